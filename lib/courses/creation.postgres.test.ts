import { expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { PICTURE_LIMITS } from "@/lib/pictures/schema";
import { setUpTestServer } from "@/scripts/testing/server";

const server = setUpTestServer();

it("copies made at the same moment don't exceed the quota of pictures together, and each is whole or absent", async () => {
  const { prisma } = server.database;
  const { courses } = server.services;
  const ownerId = await server.newUser();
  const { id: courseId } = await courses.createOwned(ownerId, { name: "Race", location: undefined });
  const at = server.clock.now();
  const image = { contentType: "image/png", image: new Uint8Array(1), width: 1, height: 1, corners: [] };
  await prisma.coursePicture.create({
    data: {
      ...{ ...image, id: newId("picture"), courseId, ownerId, name: "Plan", opacity: 1, visible: true },
      // With the original, two copies fit.
      ...{ bytes: Math.floor(PICTURE_LIMITS.quotaBytes / 3), createdAt: at, updatedAt: at },
    },
  });
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, index) => courses.copy(ownerId, courseId, `Copy ${index}`)),
  );
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
    "created",
    "created",
    ...Array(4).fill("quotaFull"),
  ]);
  const owned = await prisma.course.findMany({ where: { ownerId }, select: { pictures: true } });
  expect(owned.map(({ pictures }) => pictures.length)).toEqual([1, 1, 1]);
});
