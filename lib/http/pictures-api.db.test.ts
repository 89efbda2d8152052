import { describe, expect, it } from "vitest";
import { type Corners, cornersOfBox, placeInBox } from "@/lib/geo/picture-fit";
import { PICTURE_LIMITS, type Picture } from "@/lib/pictures/schema";
import { makePng } from "@/lib/pictures/testing/images";
import { setUpTestServer } from "@/scripts/testing/server";
import { requestAs } from "./testing/signed-in";

const server = setUpTestServer();

const IMAGE = makePng(40, 30);
const CORNERS = placeInBox(
  { width: 40, height: 30 },
  { west: 24.9, east: 24.91, south: 60.19, north: 60.2 },
  0.6,
);

async function newCourse(userId?: string) {
  const owner = userId ?? (await server.newUser());
  const { id } = await server.services.courses.createOwned(owner, { name: "Pictures", location: undefined });
  return { userId: owner, courseId: id };
}
type Course = Awaited<ReturnType<typeof newCourse>>;

interface Upload {
  as?: string | null;
  picture?: unknown;
  image?: Uint8Array<ArrayBuffer>;
  type?: string;
}

function upload(
  { userId, courseId }: Course,
  { as = userId, picture, image = IMAGE, type = "image/png" }: Upload = {},
) {
  const query = new URLSearchParams({
    picture: JSON.stringify(picture ?? { name: "Site plan", corners: CORNERS, opacity: 0.7 }),
  });
  return requestAs(server, as, `${pathOf(courseId)}?${query}`, {
    method: "POST",
    body: image,
    headers: { "Content-Type": type },
  });
}

const pathOf = (courseId: string, pictureId = "") =>
  `/api/studio/courses/${courseId}/pictures${pictureId && `/${pictureId}`}`;

async function uploaded(course: Course): Promise<Picture> {
  const response = await upload(course);
  expect(response.status).toBe(201);
  return response.json();
}

const list = async ({ userId, courseId }: Course, as: string | null = userId) =>
  requestAs(server, as, pathOf(courseId));

function change(
  { userId, courseId }: Course,
  picture: Picture,
  body: unknown,
  as = userId,
  ifMatch = `"${picture.revision}"`,
) {
  const headers = { "Content-Type": "application/json", "If-Match": ifMatch };
  return requestAs(server, as, pathOf(courseId, picture.id), {
    method: "PATCH",
    body: JSON.stringify(body),
    headers,
  });
}

function image({ userId, courseId }: Course, pictureId: string, as: string | null = userId, headers = {}) {
  return requestAs(server, as, `${pathOf(courseId, pictureId)}/image`, { headers });
}

function remove({ userId, courseId }: Course, pictureId: string, as: string | null = userId) {
  return requestAs(server, as, pathOf(courseId, pictureId), { method: "DELETE" });
}

/** A lossless WebP of 40 × 30 pixels, as far as its header. */
const WEBP = new Uint8Array(
  Buffer.concat([
    Buffer.from("RIFF\0\0\0\0WEBPVP8L\0\0\0\0/", "latin1"),
    Buffer.from([39, 0x40, 7, 0, 0, 0, 0, 0, 0]),
  ]),
);

const BOX = cornersOfBox({ west: 24.9, east: 24.91, south: 60.19, north: 60.2 });
const survey = { name: "dtm", corners: BOX, opacity: 1, isSurvey: true };

describe("a survey", () => {
  it("is a picture that is listed as such, never drawn, and the only one of its course", async () => {
    const course = await newCourse();
    for (let i = 0; i < PICTURE_LIMITS.perCourse; i++) await uploaded(course);
    const [first, second] = await Promise.all([1, 2].map(() => upload(course, { picture: survey })));
    expect([first?.status, second?.status]).toEqual([201, 201]);
    const { pictures } = await (await list(course)).json();
    const surveys = pictures.filter(({ isSurvey }: Picture) => isSurvey);
    expect(surveys).toMatchObject([{ name: "dtm", visible: false, corners: BOX }]);
    expect(pictures).toHaveLength(PICTURE_LIMITS.perCourse + 1);
  });

  it("must be a PNG on a box, whose room counts without the one that it replaces", async () => {
    const course = await newCourse();
    const turned = await upload(course, {
      picture: { ...survey, corners: [BOX[0], BOX[1], BOX[2], { lat: 60.189, lng: 24.9 }] },
    });
    expect(turned.status).toBe(400);
    expect(await turned.json()).toMatchObject({
      details: [{ code: "not_a_box" }],
      message: expect.stringContaining("corners must be a box"),
    });
    const webp = await upload(course, { picture: survey, image: WEBP, type: "image/webp" });
    expect(webp.status).toBe(400);
    const { id } = await (await upload(course, { picture: survey })).json();
    const bytes = PICTURE_LIMITS.quotaBytes;
    await server.database.prisma.coursePicture.update({ where: { id }, data: { bytes } });
    expect((await upload(course)).status).toBe(403);
    expect((await upload(course, { picture: survey })).status).toBe(201);
  });
});

