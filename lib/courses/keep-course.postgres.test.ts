import { expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { setUpTestServer, unlimited } from "@/scripts/testing/server";
import { makeDocument, makeHole } from "./testing/courses";

const server = setUpTestServer({ counter: unlimited });

it("a course that several tabs keep at once becomes one course", async () => {
  const userId = await server.newUser();
  const course = {
    id: newId("course"),
    name: "Kept",
    document: makeDocument([makeHole(newId("fairway"), 1)]),
  };
  const kept = await Promise.all(
    Array.from({ length: 8 }, () => server.services.courseCreation.keep(userId, course)),
  );
  for (const each of kept) expect(each).toMatchObject({ outcome: "created", course: { id: course.id } });
  expect(await server.database.prisma.course.count({ where: { ownerId: userId } })).toBe(1);
});
