import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { courseBody } from "@/lib/courses/testing/courses";
import {
  startTestServer,
  type TestApplication,
  type TestServer,
  type TestTokens,
  unlimited,
} from "@/scripts/testing/server";

const COURSES = "/api/v1/courses";

let server: TestServer;
let application: TestApplication;
let userId: string;

beforeAll(async () => {
  server = await startTestServer({ counter: unlimited });
});
afterAll(() => server.close());

beforeEach(async () => {
  [application, userId] = await Promise.all([server.newApplication(), server.newUser()]);
});

const list = ({ access_token }: TestTokens) =>
  server.request(COURSES, { headers: { Authorization: `Bearer ${access_token}` } });

const create = ({ access_token }: TestTokens, externalCourseId: string) =>
  server.request(COURSES, {
    method: "POST",
    headers: { Authorization: `Bearer ${access_token}`, "Content-Type": "application/json" },
    body: JSON.stringify(courseBody({ externalCourseId })),
  });

const refresh = ({ refresh_token }: TestTokens) =>
  server.form("/oauth/token", application, { grant_type: "refresh_token", refresh_token });

describe("the connected applications of a person", () => {
  it("say what each is, since when, and how many of the person's courses it sees", async () => {
    const { prisma } = server.database;
    const settings = { homepage: "https://partner.example", description: "Scores" };
    await prisma.application.update({ where: { id: application.clientId }, data: settings });
    const other = await server.newUser();
    await create(await server.tokensFor(application, other), "1");
    const tokens = await server.tokensFor(application, userId);
    await create(tokens, "1");
    await create(tokens, "2");

    expect(await server.services.grants.list(userId)).toEqual([
      {
        applicationId: application.clientId,
        name: "Test",
        ...settings,
        since: expect.any(Date),
        lastUsedAt: expect.any(Date),
        courses: 2,
      },
    ]);
    expect(await server.services.grants.list(await server.newUser())).toEqual([]);
  });

  it("know the last use to the minute, and none before the first call", async () => {
    const lastUse = async () => (await server.services.grants.list(userId))[0]?.lastUsedAt ?? null;
    const tokens = await server.tokensFor(application, userId);
    expect(await lastUse()).toBeNull();

    await list(tokens);
    const first = await lastUse();
    expect(Math.abs((first?.getTime() ?? 0) - server.clock.now().getTime())).toBeLessThan(5_000);

    server.clock.pass(30);
    await list(tokens);
    expect(await lastUse()).toEqual(first);

    server.clock.pass(31);
    await list(tokens);
    expect((await lastUse())?.getTime()).toBeGreaterThanOrEqual((first?.getTime() ?? 0) + 60_000);
  });

  it("do not fail a call whose use cannot be noted: a course that was stored is answered as stored", async () => {
    const { prisma } = server.database;
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const tokens = await server.tokensFor(application, userId);
    await prisma.$executeRaw`
      CREATE FUNCTION refuse_note() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full'; END $$`;
    await prisma.$executeRaw`
      CREATE TRIGGER refuse_note BEFORE UPDATE ON "Grant" FOR EACH ROW EXECUTE FUNCTION refuse_note()`;
    try {
      expect((await create(tokens, "1")).status).toBe(201);
      expect((await list(tokens)).status).toBe(200);
      expect(log).toHaveBeenCalledWith("A use was not noted:", expect.anything());
    } finally {
      await prisma.$executeRaw`DROP FUNCTION refuse_note() CASCADE`;
      log.mockRestore();
    }
  });
});

describe("disconnecting", () => {
  it("stops every token at once: the next call is a 401, and nothing refreshes (RFC 7009 section 2.1)", async () => {
    const families = [
      await server.tokensFor(application, userId),
      await server.tokensFor(application, userId),
    ];
    const code = await server.authorize(application, userId);
    for (const tokens of families) expect((await list(tokens)).status).toBe(200);

    await server.services.grants.disconnect(userId, application.clientId);

    for (const tokens of families) {
      const answer = await list(tokens);
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toContain('error="invalid_token"');
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

  it("leaves the courses to the person, and allowed again the application finds them", async () => {
    const created = await (await create(await server.tokensFor(application, userId), "home")).json();
    await server.services.grants.disconnect(userId, application.clientId);
    expect(await server.services.courses.getOwned(userId, created.id)).toMatchObject({ id: created.id });

    const again = await server.tokensFor(application, userId);
    const { courses } = await (await list(again)).json();
    expect(courses.map(({ id }: { id: string }) => id)).toEqual([created.id]);
    expect((await create(again, "home")).status).toBe(409);
  });

  it("touches nobody else: neither the application's other people nor the person's other applications", async () => {
    const other = await server.newApplication();
    const [theirs, elsewhere] = [
      await server.tokensFor(application, await server.newUser()),
      await server.tokensFor(other, userId),
    ];
    await server.tokensFor(application, userId);
    await server.services.grants.disconnect(userId, application.clientId);
    expect((await list(theirs)).status).toBe(200);
    expect((await list(elsewhere)).status).toBe(200);
  });

  it("is written down once for the person, however often it is asked, and never for an unknown one", async () => {
    await server.tokensFor(application, userId);
    const disconnect = () => server.services.grants.disconnect(userId, application.clientId);
    await Promise.all([disconnect(), disconnect(), disconnect()]);
    await server.services.grants.disconnect(userId, "tp_app_unknown");

    const events = await server.services.audit.ofUser(userId, 10);
    expect(events.map(({ kind }) => kind)).toEqual(["grant-disconnected", "grant-allowed"]);
    expect(events[0]).toMatchObject({ applicationId: application.clientId, applicationName: "Test" });
  });
});
