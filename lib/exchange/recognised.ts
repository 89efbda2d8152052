import type { EditedFairway, FlightPath } from "@/lib/editor/document";
import type { Message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";

/**
 * A hole found in a file. It extends the editor's fairway, so that a new field of a fairway has to be read from our own
 * files, and given a value for others.
 */
export interface RecognisedHole
  extends Omit<EditedFairway, "id" | "number" | "teePosition" | "targetPosition" | "flightPaths"> {
  /** Null until the hole is given one. */
  readonly number: number | null;
  readonly tee: Coordinates | null;
  readonly target: Coordinates | null;
  /** The first one is the primary path. */
  readonly paths: readonly RecognisedPath[];
  /** The number in the file, if the hole got another one because two holes had it. */
  readonly renumberedFrom: number | null;
}

export interface RecognisedPath extends Omit<FlightPath, "id"> {
  /** The number of points in the file, if there were too many. */
  readonly simplifiedFrom?: number;
}

/** A part of the file that is not imported. */
export interface Ignored {
  readonly what: Message;
  readonly why: Message;
}

/** The content of a file, as far as it is understood. */
export interface FileContents {
  readonly courseName: string | null;
  readonly holes: readonly RecognisedHole[];
  readonly ignored: readonly Ignored[];
  /** Guesses that the user should check. */
  readonly notes: readonly Message[];
}
