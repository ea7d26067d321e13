// The engine as a module: fetched and compiled once, when something first needs it.

/** Where the module is; web/build.mjs puts it in. */
declare const WASM: string;

let module: Promise<WebAssembly.Module> | null = null;

async function load(): Promise<WebAssembly.Module> {
  const response = await fetch(WASM);
  if (!response.ok) throw new Error(`${WASM}: ${response.status}`);
  return WebAssembly.compileStreaming(response);
}

/** Throws if it cannot be loaded; the next call tries again. */
export function engine(): Promise<WebAssembly.Module> {
  module ??= load().catch((error: unknown) => {
    module = null;
    throw error;
  });
  return module;
}
