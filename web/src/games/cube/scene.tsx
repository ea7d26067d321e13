// The cube as it looks from one side: an orthographic picture whose boxes are painted from the far ones to the
// near. At rest it is the straight elevation, in the frame of the card; the camera is held to the side (VPTS-AMB-41).

import { useRef } from "preact/hooks";
import { seatLetter } from "../../parts/iris";
import type { Seat } from "../../table/table";
import { Cross, FRAME, Paper, Ring } from "./paper";
import { Face, pieceClass, UNIT } from "./pieces";
import {
  at, cellAt, cellsOf, COUNT, edgeLetter, EMPTY, frameOf, gridOf, mirrored, SIZE, TOP,
  type Cell, type Frame, type Grid, type Placed,
} from "./space";

/** How far the view leans, in degrees: sideways at most 20, and always a little from above. */
interface Lean { yaw: number; pitch: number }

const leanOf = (side: number, leaning: boolean): Lean =>
  side === TOP ? { yaw: leaning ? 8 : 0, pitch: leaning ? 70 : 90 }
    : { yaw: leaning ? 18 : 0, pitch: leaning ? 24 : 0 };

type Point = readonly [number, number];
type Project = (right: number, away: number, up: number) => Point;

function turnsOf({ yaw, pitch }: Lean) {
  const [a, b] = [yaw, pitch].map((degrees) => degrees * Math.PI / 180);
  return { sin: Math.sin(a!), cos: Math.cos(a!), low: Math.cos(b!), high: Math.sin(b!) };
}

function projection(lean: Lean): Project {
  const { sin, cos, low, high } = turnsOf(lean);
  return (right, away, up) =>
    [(right * cos + away * sin) * UNIT, -(up * low + (away * cos - right * sin) * high) * UNIT];
}

/** The floor cell that is drawn at a point; outside of the floor the nearest. */
function floorAt(lean: Lean, [x, y]: Point): Frame {
  const { sin, cos, high } = turnsOf(lean);
  const [along, depth] = [x / UNIT, -y / UNIT / high];
  const within = (value: number) => Math.max(0, Math.min(SIZE - 1, Math.floor(value)));
  return [within(along * cos - depth * sin), within(along * sin + depth * cos), 0];
}

/** A face of a box: where its neighbour is, and its corners clockwise from the upper left. */
interface Side { shade: string; out: Frame; corners: readonly [Frame, Frame, Frame, Frame] }

const FRONT: Side = { shade: "front", out: [0, -1, 0], corners: [[0, 0, 1], [1, 0, 1], [1, 0, 0], [0, 0, 0]] };
const ROOF: Side = { shade: "roof", out: [0, 0, 1], corners: [[0, 1, 1], [1, 1, 1], [1, 0, 1], [0, 0, 1]] };
const FLANK: Side = { shade: "flank", out: [1, 0, 0], corners: [[1, 0, 1], [1, 1, 1], [1, 1, 0], [1, 0, 0]] };

const facesFrom = ({ yaw, pitch }: Lean): Side[] =>
  [...(yaw > 0 ? [FLANK] : []), ...(pitch < 90 ? [FRONT] : []), ...(pitch > 0 ? [ROOF] : [])];

const plus = (a: Frame, b: Frame): Frame => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const point = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Where a face lies: its square of 40 in the picture. */
function matrixOf([o, u, , v]: Point[]): string {
  const [a, b, c, d] = [u![0] - o![0], u![1] - o![1], v![0] - o![0], v![1] - o![1]].map((value) => value / UNIT);
  return `matrix(${[a, b, c, d, o![0], o![1]].map((value) => value!.toFixed(3)).join()})`;
}

interface Seen { side: Side; corners: Point[]; edges: string }

