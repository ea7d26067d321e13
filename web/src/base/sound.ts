// A few soft sounds, made here: no file is loaded, and nothing sounds unless it was asked for.

import { settings } from "./settings";

export type Sound = "asked" | "card" | "reveal" | "win";

/** A tone: when it begins and how long it lasts in seconds, how high in hertz, how loud. */
interface Tone { at: number; lasts: number; pitch: number; to?: number; gain: number; wave: OscillatorType }

const sounds: Record<Sound, readonly Tone[]> = {
  asked: [
    { at: 0, lasts: 0.22, pitch: 660, gain: 0.10, wave: "sine" },
    { at: 0.12, lasts: 0.30, pitch: 880, gain: 0.08, wave: "sine" },
  ],
  card: [{ at: 0, lasts: 0.09, pitch: 220, to: 110, gain: 0.14, wave: "triangle" }],
  reveal: [
    { at: 0, lasts: 0.16, pitch: 330, to: 495, gain: 0.10, wave: "triangle" },
    { at: 0.10, lasts: 0.24, pitch: 495, gain: 0.07, wave: "sine" },
  ],
  win: [523, 659, 784, 1047].map((pitch, i) => ({
    at: i * 0.12, lasts: 0.45, pitch, gain: 0.09, wave: "sine" as const,
  })),
};

let audio: AudioContext | null = null;

function sing(context: AudioContext, { at, lasts, pitch, to, gain, wave }: Tone) {
  const begin = context.currentTime + at;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = wave;
  tone.frequency.setValueAtTime(pitch, begin);
  if (to) tone.frequency.exponentialRampToValueAtTime(to, begin + lasts);
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(gain, begin + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  tone.connect(volume).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + lasts);
}

/** Does nothing where sounds are off, or the browser does not let us. */
export function play(sound: Sound) {
  if (!settings().sound || typeof AudioContext === "undefined") return;
  try {
    audio ??= new AudioContext();
    void audio.resume().catch(() => {});
    for (const tone of sounds[sound]) sing(audio, tone);
  } catch {
    audio = null; // no device to play on
  }
}
