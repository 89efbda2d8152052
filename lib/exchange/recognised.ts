import type { EditedFeature, EditedHole, EditedLayout } from "@/lib/editor/document";
import type { Message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { emptyHole, newTarget, newTee } from "@/lib/validation/hole";

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

/** The content of a file, as far as it was recognised. Ids are unique within the file. */
export interface FileContents {
  readonly courseName: string | null;
  readonly holes: readonly RecognisedHole[];
  /** The main layout first; empty if the file has none. */
  readonly layouts: readonly EditedLayout[];
  readonly features: readonly EditedFeature[];
  /** Whether the file contains a complete course, so that importing it may replace layouts and features, too. */
  readonly isWholeCourse: boolean;
  readonly ignored: readonly Ignored[];
  /** Guesses that the user should check. */
  readonly notes: readonly Message[];
}

/** A hole with no known properties yet, not even a number. */
export function emptyRecognisedHole(id: string): RecognisedHole {
  return { ...emptyHole(id, 1), number: null, renumberedFrom: null, simplified: [] };
}

/**
 * A hole with at most one tee and one target. Its first path is the primary one. A single straight path without a name
 * isn't stored.
 */
export function toSimpleHole({
  id,
  number,
  tee,
  target,
  paths,
}: {
  readonly id: string;
  readonly number: number | null;
  readonly tee: Coordinates | null;
  readonly target: Coordinates | null;
  readonly paths: readonly { readonly name: string | null; readonly points: readonly Coordinates[] }[];
}): RecognisedHole {
  const isOnly = paths.length === 1;
  const stored = paths.filter(({ name, points }) => !isOnly || name !== null || points.length > 0);
  return {
    ...emptyRecognisedHole(id),
    number,
    tees: tee ? [newTee("tee_0", tee)] : [],
    targets: target ? [newTarget("target_0", target)] : [],
    flightPaths:
      tee && target
        ? stored.map(({ name, points }, index) => ({
            id: `path_${index}`,
            name,
            teeId: "tee_0",
            targetId: "target_0",
            points,
          }))
        : [],
    teeId: tee ? "tee_0" : null,
    targetId: target ? "target_0" : null,
  };
}
