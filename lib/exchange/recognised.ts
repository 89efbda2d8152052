import type { EditedFeature, EditedHole, EditedLayout } from "@/lib/editor/document";
import type { Message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { emptyHole } from "@/lib/validation/hole";
import type { OsmElement } from "@/lib/validation/osm";
import type { Table } from "./table";

/**
 * How the ends of a hole were found: by tags or names; by a line from one to the other; by two points with the same number, of which
 * the first counts as the tee; as pairs in the order of the file; as the tee and the target that are nearest; or the user said so.
 */
export type HoleReason = "name" | "line" | "numbers" | "order" | "nearest" | "user";

/** Reasons that are guesses, which the user should look at. */
const GUESSES: ReadonlySet<HoleReason | null> = new Set<HoleReason | null>(["numbers", "order", "nearest"]);

export function isGuess({ reason }: Pick<RecognisedHole, "reason">): boolean {
  return GUESSES.has(reason);
}

/**
 * A hole found in a file. It extends the editor's hole, so that a new field of a hole has to be read from our own
 * files, and be given a value for others. Its id is unique within the file.
 */
export interface RecognisedHole extends Omit<EditedHole, "number"> {
  /** Null until a number is assigned. */
  readonly number: number | null;
  /** Null in our own files, which leave nothing to find. */
  readonly reason: HoleReason | null;
  /** The number in the file, if the hole was renumbered because another hole has the same number. */
  readonly renumberedFrom: number | null;
  /** Number of points before and after, for each flight path that was simplified because it had too many. */
  readonly simplified: readonly { readonly from: number; readonly to: number }[];
}

/** A part of the file that is not imported. */
export interface Ignored {
  readonly what: Message;
  readonly why: Message;
  /** In degrees, of a point that the user can pair with another. */
  readonly at?: Coordinates;
}

/** Notes that say how a file was understood: nothing is lost or needs the user's attention. */
const INFORMATION: ReadonlySet<Message["key"]> = new Set<Message["key"]>([
  "exchange.noteReversed",
  "exchange.noteOrder",
  "exchange.noteNumbers",
  "exchange.noteLines",
  "exchange.notePoints",
  "exchange.noteSimplified",
  "exchange.noteOsmIds",
]);

export function isInformation({ key }: Message): boolean {
  return INFORMATION.has(key);
}

/** The content of a file, as far as it was recognised. Ids are unique within the file. */
export interface FileContents {
  readonly courseName: string | null;
  readonly holes: readonly RecognisedHole[];
  /** The main layout first; empty if the file has none. */
  readonly layouts: readonly EditedLayout[];
  readonly features: readonly EditedFeature[];
  /** Of an OpenStreetMap file: the elements that became part of the course, with the ids of parts within the file. */
  readonly osm?: readonly OsmElement[];
  /** Whether the file contains a complete course, so that importing it may replace layouts and features, too. */
  readonly isWholeCourse: boolean;
  readonly ignored: readonly Ignored[];
  /** Guesses that the user should check. */
  readonly notes: readonly Message[];
  /** The columns of a CSV file. */
  readonly table?: Table;
}

/** A hole with no known properties yet, not even a number. */
export function emptyRecognisedHole(id: string): RecognisedHole {
  return { ...emptyHole(id, 1), number: null, reason: null, renumberedFrom: null, simplified: [] };
}
