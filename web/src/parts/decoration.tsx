// What only adorns. If it fails, it is left out and reported once, and the game goes on.

import { Component, type ComponentChildren } from "preact";

let reported = false;

function report(error: unknown) {
  if (!reported) console.error("decoration:", error);
  reported = true;
}

export class Decoration extends Component<{ children: ComponentChildren }, { broken: boolean }> {
  override state = { broken: false };

  static override getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    report(error);
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}

/** For decoration outside rendering: in a timer, a frame, a handler. */
export function adorn(work: () => void): () => void {
  return () => {
    try {
      work();
    } catch (error) {
      report(error);
    }
  };
}
