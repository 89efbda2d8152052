import { beforeEach, describe, expect, it } from "vitest";
import { MAX_LISTED_SHAREABLE } from "@/lib/courses/links";
import { MAX_SHARED_COURSES, shareField } from "@/lib/courses/share-fields";
import { newId } from "@/lib/ids";
import { CONSENT_LIMITS } from "@/lib/rate-limit/limits";
import { COURSE_LIMITS } from "@/lib/validation/course-limits";
import { newTestEndpoint } from "@/lib/webhooks/testing/events";
import { startReceiver } from "@/lib/webhooks/testing/receiver";
import { setUpTestServer, startTestServer, type TestApplication, unlimited } from "@/scripts/testing/server";
import { setUp } from "@/scripts/testing/set-up";
import { requestAs } from "./testing/signed-in";

const server = setUpTestServer({ counter: unlimited, env: { webhooksAllowLoopback: true } });
const receiver = setUp(startReceiver);
let application: TestApplication;
let userId: string;
let applicationId: string;

beforeEach(async () => {
  receiver.received.length = 0;
  [application, userId] = await Promise.all([server.newApplication(), server.newUser()]);
  applicationId = application.clientId;
});

async function newCourse(name: string, ownerId = userId): Promise<string> {
  const { id } = await server.services.courses.createOwned(ownerId, { name, location: undefined });
  return id;
}

/** Answers the consent page with these courses ticked. */
function answer(
  courseIds: readonly string[],
  { choice = "allow", as = application } = {},
): Promise<Response> {
  const query = new URLSearchParams({
    ...{ client_id: as.clientId, redirect_uri: as.redirectUri, response_type: "code", state: "s" },
  }).toString();
  const body = new URLSearchParams({
    request: query,
    token: server.services.consentForms.formToken({ id: userId, sessionVersion: 0 }, query),
    answer: choice,
    ...Object.fromEntries(courseIds.map((id) => [shareField(id), "on"])),
  });
  return requestAs(server, userId, "/oauth/consent/answer", { method: "POST", body });
}

const listLinks = () =>
  server.database.prisma.courseLink.findMany({
    where: { applicationId },
    select: { courseId: true, externalCourseId: true, userId: true, sequence: true },
    orderBy: { sequence: "asc" },
  });

const listOffered = async (q = "", chosen: string[] = []) => {
  const caller = { applicationId, userId };
  const { courses, more } = await server.services.courseLinks.listShareable(caller, { q, chosen }, "en");
  return { names: courses.map(({ name }) => name), more };
};

describe("courses shared at consent", () => {
  it("are linked under their own ids with the grant, and answer clients as without them", async () => {
    const courses = [await newCourse("One"), await newCourse("Two")];
    await newCourse("Not chosen");
    const response = await answer(courses);
    expect(response.status).toBe(303);
    const location = new URL(response.headers.get("location") ?? "");
    expect(location.origin + location.pathname).toBe(application.redirectUri);
    expect([...location.searchParams.keys()]).toEqual(["code", "state", "iss"]);

    const exchanged = await server.exchange(application, location.searchParams.get("code") ?? "");
    const { access_token } = await exchanged.json();
    const list = await (await server.api(access_token, "/api/v1/courses")).json();
    expect(list).toMatchObject({
      total: 2,
      courses: [
        { name: "One", externalCourseId: courses[0] },
        { name: "Two", externalCourseId: courses[1] },
      ],
    });
    // Numbered like links that are made elsewhere.
    const changes = await (await server.api(access_token, "/api/v1/changes")).json();
    expect(changes.changes.map((each: { sequence: number }) => each.sequence)).toEqual([1, 2]);
    const trail = await server.services.audit.listForUser(userId, 3);
    expect(trail.map(({ kind }) => kind)).toEqual(["course-linked", "course-linked", "grant-allowed"]);
  });

  it("are told as course.linked, and to other applications that see them as course.updated", async () => {
    const other = await newTestEndpoint(server, receiver.url);
    const { owner } = await newTestEndpoint(server, receiver.url);
    const as = { ...application, clientId: owner.applicationId };
    const courses = [await newCourse("One"), await newCourse("Two")].sort();
    const others = { ...application, clientId: other.owner.applicationId };
    expect((await answer([courses[0] as string], { as: others })).status).toBe(303);
    expect((await answer(courses, { as })).status).toBe(303);
    const events = await server.database.prisma.webhookEvent.findMany({ where: { userId } });
    const told = events.map((event) => [event.applicationId, event.type, event.courseId, event.sequence]);
    expect(told).toHaveLength(4);
    expect(told).toEqual(
      expect.arrayContaining([
        [other.owner.applicationId, "course.linked", courses[0], 1],
        [other.owner.applicationId, "course.updated", courses[0], 2],
        [owner.applicationId, "course.linked", courses[0], 1],
        [owner.applicationId, "course.linked", courses[1], 2],
      ]),
    );
  });

  it("stay as they are if the application sees them already", async () => {
    const courseId = await newCourse("Linked");
    await server.authorize(application, userId);
    await server.services.courseLinks.link({ applicationId, userId }, courseId, "mine");
    const second = await newCourse("Second");
    expect((await answer([courseId, second])).status).toBe(303);
    expect(await listLinks()).toEqual([
      { courseId, userId, externalCourseId: "mine", sequence: 1 },
      { courseId: second, userId, externalCourseId: second, sequence: 2 },
    ]);
    const count = await server.database.prisma.courseLinkCount.findFirst({
      where: { applicationId, userId },
    });
    expect(count).toMatchObject({ courses: 2, lastSequence: 2 });
    // No tombstone remains of an earlier link.
    await server.services.courseLinks.unlink({ applicationId, userId }, second);
    await answer([second]);
    expect(await server.database.prisma.removedLink.count({ where: { applicationId } })).toBe(0);
  });

  it("are refused with one answer, and nothing stored, if one isn't the user's, is deleted or unknown", async () => {
    const stranger = await server.newUser();
    const mine = await newCourse("Mine");
    const deleted = await newCourse("Deleted");
    await server.services.courseDeletion.delete(userId, deleted);
    const strangers = await newCourse("Theirs", stranger);
    // Read only: a course that the user merely edits isn't theirs to share.
    const edited = await newCourse("Edited", stranger);
    await server.join(edited, userId);
    const pages = await Promise.all(
      [strangers, edited, deleted, newId("course"), "\0", "", "' OR true --"].map(async (wrong) => {
        const response = await answer([mine, wrong]);
        expect([wrong, response.status]).toEqual([wrong, 400]);
        return response.text();
      }),
    );
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).toContain("Choose the courses again");
    expect(pages[0]).toContain("Nothing was shared");
    expect(pages[0]).toContain("/oauth/consent?client_id=");
    expect(await listLinks()).toEqual([]);
    expect(await server.database.prisma.grant.count({ where: { applicationId } })).toBe(0);
    expect(await server.services.audit.listForUser(userId, 9)).toMatchObject([{ kind: "course-deleted" }]);
  });

  it("are refused if the application uses the id of one for another course, which isn't offered either", async () => {
    const [first, second] = [await newCourse("First"), await newCourse("Second")];
    await server.authorize(application, userId);
    await server.services.courseLinks.link({ applicationId, userId }, first, second);
    expect(await listOffered()).toEqual({ names: [], more: 0 });
    const grants = await server.database.prisma.authorizationCode.count({
      where: { grant: { applicationId } },
    });
    expect((await answer([second])).status).toBe(400);
    expect(await listLinks()).toHaveLength(1);
    expect(
      await server.database.prisma.authorizationCode.count({ where: { grant: { applicationId } } }),
    ).toBe(grants);
  });

  it("are at most fifty, which one answer links", async () => {
    const courses: string[] = [];
    for (let i = 0; i <= MAX_SHARED_COURSES; i++) courses.push(await newCourse(`Course ${i}`));
    const response = await answer(courses);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(`You chose ${courses.length} courses`);
    expect(await listLinks()).toEqual([]);
    expect((await answer(courses.slice(1))).status).toBe(303);
    expect((await listLinks()).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: MAX_SHARED_COURSES }, (_, i) => i + 1),
    );
  });

  it("are none if the user denies access", async () => {
    const courseId = await newCourse("Mine");
    const response = await answer([courseId], { choice: "deny" });
    expect(new URL(response.headers.get("location") ?? "").searchParams.get("error")).toBe("access_denied");
    expect(await listLinks()).toEqual([]);
  });
});

