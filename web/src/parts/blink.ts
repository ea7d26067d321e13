// Idle blinks. They are noise made by the device: whose lid falls, and when, depends on nothing in the game.

import { adorn } from "./decoration";

const lids = new Set<SVGElement>();
const SHORTEST = 900; // milliseconds between two blinks at this table
const SPREAD = 3200;
let timer = 0;

function blinkLength(): number {
  const text = getComputedStyle(document.documentElement).getPropertyValue("--blink");
  return text.trim().endsWith("ms") ? parseFloat(text) : parseFloat(text) * 1000;
}

function blinkOne() {
  timer = 0;
  const all = [...lids];
  const lid = all[Math.floor(Math.random() * all.length)];
  const length = blinkLength(); // nothing under reduced motion
  if (lid && length > 0 && !document.hidden)
    lid.animate([{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }],
      length);
  wait();
}

function wait() {
  if (timer === 0 && lids.size > 0) timer = window.setTimeout(adorn(blinkOne), SHORTEST + Math.random() * SPREAD);
}

/** Lets the lid fall now and then. Returns a function that stops it. */
export function blinks(lid: SVGElement): () => void {
  lids.add(lid);
  wait();
  return () => {
    lids.delete(lid);
    if (lids.size > 0) return;
    clearTimeout(timer);
    timer = 0;
  };
}
