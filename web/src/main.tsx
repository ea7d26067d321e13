import { render } from "preact";
import { App } from "./app";
import { Door } from "./door.js";

async function load(): Promise<WebAssembly.Module> {
  const response = await fetch("sightline.wasm");
  if (!response.ok) throw new Error(`sightline.wasm: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
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
