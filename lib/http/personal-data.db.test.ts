import { describe, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { makePng } from "@/lib/pictures/testing/images";
import { setUpTestServer } from "@/scripts/testing/server";
import { requestAs, sessionHeader } from "./testing/signed-in";

const server = setUpTestServer();

const download = (userId: string | null, language = "en") =>
  requestAs(server, userId, "/account/data", { headers: { "Accept-Language": language } });

/** The records that removing links leaves. */
async function removeLinks(userId: string, links: readonly { applicationId: string; courseId: string }[]) {
  const { prisma } = server.database;
  const applicationIds = new Set(links.map(({ applicationId }) => applicationId));
  await prisma.courseLinkCount.createMany({
    data: [...applicationIds].map((applicationId) => ({ applicationId, userId, courses: 0 })),
  });
  await prisma.removedLink.createMany({
    data: links.map((link, i) => ({
      ...{ ...link, userId, externalCourseId: `${i}`, reason: "deleted" },
      ...{ removedAt: new Date(), sequence: i },
    })),
  });
}

/** A client that has begun to read the user's data, of which there is more than a connection holds. */
async function startDownload(userId: string) {
  const { courses } = server.services;
  const { id: courseId } = await courses.createOwned(userId, { name: "Park", location: undefined });
  await server.database.prisma.$executeRaw`
    INSERT INTO "Comment" ("id", "courseId", "authorId", "text", "createdAt")
    SELECT 'comment_' || i, ${courseId}, ${userId}, repeat('x', 1000), now() FROM generate_series(1, 20000) i`;
  const client = new AbortController();
  const cookie = await sessionHeader(server, userId);
  const headers = { Cookie: cookie, "Accept-Encoding": "identity" };
  const response = await server.request("/account/data", { headers, signal: client.signal });
  return { response, leave: () => client.abort() };
}

describe("GET /account/data", () => {
  it("downloads the user's own data as a file that no cache keeps, and records it", async () => {
    const userId = await server.newUser("Ada ✓");
    const response = await download(userId);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="teepad-data.json"');
    expect(response.headers.get("cache-control")).toBe("no-store");
    const data = await response.json();
    expect(data.account).toMatchObject({ id: userId, name: "Ada ✓" });
    expect(data.activity).toMatchObject([{ kind: "data-exported" }]);
  });

  it("has the links that were removed and are still listed for applications, however many", async () => {
    const userId = await server.newUser();
    const applications = [await server.newApplication(), await server.newApplication()];
    const links = applications.flatMap(({ clientId: applicationId }) =>
      Array.from({ length: 120 }, (_, i) => ({ applicationId, courseId: `course_${i}` })),
    );
    await removeLinks(userId, links);
    const { removedLinks } = await (await download(userId)).json();
    expect(removedLinks).toHaveLength(240);
    expect(
      new Set(removedLinks.map((link: { externalCourseId: string }) => link.externalCourseId)).size,
    ).toBe(240);
    expect((await (await download(await server.newUser())).json()).removedLinks).toEqual([]);
  });

  it("contains the logos of the user's applications", async () => {
    const userId = await server.newUser();
    const { registration, logos } = server.services;
    const settings = {
      name: "Scores",
      homepage: null,
      description: null,
      requiresPkce: false,
      redirectUris: ["https://a.example/"],
    };
    const registered = await registration.register(userId, settings);
    if (registered.outcome !== "registered") throw new Error(registered.outcome);
    await logos.set(userId, registered.made.clientId, makePng(4, 4));
    const [application] = (await (await download(userId)).json()).applications;
    expect(Buffer.from(application.logo.image, "base64").subarray(1, 4).toString()).toBe("PNG");
  });

  it("contains roles: the user's on courses of others, those of others on the user's, and no token", async () => {
    const [owner, person] = [await server.newUser("Owner"), await server.newUser("Ann")];
    const { courses, people } = server.services;
    const { id } = await courses.createOwned(owner, { name: "Shared", location: undefined });
    const invited = await people.invite(owner, id, { role: "viewer", email: null }, "en");
    if (invited.outcome !== "invited") throw new Error(invited.outcome);
    await people.accept(person, invited.token);
    const ofOwner = await (await download(owner)).text();
    expect(ofOwner).not.toContain("tokenHash");
    expect(JSON.parse(ofOwner).courses).toMatchObject([
      { people: [{ role: "viewer", user: { name: "Ann" } }], invitations: [{ role: "viewer", usesLeft: 9 }] },
    ]);
    const { coursesOfOthers } = await (await download(person)).json();
    expect(coursesOfOthers).toMatchObject([
      { role: "viewer", course: { id, name: "Shared", owner: { name: "Owner" } } },
    ]);
  });

  it("contains teams: of the user's applications, and those of others that the user is in, and no token", async () => {
    const [owner, member] = [await server.newUser("Owner"), await server.newUser("Ann")];
    const { registration, team } = server.services;
    const settings = { name: "Keeper", homepage: null, description: null, requiresPkce: false };
    const redirectUris = ["https://keeper.example/callback"];
    const registered = await registration.register(owner, { ...settings, redirectUris });
    if (registered.outcome !== "registered") throw new Error(registered.outcome);
    const { clientId: id } = registered.made;
    const invited = await team.invite(owner, id, { role: "member", email: null }, "en");
    if (invited.outcome !== "invited") throw new Error(invited.outcome);
    await team.accept(member, invited.token);
    const ofOwner = await (await download(owner)).text();
    expect(ofOwner).not.toContain("tokenHash");
    expect(JSON.parse(ofOwner).applications).toMatchObject([
      { id, members: [{ user: { name: "Ann" } }], invitations: [{ usesLeft: 9 }] },
    ]);
    const { applications, applicationsOfOthers } = await (await download(member)).json();
    expect(applications).toEqual([]);
    expect(applicationsOfOthers).toMatchObject([
      { application: { id, name: "Keeper", owner: { name: "Owner" } } },
    ]);
  });

  it("contains the user's comments on every course, and nothing that others wrote", async () => {
    const [owner, person] = [await server.newUser("Owner"), await server.newUser("Ann")];
    const { courses, comments } = server.services;
    const { id: courseId } = await courses.createOwned(owner, { name: "Shared", location: undefined });
    await server.join(courseId, person, "commenter");
    for (const userId of [owner, person]) {
      const comment = { id: newId("comment"), threadId: null, place: null, text: `By ${userId}` };
      await comments.add(userId, courseId, comment, "en");
    }
    await comments.setEmails(person, courseId, false);
    const data = await (await download(person)).json();
    expect(data.comments).toMatchObject([{ courseId, text: `By ${person}` }]);
    expect(data.account.commentMutes).toEqual([{ courseId }]);
    expect(JSON.stringify(data)).not.toContain(owner);
  });

  it("contains the user's edits that others deleted unseen, without their names", async () => {
    const [person, other] = [await server.newUser(), await server.newUser("Zora")];
    const { courses } = server.services;
    const { id: courseId } = await courses.createOwned(other, { name: "Park", location: undefined });
    const lost = { deletion: { kind: "delete" }, changes: [{ to: "Pond" }], createdAt: server.clock.now() };
    await server.database.prisma.lostEdit.create({
      data: { id: newId("lost"), courseId, userId: person, byName: "Zora", ...lost },
    });
    const text = await (await download(person)).text();
    expect(JSON.parse(text).lostEdits).toMatchObject([{ courseId, changes: lost.changes }]);
    expect(text).not.toContain("Zora");
  });

  it("is one at a time for a user, and ends when its client leaves", async () => {
    const userId = await server.newUser();
    const { response, leave } = await startDownload(userId);
    expect(response.status).toBe(200);
    const second = await download(userId);
    expect([second.status, second.headers.get("retry-after")]).toEqual([429, "30"]);
    expect((await download(await server.newUser())).status).toBe(200);
    leave();
    await expect.poll(async () => (await download(userId)).status).toBe(200);
  });

  it("leads to sign-in when signed out", async () => {
    const response = await download(null);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/signin?callbackUrl=%2Faccount");
  });

  it("is limited, in the user's language", async () => {
    const userId = await server.newUser();
    for (let count = 0; count < 3; count++) await (await download(userId)).text();
    const response = await download(userId, "fi");
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await response.text()).toContain("Mitään ei ladattu.");
  });
});