/** Edges where the surface of the piece ends: between its own boxes there is only a thin line. */
function outline({ corners, out }: Side, points: Point[], same: (step: Frame) => boolean): string {
  return corners.flatMap((corner, i) => {
    const [next, over, before] = [1, 2, 3].map((k) => corners[(i + k) % 4]!) as [Frame, Frame, Frame];
    // Across this edge lies the cell away from the opposite edge.
    const step = next.map((value, k) => Math.sign(value + corner[k]! - over[k]! - before[k]!)) as unknown as Frame;
    return same(step) && !same(plus(step, out)) ? [] : [`M${point(points[i]!)}L${point(points[(i + 1) % 4]!)}`];
  }).join("");
}

/** The faces of a box that nothing of the same grid covers. */
function facesOf(frame: Frame, side: number, grid: Grid, lean: Lean, project: Project): Seen[] {
  const pieceAt = (step: Frame) => at(grid, cellAt(side, plus(frame, step)));
  const own = pieceAt([0, 0, 0]);
  return facesFrom(lean).filter(({ out }) => pieceAt(out) === EMPTY).map((face) => {
    const corners = face.corners.map((corner) => project(...plus(frame, corner)));
    return { side: face, corners, edges: outline(face, corners, (step) => pieceAt(step) === own) };
  });
}

interface Boxed { frame: Frame; piece: number; ghost: boolean }

const boxesOf = (side: number, placed: Placed, ghost: boolean): Boxed[] =>
  cellsOf(placed).map((cell) => ({ frame: frameOf(side, cell), piece: placed.piece, ghost }));

/** The far, low and hidden ones first. */
const sorted = (boxes: Boxed[]) => boxes.sort(({ frame: a }, { frame: b }) => b[1] - a[1] || a[2] - b[2] || a[0] - b[0]);

function Box({ box, faces, names }: { box: Boxed; faces: Seen[]; names: string }) {
  if (faces.length === 0) return null;
  return (
    <g class={`cube-box ${pieceClass(box.piece)} ${names}`}>
      {faces.map(({ side, corners, edges }) => (
        <g key={side.shade} data-face={side.shade} data-at={box.ghost ? undefined : box.frame.join()}>
          <g transform={matrixOf(corners)}><Face piece={box.piece} shade={side.shade} letter={side !== FLANK} /></g>
          {!box.ghost && <path class="cube-edge" d={edges} />}
        </g>
      ))}
    </g>
  );
}

/** Floor and far walls, so that depths and heights can be read. */
function Ground({ side, lean, project, shadow }: { side: number; lean: Lean; project: Project; shadow: Cell[] }) {
  const dark = new Set(shadow.map(([x, y]) => frameOf(side, [x, y, 0]).slice(0, 2).join()));
  const line = (a: Point, b: Point) => `M${point(a)}L${point(b)}`;
  const walls = [...COUNT, SIZE].map((i) => lean.pitch > 60 ? ""
    : line(project(0, SIZE, i), project(SIZE, SIZE, i)) + line(project(i, SIZE, 0), project(i, SIZE, SIZE)) +
      line(project(0, 0, i), project(0, SIZE, i)) + line(project(0, i, 0), project(0, i, SIZE)));
  const label = (key: string, [x, y]: Point, text: string) =>
    <text key={key} class="cube-axis" x={x} y={y + 6} text-anchor="middle">{text}</text>;
  return (
    <>
      <path class="cube-lines" d={walls.join("")} />
      {COUNT.flatMap((away) => COUNT.map((right) => {
        const corners = [[0, 0], [1, 0], [1, 1], [0, 1]].map(([r, a]) => project(right + r!, away + a!, 0));
        return (
          <path key={`${right} ${away}`} data-at={`${right},${away},0`} data-face="floor"
            class={dark.has(`${right},${away}`) ? "cube-tile cube-shadow" : "cube-tile"}
            d={`M${corners.map(point).join("L")}Z`} />
        );
      }))}
      {COUNT.map((i) => label(`r${i}`, project(i + 0.5, -0.45, 0), edgeLetter(side, "right", i)))}
      {COUNT.map((i) => label(`a${i}`, project(SIZE + 0.4, i + 0.5, 0), edgeLetter(side, "away", i)))}
      {lean.pitch < 60 && COUNT.map((i) => label(`u${i}`, project(-0.3, 0, i + 0.5), String(i + 1)))}
    </>
  );
}

