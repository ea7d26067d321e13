// The cube as it looks from one side: an orthographic picture whose boxes are painted from the far
// ones to the near. The camera is held to the side (VPTS-AMB-41).

import {
  at, cellAt, cellsOf, COUNT, edgeLetter, EMPTY, frameOf, gridOf, LETTERS, SIZE, TOP,
} from "./cube-space";
import type { Cell, Frame, Grid, Placed } from "./cube-space";

/** How far one leans, in degrees: sideways at most 20, and always a little from above. */
export interface Lean {
  yaw: number;
  pitch: number;
}

export const leansOf = (side: number): Lean[] => (side === TOP
  ? [{ yaw: 8, pitch: 72 }, { yaw: -8, pitch: 72 }, { yaw: 0, pitch: 90 }]
  : [{ yaw: 20, pitch: 30 }, { yaw: -20, pitch: 30 }, { yaw: 0, pitch: 8 }]);

const UNIT = 40;

type Point = readonly [number, number];
type Project = (right: number, away: number, up: number) => Point;

function projection({ yaw, pitch }: Lean): Project {
  const [a, b] = [yaw, pitch].map((degrees) => degrees * Math.PI / 180);
  const [sin, cos, low, high] = [Math.sin(a!), Math.cos(a!), Math.cos(b!), Math.sin(b!)];
  return (right, away, up) => {
    const depth = away * cos - right * sin;
    return [(right * cos + away * sin) * UNIT, -(up * low + depth * high) * UNIT];
  };
}

/** A face of a box: where its neighbour is, and its corners, against the clock from lower left. */
interface Face {
  name: string;
  out: Frame;
  corners: Frame[];
}

const FRONT: Face = {
  name: "front", out: [0, -1, 0], corners: [[0, 0, 0], [1, 0, 0], [1, 0, 1], [0, 0, 1]],
};
const ROOF: Face = {
  name: "roof", out: [0, 0, 1], corners: [[0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]],
};
const RIGHT: Face = {
  name: "flank", out: [1, 0, 0], corners: [[1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 0, 1]],
};
const LEFT: Face = {
  name: "flank", out: [-1, 0, 0], corners: [[0, 1, 0], [0, 0, 0], [0, 0, 1], [0, 1, 1]],
};

function facesFrom({ yaw, pitch }: Lean): Face[] {
  const faces = yaw > 0 ? [RIGHT] : yaw < 0 ? [LEFT] : [];
  if (pitch < 90) faces.push(FRONT);
  return [...faces, ROOF];
}

const plus = (a: Frame, b: Frame): Frame => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const points = (list: Point[]) =>
  list.map((point) => point.map((value) => value.toFixed(1)).join()).join(" ");

interface Boxed {
  frame: Frame;
  piece: number;
  ghost: boolean;
}

/** The far, low and hidden ones first. */
function sorted(boxes: Boxed[], { yaw }: Lean): Boxed[] {
  const way = yaw < 0 ? -1 : 1;
  return boxes.sort(({ frame: a }, { frame: b }) =>
    b[1] - a[1] || a[2] - b[2] || way * (a[0] - b[0]));
}

/** The letter lies on the face, as if printed there. */
function Letter({ piece, corners }: { piece: number; corners: Point[] }) {
  const [o, u, , v] = corners as [Point, Point, Point, Point];
  const matrix = [
    (u[0] - o[0]) / UNIT, (u[1] - o[1]) / UNIT, (o[0] - v[0]) / UNIT, (o[1] - v[1]) / UNIT,
    (u[0] + v[0]) / 2, (u[1] + v[1]) / 2,
  ];
  return (
    <text transform={`matrix(${matrix.map((value) => value.toFixed(3)).join()})`} dy="0.36em"
      class="letter">{LETTERS[piece]}</text>
  );
}

/** Edges where the surface of the piece ends: between its own boxes there is only a thin line. */
function outline(face: Face, corners: Point[], same: (step: Frame) => boolean): string {
  return face.corners.flatMap((corner, i) => {
    const next = face.corners[(i + 1) % 4]!;
    const [before, middle] = [face.corners[(i + 3) % 4]!, face.corners[(i + 2) % 4]!];
    // Across this edge lies the cell away from the opposite edge.
    const step = next.map((value, k) =>
      Math.sign(value + corner[k]! - middle[k]! - before[k]!)) as unknown as Frame;
    if (same(step) && !same(plus(step, face.out))) return [];
    return [`M${points([corners[i]!])}L${points([corners[(i + 1) % 4]!])}`];
  }).join("");
}

