// A name whose long words may break. The hyphens are only drawn: a screen reader does not read them, and a copied name has none.

import { hyphened, SHY } from "./text";

export const Hyphened = ({ name }: { name: string }) => (
  <>{hyphened(name).split(SHY).map((part, i) => (i === 0 ? part : [<span key={i} class="shy" />, part]))}</>
);
