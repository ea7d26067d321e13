import { render } from "preact";
import { App } from "./app";
import { Door } from "./door.js";

/** Where the module is; web/build.mjs puts it in. */
declare const WASM: string;

async function load(): Promise<WebAssembly.Module> {
  const response = await fetch(WASM);
  if (!response.ok) throw new Error(`${WASM}: ${response.status}`);
  return WebAssembly.compileStreaming(response);
}

const root = document.getElementById("page")!;
try {
  const module = await load();
  const door = await Door.open(module);
  root.replaceChildren();
  render(<App module={module} door={door} />, root);
} catch (error) {
  // Without the module there is no catalogue: the cause alone has to do.
  root.textContent = String(error);
}
