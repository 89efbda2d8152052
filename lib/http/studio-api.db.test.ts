import { describe, expect, it } from "vitest";
import { toDocumentData } from "@/lib/courses/stored-course";
import {
  courseBody,
  makeDocument,
  makeFairway,
  makeHole,
  OSLO,
  offsetEast,
} from "@/lib/courses/testing/courses";
import { newId } from "@/lib/ids";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Course } from "@/lib/validation/course-api";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import type { Hole, HoleFlightPath } from "@/lib/validation/hole";
import { setUpTestServer } from "@/scripts/testing/server";

const server = setUpTestServer();

/** A course with two holes that an application created for a user. */
async function newCourse() {
  const application = await server.newApplication();
  const userId = await server.newUser();
  const { access_token } = await server.tokensFor(application, userId);
  const body = courseBody({ fairways: [makeFairway(1, 100), makeFairway(2, 200)] });
  const created = await server.api(access_token, "/api/v1/courses", { body });
  const course: Course = await created.json();
  const read = () => server.api(access_token, `/api/v1/courses/${course.id}`);
  return { userId, course, read, edit: toEdit(course) };
}

const toEdit = ({ fairways }: Course): CourseDocumentData =>
  toDocumentData({ fairways, holeDetails: {}, layouts: [], features: [] });

const flightPathThrough = (
  points: Coordinates[],
  id = "path_0",
  name: string | null = null,
): HoleFlightPath => ({ id, name, teeId: "tee_0", targetId: "target_0", points });

const withFirst = (
  { holes: [first, ...rest], ...others }: CourseDocumentData,
  change: (hole: Hole) => Partial<Hole>,
): CourseDocumentData => ({
  ...others,
  holes: [{ ...(first as Hole), ...change(first as Hole) }, ...rest],
});

/** Moves the first hole's target. */
const withTarget = (edit: CourseDocumentData, position: Coordinates) =>
  withFirst(edit, ({ targets }) => ({ targets: targets.map((target) => ({ ...target, position })) }));

describe("saving from the studio", () => {
  it("makes the API return the new positions, distance and par, with the same ids", async () => {
    const { userId, course, edit, read } = await newCourse();
    const before = await read();
    const tee = offsetEast(OSLO, 149.99);
    const flightPath = [{ order: 0, ...offsetEast(OSLO, 75) }];
    const flightPaths = [flightPathThrough([offsetEast(OSLO, 75)])];
    const changed = withFirst(withTarget(edit, OSLO), ({ tees }) => ({
      tees: tees.map((each) => ({ ...each, position: tee })),
      flightPaths,
    }));
    await server.saveDocument(userId, course.id, changed);

    const after = await read();
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
    const now: Course = await after.json();
    const [first, second] = course.fairways;
    expect(now).toEqual({
      ...course,
      updatedAt: now.updatedAt,
      fairways: [
        {
          id: first?.id,
          number: 1,
          par: 3,
          distance: 149.99,
          teePosition: tee,
          targetPosition: OSLO,
          flightPath,
        },
        second,
      ],
    });
  });

  it("adds, deletes and renumbers fairways, and keeps the ids of the others", async () => {
    const { userId, course, edit, read } = await newCourse();
    const [first, second] = edit.holes as [Hole, Hole];
    const added = makeHole(newId("fairway"), 1, 150);
    await server.saveDocument(userId, course.id, makeDocument([{ ...first, number: 3 }, added]));
    const { fairways }: Course = await (await read()).json();
    expect(fairways.map(({ id, number }) => ({ id, number }))).toEqual([
      { id: added.id, number: 1 },
      { id: first.id, number: 3 },
    ]);
    expect(fairways.map(({ id }) => id)).not.toContain(second.id);
    expect(fairways[0]?.flightPath).toHaveLength(1);
  });

  it("stores names and alternates of flight paths for the studio, and shows applications the primary one", async () => {
    const { userId, course, edit, read } = await newCourse();
    const [hyzer, anhyzer] = [[offsetEast(OSLO, 20), offsetEast(OSLO, 30)], [offsetEast(OSLO, -20)]];
    const flightPaths = [flightPathThrough(hyzer, "path_a", "Hyzer"), flightPathThrough(anhyzer, "path_0")];
    await server.saveDocument(
      userId,
      course.id,
      withFirst(edit, () => ({ flightPaths })),
    );
    const stored = await server.services.courses.getOwned(userId, course.id);
    expect(stored?.holes[0]?.flightPaths).toEqual(flightPaths);

    const [first] = ((await (await read()).json()) as Course).fairways;
    expect(first?.flightPath).toEqual(hyzer.map((point, order) => ({ order, ...point })));
    expect(Object.keys(first ?? {})).toEqual(Object.keys(course.fairways[0] ?? {}));
  });

  it("may leave a course without fairways", async () => {
    const { userId, course, read } = await newCourse();
    await server.saveDocument(userId, course.id, makeDocument([]));
    expect((await (await read()).json()).fairways).toEqual([]);
  });
});
