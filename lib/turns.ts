import { setTimeout } from "node:timers/promises";

/** Bytes of a document from which on work on it has a turn of its own. */
const LARGE = 50_000;

/** How long others are served between two turns: an ordinary request takes several steps. */
const GAP_MS = 5;

let last: Promise<unknown> = Promise.resolve();

/**
 * Waits for the turn of work on a document of this many bytes. A large one may take 0.1 s and more, in which this process serves nobody
 * else: between any two of them it serves others, however many were asked for at the same time.
 */
export async function takeTurn(bytes: number): Promise<void> {
  if (bytes <= LARGE) return;
  last = last.then(() => setTimeout(GAP_MS));
  await last;
}