interface Seen {
  face: Face;
  corners: Point[];
  edges: string;
}

/** The faces of a box that nothing of the same grid covers. */
function facesOf(frame: Frame, side: number, grid: Grid, lean: Lean, project: Project): Seen[] {
  const pieceAt = (step: Frame) => at(grid, cellAt(side, plus(frame, step)));
  const own = pieceAt([0, 0, 0]);
  return facesFrom(lean).filter(({ out }) => pieceAt(out) === EMPTY).map((face) => {
    const corners = face.corners.map((corner) => project(...plus(frame, corner)));
    return { face, corners, edges: outline(face, corners, (step) => pieceAt(step) === own) };
  });
}

function Box({ box, faces, side, fresh, onCell, onPiece }: {
  box: Boxed;
  faces: Seen[];
  side: number;
  fresh: boolean;
  onCell?: ((cell: Cell) => void) | undefined;
  onPiece?: ((piece: number) => void) | undefined;
}) {
  return (
    <g class={`piece-${LETTERS[box.piece]}${box.ghost ? " ghost" : ""}${fresh ? " fresh" : ""}`}>
      {faces.map(({ face, corners, edges }) => {
        const press = box.ghost ? undefined : face === ROOF && onCell
          ? () => onCell(cellAt(side, box.frame))
          : onPiece && (() => onPiece(box.piece));
        return (
          <g key={face.name} onClick={press}>
            <polygon class={face.name} points={points(corners)} />
            <Letter piece={box.piece} corners={corners} />
            {!box.ghost && <path class="edge" d={edges} />}
          </g>
        );
      })}
    </g>
  );
}

function Floor({ side, lean, project, shadow, onCell }: {
  side: number;
  lean: Lean;
  project: Project;
  shadow: Cell[];
  onCell?: ((cell: Cell) => void) | undefined;
}) {
  const all = Array.from({ length: SIZE * SIZE }, (_, i): Frame =>
    [i % SIZE, Math.floor(i / SIZE), 0]);
  const dark = new Set(shadow.map(([x, y]) => frameOf(side, [x, y, 0]).join()));
  const outer = lean.yaw < 0 ? SIZE + 0.45 : -0.45; // the heights stand on the far side
  return (
    <g class="floor">
      {all.map((frame) => (
        <polygon key={frame.join()} class={dark.has(frame.join()) ? "tile shadow" : "tile"}
          points={points([[0, 0], [1, 0], [1, 1], [0, 1]].map(([right, away]) =>
            project(frame[0] + right!, frame[1] + away!, 0)))}
          onClick={onCell && (() => onCell(cellAt(side, frame)))} />
      ))}
      {COUNT.map((i) => {
        const [x, y] = project(i + 0.5, -0.45, 0);
        return <text key={i} x={x} y={y} dy="0.36em">{edgeLetter(side, "right", i)}</text>;
      })}
      {lean.pitch > 20 && COUNT.map((i) => {
        const [x, y] = project(lean.yaw < 0 ? -0.4 : SIZE + 0.4, i + 0.5, 0);
        return <text key={i} x={x} y={y} dy="0.36em">{edgeLetter(side, "away", i)}</text>;
      })}
      {lean.pitch < 60 && COUNT.map((i) => {
        const [x, y] = project(outer, SIZE, i + 0.5);
        return <text key={i} x={x} y={y} dy="0.36em">{i + 1}</text>;
      })}
    </g>
  );
}

/** The far walls, so that heights can be read. */
function Walls({ lean, project }: { lean: Lean; project: Project }) {
  if (lean.pitch >= 60) return null;
  const flank = lean.yaw < 0 ? SIZE : 0;
  const lines = Array.from({ length: SIZE + 1 }, (_, i) => [
    `M${points([project(0, SIZE, i)])}L${points([project(SIZE, SIZE, i)])}`,
    `M${points([project(i, SIZE, 0)])}L${points([project(i, SIZE, SIZE)])}`,
    ...lean.yaw === 0 ? [] : [
      `M${points([project(flank, 0, i)])}L${points([project(flank, SIZE, i)])}`,
      `M${points([project(flank, i, 0)])}L${points([project(flank, i, SIZE)])}`,
    ],
  ]).flat();
  return <path class="wall" d={lines.join("")} />;
}