describe("the courses that the consent page offers", () => {
  it("are the user's own that the application doesn't see, last edited first, the chosen ones before all", async () => {
    const first = await newCourse("Äijänsuo");
    server.clock.pass(60);
    await newCourse("Tali");
    server.clock.pass(60);
    const linked = await newCourse("Linked");
    const deleted = await newCourse("Deleted");
    await newCourse("Theirs", await server.newUser());
    await server.services.courseDeletion.delete(userId, deleted);
    await server.authorize(application, userId);
    await server.services.courseLinks.link({ applicationId, userId }, linked, "mine");
    expect(await listOffered()).toEqual({ names: ["Tali", "Äijänsuo"], more: 0 });
    expect(await listOffered("aija")).toEqual({ names: ["Äijänsuo"], more: 0 });
    expect(await listOffered("tali", [first, deleted, "\0"])).toEqual({
      names: ["Äijänsuo", "Tali"],
      more: 0,
    });
    expect(await listOffered("nothing\0")).toEqual(expect.objectContaining({ more: 0 }));
  });

  it("are found by as much of a search as a name may have, and say what was searched for", async () => {
    const name = "🥏".repeat(COURSE_LIMITS.nameCodePoints);
    await newCourse(name);
    await newCourse("Other");
    const caller = { applicationId, userId };
    const search = { q: `${name}${"x".repeat(100_000)}`, chosen: [] };
    const found = await server.services.courseLinks.listShareable(caller, search, "en");
    expect(found.courses.map((each) => each.name)).toEqual([name]);
    expect(found.q).toBe(name);
  });

  it("are searched up to a limit of its own, which leaves the answer of the page alone", async () => {
    const counting = await startTestServer();
    try {
      const { consentForms } = counting.services;
      const user = { id: await counting.newUser() };
      expect(await consentForms.countSearch(user)).toBeNull();
      await counting.repeatCount(CONSENT_LIMITS.searchesPerUser.requests - 1);
      expect(await consentForms.countSearch(user)).toBeGreaterThan(0);
      expect(await consentForms.countSearch({ id: await counting.newUser() })).toBeNull();
      expect((await counting.services.tryIt.newToken(user.id, "Test")).outcome).toBe("issued");
    } finally {
      await counting.close();
    }
  });

  it("are a bounded list, and say how many more there are", async () => {
    for (let i = 0; i < MAX_LISTED_SHAREABLE + 3; i++) await newCourse(`Course ${i}`);
    const { names, more } = await listOffered("course");
    expect([names.length, more]).toEqual([MAX_LISTED_SHAREABLE, 3]);
  });
});
