import { expect, it } from "vitest";
import { makeDocument, makeHole } from "@/lib/courses/testing/courses";
import { newId } from "@/lib/ids";
import { setUpTestServer } from "@/scripts/testing/server";
import { requestAs } from "./testing/signed-in";

const server = setUpTestServer();

const DOCUMENT = makeDocument([makeHole(newId("fairway"), 1)]);

/** `POST /api/studio/courses` as a browser that kept a course without an account. */
function keep(userId: string | null, body: object = {}) {
  const course = { id: newId("course"), account: userId, name: "Back yard", document: DOCUMENT, ...body };
  return requestAs(server, userId, "/api/studio/courses", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(course),
  });
}

const open = (userId: string, id: string) => server.services.courses.open(userId, id);

it("keeping a course of the browser makes it one of the user's own, whole, and once however often it is sent", async () => {
  const [userId, id] = [await server.newUser(), newId("course")];
  const location = { lat: 59.9, lng: 10.8 };
  for (const name of ["Back yard", "Sent again"]) {
    const response = await keep(userId, { id, name, location });
    expect(await response.json()).toEqual({ id, studioUrl: `/studio/courses/${id}` });
  }
  const found = await open(userId, id);
  expect(found).toMatchObject({
    role: "owner",
    course: { name: "Back yard", location, version: 1, ...DOCUMENT },
  });
  expect(await server.services.courses.listOwned(userId, { offset: 0, limit: 9 })).toMatchObject({
    total: 1,
  });
});

it("keeping a course gives a second account of the browser a course of its own, and nothing of the first one's", async () => {
  const [first, second, id] = [await server.newUser(), await server.newUser(), newId("course")];
  await keep(first, { id });
  const { id: other } = await (await keep(second, { id, name: "Of the second" })).json();
  expect(other).not.toBe(id);
  expect(await open(second, id)).toBeNull();
  expect(await open(first, id)).toMatchObject({ course: { name: "Back yard" } });
  expect(await open(second, other)).toMatchObject({ course: { name: "Of the second" } });
});

it("a course for another account than the one that is signed in is refused, and so is one without an account", async () => {
  const [userId, other] = [await server.newUser("Olga"), await server.newUser()];
  const refused = await keep(userId, { account: other });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ error: "account_changed", name: "Olga" });
  expect((await keep(null, { account: other })).status).toBe(401);
});

it("keeping a course names what is wrong with a course, and where", async () => {
  const userId = await server.newUser();
  const [hole] = DOCUMENT.holes;
  const wrong = [
    [{ id: "course_1" }, "id"],
    [{ name: "" }, "name"],
    [{ location: { lat: 91, lng: 0 } }, "location.lat"],
    [{ document: { ...DOCUMENT, holes: [{ ...hole, number: 0 }] } }, "document.holes[0].number"],
    [{ document: undefined }, "document"],
  ] as const;
  for (const [body, field] of wrong) {
    const response = await keep(userId, body);
    expect(response.status, field).toBe(400);
    expect((await response.json()).message).toContain(field);
  }
});
