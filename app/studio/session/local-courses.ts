import { applyLegally } from "@/lib/editor/changes/apply-legally";
import type { SaveAnswer } from "@/lib/editor/changes/save";
import { courseCentre } from "@/lib/editor/course-centre";
import { type CourseDocument, toCourseDocument } from "@/lib/editor/document";
import type { PendingSave, SaveResult } from "@/lib/editor/saving";
import { newId } from "@/lib/ids";
import { message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { NewCourse } from "@/lib/validation/course";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { deleteDraftsOf } from "./draft-database";
import {
  changeCourse,
  deleteCourse,
  findCourse,
  type KeptCourse,
  listCourses,
  putCourse,
} from "./kept-courses";
import { LOCAL_ACCOUNT, LOCAL_DAYS, LOCAL_FLAG, localCoursePath } from "./local-account";
import { deleteLogo } from "./logo-database";
import type { StudioSettings } from "./studio-settings";
import { storeUndo } from "./undo-storage";

// Courses without an account. They are kept like those of an account, but saving stores their changes in the browser instead of
// sending them.

/** How long opening a course waits for its imagery. */
const IMAGERY_TIMEOUT_MS = 3_000;

const MAX_AGE_MS = LOCAL_DAYS * 24 * 60 * 60 * 1000;

/** Until the studio opens the course, with those of its page. */
const NO_SETTINGS: StudioSettings = {
  role: "owner",
  ownerName: "",
  basemaps: [],
  imagery: null,
  terrain: null,
  places: null,
  pictures: [],
};

/** Finds the imagery that covers a place. */
type FindImagery = (place: Coordinates, signal: AbortSignal) => Promise<StudioSettings["imagery"]>;

interface NewLocalCourse extends NewCourse {
  readonly document: CourseDocument;
  readonly isDemo?: boolean;
}

/** Stores a new course, and asks the browser not to delete it. @throws if the browser can't store it. */
export async function createLocalCourse(
  { name, location, document, isDemo }: NewLocalCourse,
  settings = NO_SETTINGS,
): Promise<KeptCourse> {
  const id = newId("course");
  const now = new Date().toISOString();
  const course = {
    ...{ id, name, location: location ?? null, ...toCourseDocument(document), version: 1 },
    ...{ createdAt: now, updatedAt: now, studioUrl: localCoursePath(id) },
  };
  const kept = { course, settings, keptAt: Date.now(), ...(isDemo && { isDemo }) };
  await putCourse(LOCAL_ACCOUNT, kept);
  localStorage.setItem(LOCAL_FLAG, "1");
  void navigator.storage?.persist?.().catch(() => {});
  return kept;
}

/** This browser's copy of the demo course, made at the first opening. @throws if the browser can't store it. */
export async function openDemo(
  demo: Pick<NewLocalCourse, "name" | "document">,
  settings: StudioSettings,
): Promise<KeptCourse> {
  const opened = await openListed(({ isDemo = false }) => isDemo, settings);
  return opened ?? createLocalCourse({ ...demo, isDemo: true }, settings);
}

/** The courses of this browser without an account, the last edited first. Deletes those that are too old. */
export async function listLocalCourses(): Promise<KeptCourse[]> {
  const all = await listCourses(LOCAL_ACCOUNT);
  const isOld = ({ keptAt }: KeptCourse) => Date.now() - keptAt > MAX_AGE_MS;
  await Promise.all(all.filter(isOld).map(({ course }) => deleteLocalCourse(course.id)));
  const fresh = all.filter((each) => !isOld(each));
  if (fresh.length === 0) localStorage.removeItem(LOCAL_FLAG);
  return fresh;
}

/** Deletes a course, with its drafts, logo and undo history. */
export async function deleteLocalCourse(courseId: string): Promise<void> {
  await deleteCourse(LOCAL_ACCOUNT, courseId);
  await deleteDraftsOf(LOCAL_ACCOUNT, courseId);
  await deleteLogo([LOCAL_ACCOUNT, courseId]);
  storeUndo([LOCAL_ACCOUNT, courseId], null);
}

/** A course as stored, with the settings of the page that opens it; null if it isn't in this browser, or no longer. */
export function openLocalCourse(
  courseId: string,
  settings: StudioSettings,
  findImagery: FindImagery,
): Promise<KeptCourse | null> {
  return openListed(({ course }) => course.id === courseId, settings, findImagery);
}

async function openListed(
  isWanted: (kept: KeptCourse) => boolean,
  ofPage: StudioSettings,
  findImagery?: FindImagery,
): Promise<KeptCourse | null> {
  const kept = (await listLocalCourses()).find(isWanted);
  if (!kept) return null;
  const settings = findImagery ? await addImagery(ofPage, kept, findImagery) : ofPage;
  // A browser without room still has the course.
  await changeCourse(LOCAL_ACCOUNT, kept.course.id, (now) => ({ ...(now ?? kept), settings })).catch(
    () => {},
  );
  return { ...kept, settings };
}

/** Adds the imagery of a course to the settings of a page that doesn't know where it is; without an answer, what it had before. */
async function addImagery(
  settings: StudioSettings,
  { course, settings: before }: KeptCourse,
  findImagery: FindImagery,
): Promise<StudioSettings> {
  const centre = settings.imagery?.length === 0 ? courseCentre(course) : null;
  if (!centre) return settings;
  const found = findImagery(centre, AbortSignal.timeout(IMAGERY_TIMEOUT_MS));
  return { ...settings, imagery: await found.catch(() => before.imagery) };
}

/**
 * Stores changes, as the server does for courses of an account: applied to the course as it is now, since another tab may have
 * stored others. Never rejects.
 */
export async function saveLocally(
  courseId: string,
  { changes }: Pick<PendingSave, "changes">,
  version: number,
): Promise<SaveResult> {
  let answer: SaveAnswer | null = null;
  try {
    await changeCourse(LOCAL_ACCOUNT, courseId, (kept) => {
      if (!kept) throw new Error("The course is no longer in this browser.");
      const current = toCourseDocument(kept.course);
      const { document, leftOut, isExact } = applyLegally(current, changes, null);
      const stored = document as CourseDocumentData;
      const next = kept.course.version + 1;
      const isNewest = kept.course.version === version;
      const unapplied = leftOut.map(({ index: _, ...each }) => each);
      const update = isNewest && isExact ? null : { to: next, document: stored };
      answer = { version: next, update, unapplied, by: null };
      return { ...kept, course: { ...kept.course, ...stored, version: next }, keptAt: Date.now() };
    });
  } catch (error) {
    const found = await findCourse(LOCAL_ACCOUNT, courseId).catch(() => null);
    if (found === undefined) return { kind: "gone" };
    // Anything else may be over at the next attempt, such as a connection to the database that the browser has closed.
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    return isFull ? { kind: "rejected", why: message("local.full") } : { kind: "failed", trouble: "storage" };
  }
  return answer ? { kind: "saved", answer } : { kind: "gone" };
}
