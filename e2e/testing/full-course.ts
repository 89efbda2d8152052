import type { Page } from "@playwright/test";
import { tidyPlace } from "@/lib/geo/place";
import { newId } from "@/lib/ids";
import { courseOf } from "./course-document";
import { saveCourse } from "./courses";

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

/** 200 features all over the course: areas, lines and points. */
function createFeatures() {
  const shapes = [
    { kind: "out_of_bounds", shape: "area", corners: 8 },
    { kind: "path", shape: "line", corners: 4 },
    { kind: "tree", shape: "point", corners: 1 },
  ] as const;
  return Array.from({ length: 200 }, (_, index) => {
    const { kind, shape, corners } = shapes[index % shapes.length] as (typeof shapes)[number];
    const [east, north] = [((index * 37) % 760) - 360, ((index * 53) % 760) - 390];
    const angles = Array.from({ length: corners }, (_, corner) => (corner / 4) * Math.PI);
    return {
      ...{ id: newId("feature"), kind, shape, name: null, notes: null },
      points: angles.map((angle) => toPlace(east + 12 * Math.sin(angle), north + 12 * Math.cos(angle))),
      ...{ holeIds: [], layoutIds: [], passOn: null, dropZoneId: null },
    };
  });
}

/** Saves a full course as the content of a new one, by the URL of its studio. The page must be reloaded to show it. */
export async function saveFullCourse(page: Page, studio: string, hasFeatures = false): Promise<void> {
  const document = { ...courseOf(createFullCourse()), features: hasFeatures ? createFeatures() : [] };
  await saveCourse(page, studio.split("/").at(-1) ?? "", document);
}
