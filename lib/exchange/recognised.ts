import type { Message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";

/** A hole that was found in a file. The first path is the primary one. */
export interface RecognisedHole {
  /** Null until the hole is given one. */
  readonly number: number | null;
  readonly tee: Coordinates | null;
  readonly target: Coordinates | null;
  readonly paths: readonly RecognisedPath[];
  /** The number it has in the file where it got another one, since two holes had it. */
  readonly renumberedFrom: number | null;
}

export interface RecognisedPath {
  readonly name: string | null;
  /** Between tee and target, from the tee. */
  readonly points: readonly Coordinates[];
  /** How many points the file has, where that were too many. */
  readonly simplifiedFrom?: number;
}

/** Something of the file that the course will not have. */
export interface Ignored {
  readonly what: Message;
  readonly why: Message;
}

/** What a file holds, as far as it is understood. */
export interface Reading {
  readonly courseName: string | null;
  readonly holes: readonly RecognisedHole[];
  readonly ignored: readonly Ignored[];
  /** What was guessed, and is worth a look. */
  readonly notes: readonly Message[];
}
