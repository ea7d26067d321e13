// My own gaze: a soft cone from my eye to the head that I turned to, and a thin dotted line where I would peek.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { seatLetter } from "../../parts/iris";
import type { Playing } from "../../shell/playing";
import type { Choices } from "./choose";
import { TABLE, viewOf } from "./view";

interface Lines { cone: string; peek: string }

const NONE: Lines = { cone: "", peek: "" };

function middleOf(board: Element, selector: string): { x: number; y: number; r: number } | null {
  const found = board.querySelector(selector)?.getBoundingClientRect();
  if (!found || found.width === 0) return null;
  const { left, top } = board.getBoundingClientRect();
  return { x: found.left - left + found.width / 2, y: found.top - top + found.height / 2 + board.scrollTop, r: found.width / 2 };
}

function linesOf(board: Element, { told }: Playing, chosen: string | null): Lines {
  const at = viewOf(told).table.head[told.seat] ?? TABLE;
  const own = middleOf(board, ".wink-hand");
  const picked = /^look (\d)$/.exec(chosen ?? "")?.[1];
  const head = middleOf(board, `[data-seat="${picked ?? at}"] .wink-head`);
  if (!own) return NONE;
  const from = { x: own.x, y: own.y - 40 };
  const peeked = /^peek (\d)$/.exec(chosen ?? "")?.[1];
  const other = peeked ? middleOf(board, `[data-seat="${peeked}"] .wink-head`) : null;
  const peek = other ? `M${from.x} ${from.y}L${other.x} ${other.y}` : "";
  if (!head || (at === TABLE && !picked)) return { cone: "", peek };
  const [dx, dy] = [head.x - from.x, head.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [-dy / length * head.r * 0.8, dx / length * head.r * 0.8];
  return { cone: `M${from.x} ${from.y}L${head.x + nx} ${head.y + ny}L${head.x - nx} ${head.y - ny}Z`, peek };
}

export function Gaze({ play, choices }: { play: Playing; choices: Choices }) {
  const svg = useRef<SVGSVGElement>(null);
  const [lines, setLines] = useState<Lines>(NONE);
  const measure = () => {
    const now = svg.current?.parentElement ? linesOf(svg.current.parentElement, play, choices.chosen) : NONE;
    setLines((before) => before.cone === now.cone && before.peek === now.peek ? before : now);
  };
  useLayoutEffect(measure);
  useEffect(() => {
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, [play.told, choices.chosen]);
  if (play.told.seat < 0) return null;
  const colour = `var(--line-${seatLetter(play.told.seat)})`;
  return (
    <svg ref={svg} class="wink-gaze" aria-hidden="true">
      <path d={lines.cone} fill={colour} opacity="0.28" />
      <path d={lines.peek} stroke={colour} class="wink-gaze-peek" />
    </svg>
  );
}
