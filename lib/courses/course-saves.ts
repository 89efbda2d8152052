import type { Clock } from "@/lib/clock";
import type { Lost } from "@/lib/editor/changes/apply";
import { applyLegally, describeLeftOut } from "@/lib/editor/changes/apply-legally";
import { diff } from "@/lib/editor/changes/diff";
import type { CourseSave, CourseUpdate, LostEdit, SaveAnswer, Unapplied } from "@/lib/editor/changes/save";
import type { CourseDocument } from "@/lib/editor/document";
import { newId } from "@/lib/ids";
import type { WorkBudget } from "@/lib/rate-limit/work-budget";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { isCourseId, isLostEditId } from "@/lib/validation/course-ids";
import type { CourseNotice } from "@/lib/validation/course-notice";
import { UNLIMITED } from "./courses";
import { findOnlyAuthor } from "./only-author";
import type { MeasuredDocument } from "./store";
import { readDocument, type StoredDocument, toStoredDocument } from "./stored-course";
import type { VersionOutline } from "./versions";

/**
 * Maximum number of saves of a user on a course whose outcome is kept. A save is sent again within seconds, or when a browser
 * opens the course again. If its outcome is gone, it is applied again, which has no effect on fields that have its values already.
 */
export const MAX_SAVES_KEPT = 200;

/**
 * Maximum number of changes that a save left out for its outcome to be kept. With more, a save that is sent again is applied once
 * more, so that all of them are listed again.
 */
export const MAX_LEFT_OUT_KEPT = 1000;

/** Maximum size of what the kept saves of a user on a course left out. */
export const MAX_LEFT_OUT_BYTES = 100_000;

/** Maximum number of lost edits of a user on a course that are kept. */
export const MAX_LOST_EDITS = 50;

/** Minimum number of deleted items for a notice to everyone who has the course open. */
const MIN_DELETED = 3;

/** A change that a save left out: its position in the save, and why. The changes themselves come with the save again. */
export interface StoredLeftOut {
  readonly index: number;
  readonly reason: Unapplied["reason"];
}

/** A stored version, without its contents. */
export interface VersionAuthorship extends Pick<VersionOutline, "version"> {
  readonly savedById: string | null;
}

export interface SummarisedVersion extends VersionAuthorship, Pick<VersionOutline, "changes"> {}

export interface LockedCourse extends Readonly<MeasuredDocument> {
  readonly version: number;
  /** The document of the version that the page has; null if it is no longer stored. */
  readonly base: StoredDocument | null;
  /** What the save with this id has left out already; null if it is new. */
  readonly leftOut: readonly StoredLeftOut[] | null;
  /** The stored versions from the page's own on, newest first; none if the page has the newest. */
  readonly versions: readonly VersionAuthorship[];
  /** The names of their authors by id. */
  readonly names: ReadonlyMap<string, string>;
}

/** What a save writes, in one transaction. */
interface SaveToStore {
  /** Null if the document stays as it is; then there is no new version. */
  readonly document: StoredDocument | null;
  readonly restored: number | null;
  /** Null if it is more than what is kept. */
  readonly leftOut: readonly StoredLeftOut[] | null;
  /**
   * Finds whose edits the save took away, at most `MAX_LOST_EDITS` of each user; null if it took none. Few saves do, so the
   * summaries, which may be large, are read only for these. `versions` are those of `LockedCourse`.
   */
  readonly findLost: ((versions: readonly SummarisedVersion[]) => readonly NewLostEdit[]) | null;
}

interface NewLostEdit extends Lost {
  readonly id: string;
  readonly userId: string;
}

