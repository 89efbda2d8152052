import { expect, it } from "vitest";
import { courseBody, makeFairway } from "@/lib/courses/testing/courses";
import { toHttpError } from "@/lib/http/errors";
import { courseInput } from "@/lib/validation/course";
import { setUpTestServer, unlimited } from "@/scripts/testing/server";

const server = setUpTestServer({ counter: unlimited });

it("the course store reports a course for a concurrently deleted user as an invalid token, not as a server error", async () => {
  const { courses } = server.services;
  const { clientId } = await server.newApplication();
  const caller = { userId: "user_deleted", applicationId: clientId };
  for (const attempt of [
    () => courses.createFor(caller, courseInput.parse(courseBody())),
    () => courses.createOwned(caller.userId, { name: "Mine", location: undefined }),
  ]) {
    const error = await attempt().catch((thrown: unknown) => thrown);
    expect(toHttpError(error)).toMatchObject({ status: 401, code: "invalid_token" });
  }
});

it("the course store lists a user's courses by name, length and search, without other users' and deleted ones", async () => {
  const { courses, courseDeletion } = server.services;
  const [owner, other] = [await server.newUser(), await server.newUser()];
  const page = { offset: 0, limit: 2 };
  const create = (userId: string, name: string, metres: readonly number[]) =>
    courses.createOwned(userId, {
      name,
      location: undefined,
      fairways: metres.map((length, i) => makeFairway(i + 1, length)),
    });
  await create(owner, "Suo, short", [50]);
  await create(owner, "Äijänsuo", [100, 200]);
  await create(owner, "Empty suo", []);
  const deleted = await create(owner, "Old suo", [400]);
  await courseDeletion.delete(owner, deleted.id);
  await create(other, "Their suo", [500]);

  const list = async (query: Parameters<typeof courses.listOwned>[2], at = page) => {
    const found = await courses.listOwned(owner, at, query, "fi");
    return [found.total, ...found.courses.map(({ name }) => name)];
  };
  expect(await list({ q: "", sort: "length" })).toEqual([3, "Äijänsuo", "Suo, short"]);
  expect(await list({ q: "", sort: "name" }, { offset: 2, limit: 2 })).toEqual([3, "Äijänsuo"]);
  expect(await list({ q: "aijan", sort: "edited" })).toEqual([1, "Äijänsuo"]);
  expect(await list({ q: "none", sort: "edited" })).toEqual([0]);
});
