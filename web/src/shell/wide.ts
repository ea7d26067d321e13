// How much room there is.

import { useEffect, useState } from "preact/hooks";

const WIDE = "(min-width: 44rem) and (min-height: 30.01rem)";

function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const hear = () => setMatches(media.matches);
    hear();
    media.addEventListener("change", hear);
    return () => media.removeEventListener("change", hear);
  }, [query]);
  return matches;
}

/** More room than a phone has. */
export const useWide = () => useMedia(WIDE);

/** A phone on its side: little height, and more width. */
export const useFlat = () => useMedia("(max-height: 30rem) and (min-width: 36rem)");