/** The store port of saves (lib/adapters/prisma/course-save-store.ts). */
export interface CourseSaveStore {
  /**
   * Locks a course that the user may edit and, in the same transaction, writes what `decide` returns: the next version, the
   * outcome of the save, of which the newest `MAX_SAVES_KEPT` of the user are kept as far as they fit `MAX_LEFT_OUT_BYTES`, and
   * lost edits, of which the newest `MAX_LOST_EDITS` of each user are kept. `decide` may be called again after a deadlock.
   * @returns the result; `forbidden` if the user's role may not edit the course, `missing` if they can't open it.
   */
  saveChanges<Result>(
    user: Author,
    courseId: string,
    save: Pick<CourseSave, "id" | "base">,
    now: Date,
    decide: (found: LockedCourse) => { save: SaveToStore | null; result: Result },
  ): Promise<Result | "forbidden" | "missing">;
  /** The user's lost edits on a course, newest first; null if the user can't open it. */
  listLostEdits(userId: string, courseId: string): Promise<LostEdit[] | null>;
  /** @returns false if the user can't open the course. */
  deleteLostEdit(userId: string, courseId: string, id: string): Promise<boolean>;
}

interface Author {
  readonly id: string;
  readonly name: string;
}

type SaveOutcome =
  /** `document`: that of the version that was stored; null if there is no new one. */
  | {
      readonly outcome: "saved";
      readonly answer: SaveAnswer;
      readonly document: CourseDocument | null;
      /** What everyone who has the course open is told; null for ordinary edits. */
      readonly notice: CourseNotice | null;
    }
  /** Somebody else has signed in since the page was opened. */
  | { readonly outcome: "account-changed"; readonly name: string }
  /** The user may only view the course. */
  | { readonly outcome: "forbidden" }
  | { readonly outcome: "missing" };

/** Saves of changes from the studio, and the edits of others that they delete unseen. */
export function courseSaveUseCases(
  store: CourseSaveStore,
  clock: Clock,
  budget: Pick<WorkBudget, "of"> = UNLIMITED,
) {
  return {
    /** Applies changes to the document as it is now. What can't be applied is in the answer. */
    async save(user: Author, courseId: string, save: CourseSave): Promise<SaveOutcome> {
      if (save.account !== user.id) return { outcome: "account-changed", name: user.name };
      if (!isCourseId(courseId)) return { outcome: "missing" };
      const payer = budget.of(`user:${user.id}`);
      const saved = await store.saveChanges(user, courseId, save, clock(), (found) => {
        // However little changes, the whole course is read, checked and written; of an older page, its version is read as well.
        payer.spend(found.base ? 2 * found.bytes : found.bytes);
        return decide(found, save, user);
      });
      return typeof saved === "string" ? { outcome: saved } : { outcome: "saved", ...saved };
    },

    /** The user's own edits that somebody else deleted unseen; null if the user can't open the course. */
    async listLostEdits(userId: string, courseId: string): Promise<LostEdit[] | null> {
      return isCourseId(courseId) ? store.listLostEdits(userId, courseId) : null;
    },

    /** @returns false if the user can't open the course. One that is dismissed already stays so. */
    async dismissLostEdit(userId: string, courseId: string, id: string): Promise<boolean> {
      return isCourseId(courseId) && store.deleteLostEdit(userId, courseId, isLostEditId(id) ? id : "");
    },
  };
}
export type CourseSaveUseCases = ReturnType<typeof courseSaveUseCases>;

function decide(found: LockedCourse, save: CourseSave, { id: userId, name }: Author) {
  const current = readDocument(found.document);
  const isNewest = found.version === save.base;
  const seen = isNewest ? current : found.base && readDocument(found.base);
  const since = found.versions.filter(({ version }) => version > save.base);
  const authorIds = since.map(({ savedById }) => savedById);
  const authorId = findOnlyAuthor(authorIds, found.version - save.base);
  const by = authorId === null || authorId === userId ? null : (found.names.get(authorId) ?? null);
  if (found.leftOut) {
    const update = makeUpdate(save.base, seen, found.version, current);
    const unapplied = describeLeftOut(current, save.changes, found.leftOut);
    return {
      save: null,
      result: { answer: { version: found.version, update, unapplied, by }, document: null, notice: null },
    };
  }
  const { document, leftOut, isExact, lost } = applyLegally(current, save.changes, seen);
  const isNewVersion = document !== current;
  const version = found.version + (isNewVersion ? 1 : 0);
  const update = isNewest && isExact ? null : makeUpdate(save.base, seen, version, document);
  return {
    save: {
      document: isNewVersion ? toStoredDocument(document as CourseDocumentData) : null,
      restored: save.restored ?? null,
      leftOut: toStored(leftOut),
      findLost:
        lost.length === 0
          ? null
          : (versions: readonly SummarisedVersion[]) => addAuthors(lost, versions, save.base, userId),
    },
    result: {
      answer: { version, update, unapplied: leftOut.map(({ index: _, ...each }) => each), by },
      document: isNewVersion ? document : null,
      notice: isNewVersion ? makeNotice(current, document, save.restored, name) : null,
    },
  };
}

