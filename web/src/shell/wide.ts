// How much room there is, in letters rather than pixels: twice the size of text is half the room.

import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";

/** flat: a phone on its side. */
export type Room = "desk" | "tablet" | "phone" | "flat";

const letterHeight = () => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

function measure(): Room {
  const letter = letterHeight();
  const [width, height] = [innerWidth / letter, innerHeight / letter];
  if (height <= 30 && width >= 36) return "flat";
  if (width < 44) return "phone";
  return width <= 62.5 ? "tablet" : "desk";
}

/** So few lines on a phone that a prompt which stays in sight would leave the board no room. */
const TIGHT = 28;
const isTight = () => measure() === "phone" && innerHeight < TIGHT * letterHeight();

function useMeasured<T>(get: () => T): T {
  const [got, set] = useState(get);
  useEffect(() => {
    const look = () => set(get);
    // As wide as a letter is high: it tells when the text grows and the window stays as it is.
    const letter = document.createElement("i");
    Object.assign(letter.style, { position: "absolute", width: "1rem", visibility: "hidden" });
    document.body.append(letter);
    const watch = new ResizeObserver(look);
    watch.observe(letter);
    addEventListener("resize", look);
    return () => {
      watch.disconnect();
      letter.remove();
      removeEventListener("resize", look);
    };
  }, []);
  return got;
}

export const useMeasuredRoom = (): Room => useMeasured(measure);
export const useTight = (): boolean => useMeasured(isTight);

const context = createContext<Room>("desk");
export const RoomProvider = context.Provider;
export const useRoom = () => useContext(context);

/** More room than a phone has. */
export const useWide = () => ["desk", "tablet"].includes(useRoom());
export const useFlat = () => useRoom() === "flat";