/** What falls into its place, along dotted lines in the colour of the seat that put it there. */
function Fall({ piece, seat, side, placed, project }: {
  piece: number;
  seat: Seat;
  side: number;
  placed: Placed[];
  project: Project;
}) {
  const cells = placed.filter((each) => each.piece === piece).flatMap(cellsOf).map((cell) => frameOf(side, cell));
  const tops = cells.filter(([r, a, u]) => !cells.some((each) => each[0] === r && each[1] === a && each[2] > u));
  const lines = tops.map(([r, a, u]) =>
    `M${point(project(r + 0.5, a + 0.5, u + 1))}L${point(project(r + 0.5, a + 0.5, SIZE))}`);
  return <path class="cube-fall" d={lines.join("")} style={{ stroke: `var(--line-${seatLetter(seat)})` }} />;
}

function boxAround(lean: Lean, project: Project): readonly number[] {
  if (lean.yaw === 0) return FRAME;
  const corners = [0, SIZE].flatMap((a) => [0, SIZE].flatMap((b) => [0, SIZE].map((c) => project(a, b, c))));
  const [low, high] = [Math.min, Math.max].map((most) => [0, 1].map((i) => most(...corners.map((each) => each[i]!))));
  return [low![0]! - 30, low![1]! - 6, high![0]! - low![0]! + 60, high![1]! - low![1]! + 36];
}

export interface Pointed {
  /** At rest: a slot of the picture. Leaning: the column of the floor. */
  column: number;
  row: number;
  /** The box that was pressed; null if there was none, or if it was only dragged over. */
  frame: Frame | null;
}

const TREMBLE = 8; // pixels that a finger may move
const ABOVE = 60; // pixels: what is dragged by a finger is seen above it

/** Presses and drags on the picture, as slots or floor cells. */
function usePointing(lean: Lean, onPoint: ((at: Pointed) => void) | undefined, drags: boolean) {
  const from = useRef<{ x: number; y: number; far: boolean; last: string } | null>(null);
  function where(event: PointerEvent, lift: number): Point {
    const svg = event.currentTarget as SVGSVGElement;
    const { x, y } = new DOMPoint(event.clientX, event.clientY - lift).matrixTransform(svg.getScreenCTM()!.inverse());
    return [x, y];
  }
  function tell(event: PointerEvent, pressed: boolean) {
    const [x, y] = where(event, !pressed && event.pointerType === "touch" ? ABOVE : 0);
    const marked = pressed ? (event.target as Element).closest?.("[data-at]")?.getAttribute("data-at") : null;
    const frame = marked ? marked.split(",").map(Number) as unknown as Frame : null;
    const [column, row] = lean.yaw === 0 ? [Math.floor(x / UNIT), Math.floor(-y / UNIT)] : floorAt(lean, [x, y]);
    if (lean.yaw === 0 && ![column, row].every((value) => value! >= 0 && value! < SIZE)) return;
    const key = `${column} ${row}`;
    if (!pressed && from.current?.last === key) return;
    if (from.current) from.current.last = key;
    onPoint?.({ column: column!, row: row!, frame });
  }
  return onPoint ? {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      from.current = { x: event.clientX, y: event.clientY, far: false, last: "" };
      if (drags) (event.currentTarget as Element).setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      const start = from.current;
      if (!start || !drags) return;
      start.far ||= Math.hypot(event.clientX - start.x, event.clientY - start.y) > TREMBLE;
      if (start.far) tell(event, false);
    },
    onPointerUp: (event: PointerEvent) => {
      const start = from.current;
      if (start && !start.far) tell(event, true);
      from.current = null;
    },
    onPointerCancel: () => {
      from.current = null;
    },
  } : {};
}