function makeNotice(
  before: CourseDocument,
  after: CourseDocument,
  restored: number | undefined,
  by: string,
): CourseNotice | null {
  return restored === undefined
    ? deletionNotice(before, after, by)
    : { kind: "restored", by, version: restored };
}

/**
 * What to tell everyone who has the course open if many things were deleted; null for fewer.
 * @param by null for an application.
 */
export function deletionNotice(
  before: CourseDocument,
  after: CourseDocument,
  by: string | null,
): CourseNotice | null {
  const deletedFrom = (list: keyof CourseDocument) => {
    const kept = new Set(after[list].map(({ id }) => id));
    return before[list].filter(({ id }) => !kept.has(id)).length;
  };
  const [holes, features, layouts] = [deletedFrom("holes"), deletedFrom("features"), deletedFrom("layouts")];
  return holes + features + layouts < MIN_DELETED ? null : { kind: "deleted", by, holes, features, layouts };
}

function makeUpdate(
  from: number,
  seen: CourseDocument | null,
  to: number,
  document: CourseDocument,
): CourseUpdate {
  return seen
    ? { from, to, changes: diff(seen, document) }
    : { to, document: document as CourseDocumentData };
}

/** An item that exists already is one change, of which several fields may be left out. */
function toStored(leftOut: readonly StoredLeftOut[]): StoredLeftOut[] | null {
  const byIndex = new Map(leftOut.map(({ index, reason }) => [index, { index, reason }]));
  return byIndex.size > MAX_LEFT_OUT_KEPT ? null : [...byIndex.values()];
}

/** The last edits of each author that a deletion took away. */
function addAuthors(
  lost: readonly Lost[],
  versions: readonly SummarisedVersion[],
  base: number,
  deleterId: string,
): NewLostEdit[] {
  const byAuthor = new Map<string, Lost[]>();
  for (const each of lost) {
    for (const userId of findAuthors(each.deletion.at, versions, base, deleterId)) {
      byAuthor.set(userId, [...(byAuthor.get(userId) ?? []), each].slice(-MAX_LOST_EDITS));
    }
  }
  return [...byAuthor].flatMap(([userId, edits]) =>
    edits.map((each) => ({ ...each, id: newId("lost"), userId })),
  );
}

/**
 * The users other than the author of a deletion whose versions after `base` changed what was deleted. A version that doesn't say
 * what it changed may have changed it. Where versions have been thinned out, it may be anybody's: then all who saved since.
 */
function findAuthors(
  [list, id]: readonly string[],
  versions: readonly SummarisedVersion[],
  base: number,
  deleterId: string,
): string[] {
  const since = versions.filter(({ version }) => version > base);
  const isThinned = since.some(({ version }, index) => version - (since[index + 1]?.version ?? base) > 1);
  const mayHaveChanged = ({ version, changes }: SummarisedVersion) =>
    changes?.to !== version ||
    changes.isPartial ||
    changes.items.some((each) => each.list === list && each.id === id);
  const authors = (isThinned ? since : since.filter(mayHaveChanged)).flatMap(
    ({ savedById }) => savedById ?? [],
  );
  return [...new Set(authors)].filter((each) => each !== deleterId);
}
