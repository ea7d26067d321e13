// The clock of the open step.

import { useEffect, useState } from "preact/hooks";
import type { StepClock } from "../table/table";

/** Milliseconds that are left, for the eye and in figures; null: it waits. The host's deadline decides, not the picture. */
export function useLeft(clock: StepClock | null): number | null {
  const [, tick] = useState(0);
  const runs = clock !== null && clock.ends < Infinity;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => tick((n) => n + 1), 100);
    return () => clearInterval(timer);
  }, [clock]);
  return runs ? Math.max(0, clock.ends - performance.now()) : null;
}
