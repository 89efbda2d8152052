import { beforeEach, describe, expect, it, vi } from "vitest";
import { courseBody } from "@/lib/courses/testing/courses";
import { setUpTestServer, type TestApplication, type TestTokens, unlimited } from "@/scripts/testing/server";

const COURSES = "/api/v1/courses";

const server = setUpTestServer({ counter: unlimited });
let application: TestApplication;
let userId: string;

beforeEach(async () => {
  [application, userId] = await Promise.all([server.newApplication(), server.newUser()]);
});

const listCourses = ({ access_token }: TestTokens) => server.api(access_token, COURSES);
const createCourse = ({ access_token }: TestTokens, externalCourseId: string) =>
  server.api(access_token, COURSES, { body: courseBody({ externalCourseId }) });
const refresh = ({ refresh_token }: TestTokens) => server.refresh(application, refresh_token);

describe("a user's connected applications", () => {
  it("list each application with its grant date and the number of courses it sees", async () => {
    const { prisma } = server.database;
    const settings = { homepage: "https://partner.example", description: "Scores" };
    await prisma.application.update({ where: { id: application.clientId }, data: settings });
    const other = await server.newUser();
    await createCourse(await server.tokensFor(application, other), "1");
    const tokens = await server.tokensFor(application, userId);
    await createCourse(tokens, "1");
    await createCourse(tokens, "2");

    expect(await server.services.grants.list(userId)).toEqual([
      {
        applicationId: application.clientId,
        name: "Test",
        ...settings,
        since: expect.any(Date),
        lastUsedAt: expect.any(Date),
        courses: 2,
        scope: "courses",
        isForApi: true,
      },
    ]);
    expect(await server.services.grants.list(await server.newUser())).toEqual([]);
  });

  it("show the last use to the minute, and none before the first call", async () => {
    const lastUse = async () => (await server.services.grants.list(userId))[0]?.lastUsedAt ?? null;
    const tokens = await server.tokensFor(application, userId);
    expect(await lastUse()).toBeNull();

    await listCourses(tokens);
    const first = await lastUse();
    expect(Math.abs((first?.getTime() ?? 0) - server.clock.now().getTime())).toBeLessThan(5_000);

    server.clock.pass(30);
    await listCourses(tokens);
    expect(await lastUse()).toEqual(first);

    server.clock.pass(31);
    await listCourses(tokens);
    expect((await lastUse())?.getTime()).toBeGreaterThanOrEqual((first?.getTime() ?? 0) + 60_000);
  });

  it("do not fail an API call whose last use cannot be recorded: a stored course is a 201", async () => {
    const { prisma } = server.database;
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const tokens = await server.tokensFor(application, userId);
    await prisma.$executeRaw`
      CREATE FUNCTION reject_update() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'disk full' USING ERRCODE = 'disk_full'; END $$`;
    await prisma.$executeRaw`
      CREATE TRIGGER reject_update BEFORE UPDATE ON "Grant" FOR EACH ROW EXECUTE FUNCTION reject_update()`;
    try {
      expect((await createCourse(tokens, "1")).status).toBe(201);
      expect((await listCourses(tokens)).status).toBe(200);
      expect(log).toHaveBeenCalledWith("Failed to record a last use", expect.anything());
    } finally {
      await prisma.$executeRaw`DROP FUNCTION reject_update() CASCADE`;
      log.mockRestore();
    }
  });
});

describe("disconnecting an application", () => {
  it("revokes every token: the next call gets a 401, and nothing refreshes (RFC 7009 section 2.1)", async () => {
    const families = [
      await server.tokensFor(application, userId),
      await server.tokensFor(application, userId),
    ];
    const code = await server.authorize(application, userId);
    for (const tokens of families) expect((await listCourses(tokens)).status).toBe(200);

    await server.services.grants.disconnect(userId, application.clientId);

    for (const tokens of families) {
      const response = await listCourses(tokens);
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toContain('error="invalid_token"');
      expect(await (await refresh(tokens)).json()).toMatchObject({ error: "invalid_grant" });
    }
    const exchanged = await server.form("/oauth/token", application, {
      grant_type: "authorization_code",
      code,
      redirect_uri: application.redirectUri,
    });
    expect(await exchanged.json()).toMatchObject({ error: "invalid_grant" });
    expect(await server.services.grants.list(userId)).toEqual([]);
  });

  it("keeps the user's courses and links: authorized again, the application finds them", async () => {
    const created = await (await createCourse(await server.tokensFor(application, userId), "home")).json();
    await server.services.grants.disconnect(userId, application.clientId);
    expect(await server.services.courses.getOwned(userId, created.id)).toMatchObject({ id: created.id });

    const tokens = await server.tokensFor(application, userId);
    const { courses } = await (await listCourses(tokens)).json();
    expect(courses.map(({ id }: { id: string }) => id)).toEqual([created.id]);
    expect((await createCourse(tokens, "home")).status).toBe(409);
  });

  it("affects neither the application's other users nor the user's other applications", async () => {
    const otherApplication = await server.newApplication();
    const otherTokens = [
      await server.tokensFor(application, await server.newUser()),
      await server.tokensFor(otherApplication, userId),
    ];
    await server.tokensFor(application, userId);
    await server.services.grants.disconnect(userId, application.clientId);
    for (const tokens of otherTokens) expect((await listCourses(tokens)).status).toBe(200);
  });

  it("is recorded once for concurrent and repeated calls, and never for an unknown application", async () => {
    await server.tokensFor(application, userId);
    const disconnect = () => server.services.grants.disconnect(userId, application.clientId);
    await Promise.all([disconnect(), disconnect(), disconnect()]);
    await server.services.grants.disconnect(userId, "tp_app_unknown");

    const events = await server.services.audit.listForUser(userId, 10);
    expect(events.map(({ kind }) => kind)).toEqual(["grant-disconnected", "grant-allowed"]);
    expect(events[0]).toMatchObject({ applicationId: application.clientId, applicationName: "Test" });
  });
});
