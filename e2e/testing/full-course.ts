import { expect, type Page } from "@playwright/test";
import { tidyPlace } from "@/lib/geo/place";
import { newId } from "@/lib/ids";
import { courseOf } from "./course-document";

/** Approximate degrees per metre: of latitude, and of longitude at the courses. */
const LATITUDE_PER_METRE = 1 / 111_195;
const LONGITUDE_PER_METRE = LATITUDE_PER_METRE / Math.cos((59.9 * Math.PI) / 180);
const HOME = { lat: 59.8949, lng: 10.7872 };

const toPlace = (east: number, north: number) =>
  tidyPlace({ lat: HOME.lat + north * LATITUDE_PER_METRE, lng: HOME.lng + east * LONGITUDE_PER_METRE });

/** A full course: 27 fairways with two flight paths of 50 control points each. */
function createFullCourse() {
  return Array.from({ length: 27 }, (_, hole) => {
    const [east, north] = [(hole % 9) * 90 - 360, Math.floor(hole / 9) * 260 - 390];
    const path = (id: string, name: string | null, side: number) => ({
      id,
      name,
      points: Array.from({ length: 50 }, (_, index) =>
        toPlace(east + side * Math.sin(((index + 1) / 51) * Math.PI) * 25, north + ((index + 1) / 51) * 230),
      ),
    });
    return {
      id: newId("fairway"),
      number: hole + 1,
      teePosition: toPlace(east, north),
      targetPosition: toPlace(east, north + 230),
      flightPaths: [path("path_0", null, 1), path("path_1", "Left", -1)],
    };
  });
}

/** Saves a full course as the content of a new one, by the URL of its studio. The page must be reloaded to show it. */
export async function saveFullCourse(page: Page, studio: string): Promise<void> {
  const saved = await page.request.put(`/api/studio/courses/${studio.split("/").at(-1)}`, {
    headers: { "If-Match": '"1"', Origin: new URL(studio).origin },
    data: courseOf(createFullCourse()),
  });
  expect(saved.status(), await saved.text()).toBe(200);
}
