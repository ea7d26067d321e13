// A part of the page that is a bundle of its own: it comes when it is wanted.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useWords } from "./words";

/** What was loaded, or what to show until it is there. `key`: what it is, if that can change. */
export function useLate<T>(load: () => Promise<T>, key: unknown = null): { got: T | null; Until: ComponentType } {
  const [state, setState] = useState<{ got: T | null; failed: boolean }>({ got: null, failed: false });
  useEffect(() => {
    load().then((got) => setState({ got, failed: false }), () => setState({ got: null, failed: true }));
  }, [key]);
  return { got: state.got, Until: state.failed ? Failed : Loading };
}

function Loading() {
  return <p class="loading" role="status">{useWords().say("loading")}</p>;
}

function Failed() {
  return <p class="loading" role="alert">{useWords().say("no.bundle")}</p>;
}