export interface SceneProps {
  label: string;
  side: number;
  leaning: boolean;
  placed: Placed[];
  ghost?: Placed | null;
  verdict?: "fits" | "not" | undefined;
  /** Where the piece in hand was taken from. */
  from?: Placed | null;
  /** Places that were hinted at. */
  wanted?: Placed[];
  /** What others moved since my last turn, and who. */
  fresh?: ReadonlyMap<number, Seat>;
  /** Pieces that block or fall. */
  blame?: ReadonlySet<number>;
  falls?: { piece: number; seat: Seat; key: string } | null;
  wrong?: ReadonlySet<number> | undefined;
  ring?: number | undefined;
  onPoint?: ((at: Pointed) => void) | undefined;
  onWheel?: ((event: WheelEvent) => void) | undefined;
  /** The other button of the mouse. */
  onNext?: (() => void) | undefined;
}

/** Slots as they are marked: only the straight picture has them. */
function Marks({ side, wrong, ring }: { side: number; wrong?: ReadonlySet<number> | undefined; ring?: number | undefined }) {
  const place = (slot: number) => {
    const column = slot % SIZE;
    return { column: mirrored(side) ? SIZE - 1 - column : column, row: Math.floor(slot / SIZE) };
  };
  return (
    <>
      {[...wrong ?? []].map((slot) => <Cross key={slot} {...place(slot)} />)}
      {ring !== undefined && ring >= 0 && <Ring {...place(ring)} />}
    </>
  );
}

export function Scene({ label, side, leaning, placed, ghost = null, verdict, from = null, wanted = [], fresh, blame,
  falls = null, wrong, ring, onPoint, onWheel, onNext }: SceneProps) {
  const lean = leanOf(side, leaning);
  const project = projection(lean);
  const pointing = usePointing(lean, onPoint, ghost !== null);
  const [solid, held] = [gridOf(placed), gridOf(ghost ? [ghost] : [])];
  const boxes = sorted([...placed.flatMap((each) => boxesOf(side, each, false)), ...ghost ? boxesOf(side, ghost, true) : []]);
  const contourOf = (each: Placed) => boxesOf(side, each, true).flatMap(({ frame }) =>
    facesOf(frame, side, gridOf([each]), lean, project).map(({ edges }) => edges)).join("");
  const namesOf = ({ piece, ghost: up }: Boxed) => [up ? "cube-ghost" : "", !up && blame?.has(piece) ? "cube-blamed" : "",
    !up && falls?.piece === piece ? "cube-falling" : ""].join(" ");
  return (
    <svg class="cube-scene" data-verdict={verdict} data-leans={leaning || undefined} data-holds={ghost ? "" : undefined}
      viewBox={boxAround(lean, project).join(" ")} role="img" aria-label={label} translate={false} {...pointing} {...(onWheel ? { onWheel } : {})}
      {...(onNext ? { onContextMenu: (event: Event) => (event.preventDefault(), onNext()) } : {})}>
      {leaning ? <Ground side={side} lean={lean} project={project} shadow={ghost ? cellsOf(ghost) : []} /> : <Paper side={side} />}
      {boxes.map((each) => (
        <Box key={`${each.ghost} ${each.frame.join()} ${each.piece === falls?.piece ? falls.key : ""}`} box={each} names={namesOf(each)}
          faces={facesOf(each.frame, side, each.ghost ? held : solid, lean, project)} />
      ))}
      {placed.filter(({ piece }) => fresh?.has(piece) || blame?.has(piece)).map((each) => (
        <path key={`f${each.piece}`} class={blame?.has(each.piece) ? "cube-blame" : "cube-fresh"} d={contourOf(each)}
          style={blame?.has(each.piece) ? {} : { stroke: `var(--line-${seatLetter(fresh!.get(each.piece)!)})` }} />
      ))}
      {falls && <Fall key={falls.key} piece={falls.piece} seat={falls.seat} side={side} placed={placed} project={project} />}
      {from && <path class="cube-from" d={contourOf(from)} />}
      {wanted.map((each) => <path key={`w${each.piece}`} class={`cube-wanted ${pieceClass(each.piece)}`} d={contourOf(each)} />)}
      {ghost && <path class="cube-contour" d={contourOf(ghost)} />}
      {!leaning && <Marks side={side} wrong={wrong} ring={ring} />}
    </svg>
  );
}

export { Marks };
