import { setTimeout } from "node:timers/promises";

/** Bytes of a document from which on work on it has a turn of its own. Ordinary courses are smaller. */
const LARGE = 200_000;

/** How long others are served between two turns: an ordinary request takes several steps. */
const GAP_MS = 5;

let last: Promise<unknown> = Promise.resolve();

/**
 * Waits for the turn of work on a document of this many bytes. A large one may take 0.1 s and more, in which this process serves nobody
 * else: between any two of them it serves others, however many were asked for at the same time.
 * @param bytesPerMs how fast it is: the next turn begins when this one should be over.
 */
export async function takeTurn(bytes: number, bytesPerMs: number): Promise<void> {
  if (bytes <= LARGE) return;
  const turn = last;
  // The second timer starts once the work no longer blocks the first.
  last = turn.then(() => setTimeout(bytes / bytesPerMs)).then(() => setTimeout(GAP_MS));
  await turn;
}
