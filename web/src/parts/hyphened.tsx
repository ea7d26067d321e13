// A name whose long words may break. The hyphens are drawn: who listens to the name or copies it gets none.

import { hyphened, SHY } from "./text";

export const Hyphened = ({ name }: { name: string }) => (
  <>{hyphened(name).split(SHY).map((part, i) => (i === 0 ? part : [<span key={i} class="shy" />, part]))}</>
);
