// Our part in the deal: docs/fair-deal.md. Bits of ours are drawn and promised by their hash; they are opened when
// all hashes are shown, ours among them. What was shown is kept, and has to fit together.

import type { Incoming, Outgoing } from "../link/link";
import { drawn } from "../link/workers";
import type { Seat } from "./table";

const BITS = 16; // bytes

async function hashOf(hex: string): Promise<string> {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

interface Shown {
  seat: Seat;
  hash: string;
}

export class FairDeal {
  /** All that was shown, in order; with it and the record `sightline verify` can be asked. */
  readonly seen: Incoming[] = [];
  /** Something does not fit what was shown before. */
  broken = false;
  #bits = new Map<Seat, { bits: string; hash: string }>();
  #shown = new Map<number, Shown[]>(); // by round

  /** The hash for a seat; undefined if the browser offers no hashes to pages that are not served safely. */
  async share(seat: Seat): Promise<string | undefined> {
    if (!globalThis.crypto?.subtle) return undefined;
    const bits = drawn(BITS);
    const hash = await hashOf(bits);
    this.#bits.set(seat, { bits, hash });
    return hash;
  }

  /** What the host shows of the deal, and what we say to it. */
  async hear(message: Incoming, mine: readonly Seat[]): Promise<Outgoing[]> {
    this.seen.push(message);
    if (!message.host) return this.#again(mine, message.late ?? []);
    const before = this.#shown.get(message.round);
    const shares: Shown[] = message.shares ?? [];
    if (before && JSON.stringify(before) !== JSON.stringify(shares)) this.broken = true;
    this.#shown.set(message.round, shares);
    if (message.opened) {
      await this.#check(shares, message.opened);
      return [];
    }
    return mine.flatMap((seat) => this.#open(seat, shares));
  }

  /** Another round: new bits from everybody who was not late. */
  async #again(mine: readonly Seat[], late: Seat[]): Promise<Outgoing[]> {
    const out: Outgoing[] = [];
    for (const seat of mine.filter((one) => !late.includes(one))) {
      const share = await this.share(seat);
      if (share) out.push({ do: "share", seat, share });
    }
    return out;
  }

  #open(seat: Seat, shares: Shown[]): Outgoing[] {
    const mine = this.#bits.get(seat);
    if (!mine) return [];
    const shown = shares.find((share) => share.seat === seat)?.hash;
    if (shown !== mine.hash) this.broken = true; // we do not open our bits to a host that changed their hash
    return shown === mine.hash ? [{ do: "reveal", seat, bits: mine.bits }] : [];
  }

  async #check(shares: Shown[], opened: { seat: Seat; bits: string }[]) {
    if (!globalThis.crypto?.subtle) return;
    for (const { seat, bits } of opened)
      if (await hashOf(bits) !== shares.find((share) => share.seat === seat)?.hash) this.broken = true;
  }
}
