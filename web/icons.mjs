// The icons of the installed page: the eye of the first seat, filled and packed as PNG by hand, as no package
// that could do it is worth its weight. Colours are those of tokens.css, outlines those of the page's own eye.
import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { IRIS, LID, LOWER, PUPIL, UPPER } from "./src/parts/lids.js";

const tokens = readFileSync(new URL("src/base/tokens.css", import.meta.url), "utf8");
const WIDTH = 76; // of the drawing of an eye
const SPOKES = 12;
const LINES = 5; // scan lines a pixel

/** A colour of tokens.css: by day, or by night. */
export function token(name, night = false) {
  const [, value] = new RegExp(`--${name}:\\s*(light-dark\\([^)]*\\)|#\\w+)`).exec(tokens);
  return value.match(/#\w+/g).at(night ? -1 : 0);
}

const rgb = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** A path of M, C and Z as points. */
function points(path) {
  const found = [];
  for (const [, letter, rest] of path.matchAll(/([MC])([^MCZ]*)/g)) {
    const n = rest.match(/-?[\d.]+/g).map(Number);
    if (letter === "M") found.push([n[0], n[1]]);
    for (let at = 0; letter === "C" && at < n.length; at += 6) {
      const all = [found.at(-1), [n[at], n[at + 1]], [n[at + 2], n[at + 3]], [n[at + 4], n[at + 5]]];
      for (let i = 1; i <= 24; i++) {
        const [t, u] = [i / 24, 1 - i / 24];
        const weights = [u ** 3, 3 * u * u * t, 3 * u * t * t, t ** 3];
        found.push([0, 1].map((axis) => weights.reduce((sum, w, k) => sum + w * all[k][axis], 0)));
      }
    }
  }
  return found;
}

const disc = (x, y, r) => Array.from({ length: 72 }, (_, i) =>
  [x + r * Math.cos(i * Math.PI / 36), y + r * Math.sin(i * Math.PI / 36)]);

/** A line of this width along points, as an outline. */
function along(line, width) {
  const side = (sign) => line.map(([x, y], i) => {
    const [before, after] = [line[Math.max(0, i - 1)], line[Math.min(line.length - 1, i + 1)]];
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const step = sign * width / 2 / Math.hypot(dx, dy);
    return [x - dy * step, y + dx * step];
  });
  return [...side(1), ...side(-1).reverse()];
}

function box(half, round) {
  const corner = (x, y, from) => Array.from({ length: 13 }, (_, i) => {
    const angle = from + i * Math.PI / 24;
    return [x + round * Math.cos(angle), y + round * Math.sin(angle)];
  });
  const at = half - round;
  return [...corner(at, at, 0), ...corner(-at, at, Math.PI / 2), ...corner(-at, -at, Math.PI),
    ...corner(at, -at, 1.5 * Math.PI)];
}

/** How much of each pixel lies within the outline, from 0 to 1. */
function cover(outline, size) {
  const part = new Float32Array(size * size);
  const edges = outline.map((from, i) => [from, outline[(i + 1) % outline.length]]);
  for (let row = 0; row < size * LINES; row++) {
    const y = (row + 0.5) / LINES;
    const cuts = edges.filter(([a, b]) => (a[1] <= y) !== (b[1] <= y))
      .map(([a, b]) => a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0])).sort((a, b) => a - b);
    for (let i = 0; i + 1 < cuts.length; i += 2) {
      const [from, to] = [Math.max(0, cuts[i]), Math.min(size, cuts[i + 1])];
      for (let x = Math.floor(from); x < to; x++)
        part[Math.floor(y) * size + x] += (Math.min(to, x + 1) - Math.max(from, x)) / LINES;
    }
  }
  return part;
}

/** What is drawn, from the back to the front: an outline, its colour, and what it does not leave. */
function shapes() {
  const white = points(`${UPPER.open}C20 19 -20 19 -33 1Z`);
  const ink = token("rim");
  const spokes = Array.from({ length: SPOKES }, (_, i) => {
    const [x, y] = [Math.cos(i * 2 * Math.PI / SPOKES), Math.sin(i * 2 * Math.PI / SPOKES)];
    return { outline: along([[x * 8, y * 8], [x * 14.8, y * 14.8]], 2), ink: "#3b1c00", within: white };
  });
  return [
    { outline: points(LID), ink: token("line-a", true) },
    { outline: white, ink: token("eye-white") },
    { outline: disc(0, -0.5, IRIS), ink: token("pupil"), within: white },
    { outline: disc(0, -0.5, IRIS - 0.9), ink: token("seat-a"), within: white },
    ...spokes,
    { outline: disc(0, -0.5, PUPIL), ink: token("pupil"), within: white },
    { outline: disc(3.4, -4, 2.2), ink: "#ffffff", within: white },
    { outline: along(points(LOWER), 1.8), ink },
    { outline: along(points(UPPER.open), 3.4), ink },
  ];
}

function crc(bytes) {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
}

function png(pixels, size) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6], 8); // eight bits, with alpha
  const rows = Buffer.alloc(size * (4 * size + 1));
  for (let y = 0; y < size; y++) rows.set(pixels.subarray(4 * size * y, 4 * size * (y + 1)), y * (4 * size + 1) + 1);
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}

/** So many pixels each way. `maskable`: no corners of its own, and all within the circle that is never cut off. */
export function icon(size, maskable) {
  const scale = size / WIDTH * (maskable ? 0.72 : 0.9);
  const placed = (outline) => outline.map(([x, y]) => [size / 2 + x * scale, size / 2 + (y + 1.5) * scale]);
  const back = box(size / 2, maskable ? 0 : size * 0.22).map(([x, y]) => [x + size / 2, y + size / 2]);
  const pixels = new Uint8Array(4 * size * size);
  const paint = (outline, ink, within) => {
    const part = cover(outline, size);
    const [frame, colour] = [within ? cover(within, size) : null, rgb(ink)];
    part.forEach((share, at) => {
      const alpha = Math.min(1, share) * Math.min(1, frame?.[at] ?? 1);
      for (let i = 0; i < 3; i++)
        pixels[4 * at + i] = Math.round(pixels[4 * at + i] * (1 - alpha) + colour[i] * alpha);
      pixels[4 * at + 3] = Math.round(255 * (alpha + pixels[4 * at + 3] / 255 * (1 - alpha)));
    });
  };
  // The corners let through what is behind them: the ground lies below all of it in the one colour.
  const ground = rgb(token("iris"));
  for (let at = 0; at < size * size; at++) pixels.set(ground, 4 * at);
  paint(back, token("iris"));
  for (const { outline, ink, within } of shapes()) paint(placed(outline), ink, within && placed(within));
  return png(pixels, size);
}
