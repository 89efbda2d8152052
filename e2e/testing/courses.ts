import { type APIResponse, expect, type Page } from "@playwright/test";
import { makeDocument } from "@/lib/courses/testing/courses";
import { diff } from "@/lib/editor/changes/diff";
import type { CourseSave } from "@/lib/editor/changes/save";
import { offsetBy } from "@/lib/geo/offset";
import { newId } from "@/lib/ids";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { courseOf } from "./course-document";
import { submitAndFollow, submitForm } from "./forms";

export interface NewCourse {
  /** Coordinates as in the form. */
  location?: string;
  /** What the course has. By default, no holes. */
  document?: CourseDocumentData;
}

const HOME = { lat: 59.8949, lng: 10.7872 };

/** Holes of these lengths in metres, due north, side by side. One that "Add hole" makes is 80 m long. */
export function straightHoles(...lengths: number[]): CourseDocumentData {
  return straightHolesAt(HOME, lengths);
}

export function straightHolesAt(place: Coordinates, lengths: readonly number[]): CourseDocumentData {
  return courseOf(
    lengths.map((metres, index) => ({
      id: newId("fairway"),
      number: index + 1,
      teePosition: offsetBy(place, { east: 40 * index, north: -40 }),
      targetPosition: offsetBy(place, { east: 40 * index, north: metres - 40 }),
      flightPaths: [],
    })),
  );
}

/** Creates a course without opening a page. Returns its ID. accounts.spec.ts creates one through the page. */
export async function createCourse(
  page: Page,
  name: string,
  { location = `${HOME.lat}, ${HOME.lng}`, document }: NewCourse = {},
): Promise<string> {
  const studio = await submitAndFollow(page, "/courses/new", { name, location });
  const courseId = studio.split("/").at(-1) ?? "";
  if (document) await saveCourse(page, courseId, document);
  return courseId;
}

/** A stored version of a course; by default that of a new one. */
interface Base {
  version: number;
  document: CourseDocumentData;
}
const NEW: Base = { version: 1, document: makeDocument([]) };

/** Saves the changes from a version of a course to a document, as the studio of the page's user does. */
export async function requestSave(
  { request }: Page,
  courseId: string,
  document: CourseDocumentData,
  base = NEW,
): Promise<APIResponse> {
  const { user } = await (await request.get("/api/auth/session")).json();
  const changes = diff(base.document, document);
  const save: CourseSave = { id: newId("save"), account: user.id, base: base.version, changes };
  return request.post(`/api/studio/courses/${courseId}/changes`, { data: save });
}

export async function saveCourse(...save: Parameters<typeof requestSave>): Promise<void> {
  const saved = await requestSave(...save);
  expect(saved.status(), await saved.text()).toBe(200);
}

/** Creates a course and opens it in the studio. Returns its ID. */
export async function openNewCourse(page: Page, name: string, course: NewCourse = {}): Promise<string> {
  const courseId = await createCourse(page, name, course);
  await page.goto(`/studio/courses/${courseId}`);
  await expect(page.getByRole("region", { name: "Course map" })).toBeVisible();
  return courseId;
}

/** The course of an open studio, once everything is saved, as stored. */
export async function readSaved(page: Page): Promise<CourseDocumentData> {
  await expect(page.locator(".studio-status")).toHaveText("All changes saved");
  const versions = `/api/studio/courses/${new URL(page.url()).pathname.split("/").at(-1)}/versions`;
  const list = await (await page.request.get(versions)).json();
  const newest = await page.request.get(`${versions}/${list.versions[0].version}`);
  expect(newest.status()).toBe(200);
  return newest.json();
}

/** Shares a course, or stops, without opening its page. Returns the path of the page that visitors see, if any. */
export async function shareCourse(
  page: Page,
  courseId: string,
  sharing: "off" | "link" | "public",
  licence = "",
): Promise<string> {
  const response = await submitForm(
    page,
    `/courses/${courseId}/share`,
    { sharing, ownerName: "", licence },
    { containing: 'name="sharing"' },
  );
  expect(response.status()).toBe(200);
  const path = /id="share-link"[^>]*value="[^"]*(\/c\/[0-9a-z]{26})"/.exec(await response.text())?.[1];
  expect(path === undefined).toBe(sharing === "off");
  return path ?? "";
}

/** Creates a course through the pages, and stops in its studio. */
export async function createCourseThroughPages(page: Page, name: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: "New course" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Location").fill("59.8949, 10.7872");
  await page.getByRole("button", { name: "Create course" }).click();
  await expect(page.getByRole("region", { name: "Course map" })).toBeVisible();
}
