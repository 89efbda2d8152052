import type { EditedFeature, EditedHole, EditedLayout } from "@/lib/editor/document";
import type { Message } from "@/lib/messages/message";
import { emptyHole } from "@/lib/validation/hole";
import type { OsmElement } from "@/lib/validation/osm";
import type { Table } from "./table";

/**
 * A hole found in a file. It extends the editor's hole, so that a new field of a hole has to be read from our own
 * files, and be given a value for others. Its id is unique within the file.
 */
export interface RecognisedHole extends Omit<EditedHole, "number"> {
  /** Null until a number is assigned. */
  readonly number: number | null;
  /** The number in the file, if the hole was renumbered because another hole has the same number. */
  readonly renumberedFrom: number | null;
  /** Number of points before and after, for each flight path that was simplified because it had too many. */
  readonly simplified: readonly { readonly from: number; readonly to: number }[];
}

/** A part of the file that is not imported. */
export interface Ignored {
  readonly what: Message;
  readonly why: Message;
}

/** Notes that say how a file was understood: nothing is lost or needs the user's attention. */
const INFORMATION: ReadonlySet<Message["key"]> = new Set<Message["key"]>([
  "exchange.noteReversed",
  "exchange.noteOrder",
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
  return { ...emptyHole(id, 1), number: null, renumberedFrom: null, simplified: [] };
}
