import { afterEach, beforeEach, expect, it } from "vitest";
import { courseBody } from "@/lib/courses/testing/courses";
import { startMailServer } from "@/lib/identity/testing/mail-server";
import { wireOperator } from "@/lib/server/operator";
import { newTwin } from "@/lib/test-mode/testing/twins";
import { startTestServer, type TestApplication } from "@/scripts/testing/server";
import { setUp } from "@/scripts/testing/set-up";

const COURSES = "GET /api/v1/courses";

const mailServer = setUp(startMailServer);
const server = setUp(() => startTestServer({ env: { mail: mailServer.settings } }));
let application: TestApplication;
let ownerId: string;

beforeEach(async () => {
  application = await server.newApplication();
  const where = { id: application.clientId };
  const found = await server.database.prisma.application.findUniqueOrThrow({ where });
  ownerId = found.ownerId ?? "";
  await server.database.prisma.user.update({ where: { id: ownerId }, data: { emailVerifiedAt: new Date() } });
});
afterEach(() => {
  mailServer.received.length = 0;
});

const operator = () =>
  wireOperator(server.database.prisma, server.clock.now, server.baseUrl, server.services.emailQueue);
const read = () => server.services.registration.get(ownerId, application.clientId);

async function emails(): Promise<string[]> {
  await server.services.background.settled();
  return mailServer.received.map(({ text }) => text);
}

const list = (tokens: { access_token: string }) => server.api(tokens.access_token, "/api/v1/courses");

it("the owner gets one email a day for each limit of which 80 % are used, and none for test mode", async () => {
  const userId = await server.newUser();
  let tokens = await server.tokensFor(application, userId);
  const use = async (times: number) => {
    await list(tokens);
    await server.repeatCount(times - 2);
    await list(tokens);
  };
  await use(79);
  expect(await emails()).toEqual([]);
  await list(tokens);
  const [text] = await emails();
  expect(text).toContain("80 % of its limit for GET /api/v1/courses: 100 requests in 60 seconds");
  await list(tokens);
  server.clock.pass(61);
  await use(80);
  expect(await emails()).toHaveLength(1);
  server.clock.pass(24 * 3600);
  tokens = await server.tokensFor(application, userId);
  await use(80);
  expect(await emails()).toHaveLength(2);

  const twin = await newTwin(server, application);
  const ofTwin = await server.tokensFor(twin, twin.testUserId);
  await list(ofTwin);
  await server.repeatCount(78);
  await list(ofTwin);
  expect(await emails()).toHaveLength(2);
});

it("developers ask for higher limits once until the operator answers, who raises all of them or declines", async () => {
  const tokens = await server.tokensFor(application, await server.newUser());
  const limitOf = (response: Response) => response.headers.get("x-ratelimit-limit");
  expect(limitOf(await list(tokens))).toBe("100");
  const request = { endpoint: COURSES, requests: 500, reason: "A tournament" };
  const { registration } = server.services;
  const ask = () =>
    Promise.all([1, 2].map(() => registration.requestQuota(ownerId, application.clientId, request)));
  expect((await ask()).sort()).toEqual([false, true]);
  expect(await registration.requestQuota(await server.newUser(), application.clientId, request)).toBe(false);
  expect(await operator().listQuotaRequests()).toEqual([
    expect.objectContaining({ id: application.clientId, limitFactor: 1, ...request }),
  ]);

  const subject = await operator().requireApplication(application.clientId);
  await operator().answerQuota(subject, 3);
  expect(await read()).toMatchObject({ limitFactor: 3, quotaRequest: null });
  expect(await operator().listQuotaRequests()).toEqual([]);
  // The factor of a cached token is that of its last request.
  await list(tokens);
  expect(limitOf(await list(tokens))).toBe("300");
  const [window] = await server.services.openWindows(application.clientId, 3);
  expect(window).toMatchObject({ endpoints: [COURSES], allowance: { limit: 300 } });

  expect((await ask()).sort()).toEqual([false, true]);
  await operator().answerQuota(subject, 3);
  expect(await emails()).toEqual([
    expect.stringContaining("are now 3 times the documented ones"),
    expect.stringContaining("They stay as they are."),
  ]);
  // Nobody asked, and nothing changed.
  await operator().answerQuota(subject, 3);
  expect(await emails()).toHaveLength(2);
  const trail = await server.services.audit.listForApplication(application.clientId, 10);
  expect(trail.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["quota-requested", "operator-limits-answered"]),
  );
});

it("applications that list too many large courses of a user are refused lists for a while, and nothing else", async () => {
  const { prisma } = server.database;
  const userId = await server.newUser();
  const tokens = await server.tokensFor(application, userId);
  const created = await server.api(tokens.access_token, "/api/v1/courses", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(courseBody()),
  });
  const { id } = await created.json();
  // As many characters as 150 of the largest courses have.
  const fairways = [{ name: "x".repeat(10_000_000) }];
  await prisma.course.update({ where: { id }, data: { fairways } });
  for (let i = 0; (await list(tokens)).status === 200; i++) expect(i).toBeLessThan(20);
  const other = await server.newApplication();
  const others = await server.tokensFor(other, userId);
  // Any application may ask who it is called by; the lists of all wait.
  await server.api(others.access_token, "/api/v1/me");
  for (const token of [tokens.access_token, others.access_token]) {
    for (const path of ["/api/v1/courses?fields=id", "/api/v1/changes"]) {
      const refused = await server.api(token, path);
      expect([refused.status, await refused.json()]).toMatchObject([429, { error: "rate_limit_exceeded" }]);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await server.api(token, "/api/v1/me")).status).toBe(200);
  }
  server.clock.pass(120);
  expect((await list(tokens)).status).toBe(200);
});