describe("a stored survey", () => {
  it("can be renamed, but neither moved nor shown", async () => {
    const course = await newCourse();
    const stored = await (await upload(course, { picture: survey })).json();
    const moved = await change(course, stored, { corners: CORNERS, visible: true });
    expect(moved.status).toBe(400);
    expect((await moved.json()).message).toContain("corners can't be changed");
    expect((await change(course, stored, { name: "DTM 2026" })).status).toBe(200);
  });
});

describe("a picture", () => {
  it("is stored with what its bytes say, listed, served and deleted", async () => {
    const course = await newCourse();
    const picture = await uploaded(course);
    expect(picture).toEqual({
      ...{
        id: picture.id,
        name: "Site plan",
        contentType: "image/png",
        bytes: IMAGE.length,
        width: 40,
        height: 30,
      },
      ...{ corners: CORNERS, opacity: 0.7, visible: true, isSurvey: false, revision: 1 },
    });
    expect(await (await list(course)).json()).toEqual({ pictures: [picture] });
    const served = await image(course, picture.id);
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(IMAGE);
    expect((await remove(course, picture.id)).status).toBe(204);
    expect(await (await list(course)).json()).toEqual({ pictures: [] });
    expect((await remove(course, picture.id)).status).toBe(404);
  });

  it("is served as nothing but an image, to its owner's caches only, with an ETag", async () => {
    const course = await newCourse();
    const { id } = await uploaded(course);
    const { headers } = await image(course, id);
    expect(headers.get("content-type")).toBe("image/png");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("cache-control")).toBe("private, no-cache");
    const again = await image(course, id, course.userId, { "If-None-Match": headers.get("etag") });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });

  it("is its owner's only, whatever others try", async () => {
    const course = await newCourse();
    const picture = await uploaded(course);
    const stranger = await server.newUser();
    const other = { ...(await newCourse(stranger)) };
    const responses = [
      await list(course, stranger),
      await upload(course, { as: stranger }),
      await image(course, picture.id, stranger),
      await image(other, picture.id),
      await change(course, picture, { opacity: 0 }, stranger),
      await change(other, picture, { opacity: 0 }),
      await remove(course, picture.id, stranger),
      await remove(other, picture.id),
      await image(course, "picture_x"),
      await image({ ...course, courseId: "course_\0" }, picture.id),
    ];
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404));
    const signedOut = [
      await list(course, null),
      await upload(course, { as: null }),
      await remove(course, picture.id, null),
    ];
    expect(signedOut.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(await (await list(course)).json()).toEqual({ pictures: [picture] });
  });

  it("is changed only if nobody changed it meanwhile", async () => {
    const course = await newCourse();
    const picture = await uploaded(course);
    const changes = await Promise.all([
      change(course, picture, { opacity: 0.2 }),
      change(course, picture, { visible: false }),
    ]);
    const statuses = changes.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 412]);
    const { picture: current } = await (changes[statuses.indexOf(412)] as Response).json();
    expect(current.revision).toBe(2);
    expect((await change(course, picture, {}, course.userId, "*")).status).toBe(428);
    const renamed = await change(course, current, { name: " Plan B " });
    expect(await renamed.json()).toMatchObject({ name: "Plan B", revision: 3 });
  });

  it("goes with its course, and comes back with it", async () => {
    const course = await newCourse();
    const { id } = await uploaded(course);
    await server.services.courseDeletion.delete(course.userId, course.courseId);
    expect((await image(course, id)).status).toBe(404);
    expect((await list(course)).status).toBe(404);
    await server.services.courseDeletion.restore(course.userId, course.courseId);
    expect((await image(course, id)).status).toBe(200);
    await server.database.prisma.course.delete({ where: { id: course.courseId } });
    expect(await server.database.prisma.coursePicture.count({ where: { id } })).toBe(0);
  });

  it("does not change the course: neither its version nor what applications see", async () => {
    const course = await newCourse();
    const before = await server.services.courses.getOwned(course.userId, course.courseId);
    await uploaded(course);
    expect(await server.services.courses.getOwned(course.userId, course.courseId)).toEqual(before);
  });
});

