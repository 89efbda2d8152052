import { del, get, promisifyRequest, set, update } from "idb-keyval";
import type { CourseDocument } from "@/lib/editor/document";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { keysStartingWith, openDatabase, writeTo } from "./account-database";
import { LOCAL_ACCOUNT } from "./local-account";
import { ACCOUNT_KEY } from "./shown-account";
import type { StudioSettings } from "./studio-settings";
import { deleteTiles, readNotes } from "./tile-caches";

const courses = () => openDatabase("teepad-courses", "courses-1");

/** Maximum number of courses that the browser keeps for an account. The ones opened longest ago go first. */
const MAX_KEPT = 30;

/** A course as this browser last saw it on the server, and what its studio needs besides. */
export interface KeptCourse {
  readonly course: Omit<OwnedCourse, keyof CourseDocument> & CourseDocument;
  readonly settings: StudioSettings;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
  /** Whether it is this browser's copy of the demo course. */
  readonly isDemo?: boolean;
}

/** Keeps a course, replacing its previous version. */
export async function putCourse(account: string, kept: KeptCourse): Promise<void> {
  if (account !== LOCAL_ACCOUNT) localStorage.setItem(ACCOUNT_KEY, account);
  await set([account, kept.course.id], kept, courses());
  // Courses without an account exist nowhere else, so all are kept.
  if (account === LOCAL_ACCOUNT) return;
  const all = await listCourses(account);
  await Promise.all(all.slice(MAX_KEPT).map(({ course }) => deleteCourse(account, course.id)));
}

/** A course that the browser keeps; undefined if there is none. */
export function findCourse(account: string, courseId: string): Promise<KeptCourse | undefined> {
  return get([account, courseId], courses());
}

/** Whether the browser keeps a course. */
export async function isKept(account: string, courseId: string): Promise<boolean> {
  const count = await courses()("readonly", (store) => promisifyRequest(store.count([account, courseId])));
  return count > 0;
}

/** The bytes of the tiles that the browser keeps for the map of a course. */
export async function countTileBytes(account: string, courseId: string): Promise<number> {
  return (await readNotes(account, courseId)).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Replaces a course by the result of a function, in one transaction. If the function throws, the course stays as it is. */
export function changeCourse(
  account: string,
  courseId: string,
  change: (kept: KeptCourse | undefined) => KeptCourse,
): Promise<void> {
  return update([account, courseId], change, courses());
}

export async function deleteCourse(account: string, courseId: string): Promise<void> {
  await del([account, courseId], courses());
  await deleteTiles(account, courseId);
}

/** The account whose courses may be shown; null if none has used the studio since the last sign-out. */
export function keptAccount(): string | null {
  return localStorage.getItem(ACCOUNT_KEY);
}

/** The account's courses, the last used first. Only this release's pages write them, so their shape is known. */
export async function listCourses(account: string): Promise<KeptCourse[]> {
  const found = await courses()<KeptCourse[]>("readonly", (store) =>
    promisifyRequest(store.getAll(keysStartingWith(account))),
  );
  return found.sort((a, b) => b.keptAt - a.keptAt);
}

/** Deletes every course of one account, and the tiles of their maps. */
export async function deleteCoursesOf(account: string): Promise<void> {
  if (keptAccount() === account) localStorage.removeItem(ACCOUNT_KEY);
  await Promise.all([
    deleteTiles(account),
    writeTo(courses(), (store) => store.delete(keysStartingWith(account))),
  ]);
}