const boxesOf = (side: number, placed: Placed, ghost: boolean): Boxed[] =>
  cellsOf(placed).map((cell) => ({ frame: frameOf(side, cell), piece: placed.piece, ghost }));

export function Scene(props: {
  label: string;
  side: number;
  lean: Lean;
  placed: Placed[];
  /** The piece in hand, and whether it may stand there. */
  ghost?: Placed | null;
  verdict?: "fits" | "not";
  /** Where it was taken from. */
  from?: Placed | null;
  /** Places that were hinted at. */
  wanted?: Placed[];
  /** Pieces to be noticed. */
  fresh?: ReadonlySet<number>;
  onCell?: (cell: Cell) => void;
  onPiece?: (piece: number) => void;
}) {
  const { label, side, lean, placed, ghost, verdict, from, wanted, fresh, onCell, onPiece } = props;
  const project = projection(lean);
  const solid = gridOf(placed);
  const held = gridOf(ghost ? [ghost] : []);
  const boxes = sorted([
    ...placed.flatMap((each) => boxesOf(side, each, false)),
    ...ghost ? boxesOf(side, ghost, true) : [],
  ], lean);
  const corners = [0, SIZE].flatMap((a) => [0, SIZE].flatMap((b) => [0, SIZE].map((c) =>
    project(a, b, c))));
  const low = [0, 1].map((i) =>
    Math.min(...corners.map((corner) => corner[i]!)) - UNIT * (i === 0 ? 0.8 : 0.2));
  const high = [0, 1].map((i) => Math.max(...corners.map((corner) => corner[i]!)) + UNIT * 0.8);
  const box = [low[0]!, low[1]!, high[0]! - low[0]!, high[1]! - low[1]!];
  const contourOf = (each: Placed) => boxesOf(side, each, true).flatMap(({ frame }) =>
    facesOf(frame, side, gridOf([each]), lean, project).map(({ edges }) => edges)).join("");
  return (
    <svg class={`scene ${verdict ?? ""}`} viewBox={box.map((value) => value.toFixed(0)).join(" ")}
      role="img" aria-label={label} translate={false}>
      <Walls lean={lean} project={project} />
      <Floor side={side} lean={lean} project={project} shadow={ghost ? cellsOf(ghost) : []}
        onCell={onCell} />
      {from && cellsOf(from).map((cell) => (
        <polygon key={cell.join()} class="from" points={points(
          FRONT.corners.map((corner) => project(...plus(frameOf(side, cell), corner))))} />
      ))}
      {boxes.map((each) => (
        <Box key={`${each.ghost} ${each.frame.join()}`} box={each} side={side}
          faces={facesOf(each.frame, side, each.ghost ? held : solid, lean, project)}
          fresh={!each.ghost && (fresh?.has(each.piece) ?? false)}
          onCell={onCell} onPiece={onPiece} />
      ))}
      {wanted?.map((each) => (
        <g key={each.piece} class={`piece-${LETTERS[each.piece]}`}>
          <path class="wanted" d={contourOf(each)} />
        </g>
      ))}
      {ghost && <path class="contour" d={contourOf(ghost)} />}
    </svg>
  );
}

/** A piece lying flat, for buttons. */
export function Icon({ piece, cells }: { piece: number; cells: Cell[] }) {
  const [width, height] = [0, 1].map((i) => Math.max(...cells.map((cell) => cell[i]!)) + 1);
  return (
    <svg class={`icon piece-${LETTERS[piece]}`} aria-hidden
      viewBox={`-0.1 -0.1 ${width! + 0.2} ${height! + 0.2}`}>
      {cells.map(([x, y]) => (
        <rect key={`${x} ${y}`} class="front" x={x} y={height! - 1 - y} width={1} height={1} />
      ))}
    </svg>
  );
}