describe("an upload", () => {
  it.each<[string, Upload, number, string]>([
    [
      "of something else",
      { image: new TextEncoder().encode("<svg onload='alert(1)'/>") },
      400,
      "image must be a WebP, JPEG or PNG file",
    ],
    [
      "with a wrong media type",
      { type: "image/svg+xml" },
      415,
      "Content-Type must be image/webp or image/jpeg or image/png",
    ],
    ["without an image", { image: new Uint8Array() }, 400, "image must be"],
    ["of too many bytes", { image: makePng(4, 4, PICTURE_LIMITS.bytes) }, 413, "at most 1500000 bytes"],
    [
      "of too many pixels",
      { image: makePng(2049, 1) },
      400,
      "image must be at most 2048 pixels wide and high; received 2049 × 1",
    ],
    [
      "without a name",
      { picture: { name: " ", corners: CORNERS, opacity: 1 } },
      400,
      "name must not be blank",
    ],
    [
      "with an opacity beyond 1",
      { picture: { name: "A", corners: CORNERS, opacity: 2 } },
      400,
      "opacity must be at most 1",
    ],
    ["with three corners", { picture: { name: "A", corners: CORNERS.slice(1), opacity: 1 } }, 400, "corners"],
    [
      "with corners in reverse",
      { picture: { name: "A", corners: CORNERS.toReversed(), opacity: 1 } },
      400,
      "corners must be clockwise on the map",
    ],
    ["with nonsense", { picture: "x" }, 400, "The request body must be"],
  ])("%s is refused with the reason", async (_name, request, status, text) => {
    const course = await newCourse();
    const response = await upload(course, request);
    expect(response.status).toBe(status);
    expect((await response.json()).message).toContain(text);
    expect(await (await list(course)).json()).toEqual({ pictures: [] });
  });

  it("keeps the limit of a course, also of concurrent uploads", async () => {
    const course = await newCourse();
    const uploads = await Promise.all(
      Array.from({ length: PICTURE_LIMITS.perCourse + 2 }, () => upload(course)),
    );
    const statuses = uploads.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(PICTURE_LIMITS.perCourse);
    expect(statuses.filter((status) => status === 403)).toHaveLength(2);
    const refused = await upload(course);
    expect(await refused.json()).toMatchObject({
      ...{
        error: "picture_limit_reached",
        limit: "course",
        message: "A course can have at most 4 pictures.",
      },
    });
  });

  it("keeps the quota of an account, also of concurrent uploads to several courses", async () => {
    const course = await newCourse();
    const { id } = await uploaded(course);
    // Room for one more.
    const bytes = PICTURE_LIMITS.quotaBytes - 2 * IMAGE.length + 1;
    await server.database.prisma.coursePicture.update({
      where: { id },
      data: { bytes: bytes + IMAGE.length - 1 },
    });
    const others = [await newCourse(course.userId), await newCourse(course.userId)];
    const statuses = (await Promise.all(others.map((other) => upload(other)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 403]);
  });

  it("is limited by the minute", async () => {
    const course = await newCourse();
    for (let i = 0; i < 20; i++) await upload(course);
    const response = await upload(course);
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).not.toBeNull();
  });
});

describe("a download of personal data", () => {
  it("has the pictures with their images", async () => {
    const course = await newCourse();
    const picture = await uploaded(course);
    const response = await requestAs(server, course.userId, "/account/data");
    const { coursePictures } = await response.json();
    expect(coursePictures).toHaveLength(1);
    expect(coursePictures[0]).toMatchObject({
      id: picture.id,
      name: "Site plan",
      corners: CORNERS as Corners,
    });
    expect(new Uint8Array(Buffer.from(coursePictures[0].image, "base64"))).toEqual(IMAGE);
  });
});
