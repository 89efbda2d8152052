import { beforeAll, expect, it, vi } from "vitest";
import { setUpTestServer, type TestApplication } from "@/scripts/testing/server";
import { cleanUp, runCleanUp } from "./clean-up";

const DAY = 24 * 3600;

const server = setUpTestServer();
let application: TestApplication;
beforeAll(async () => {
  application = await server.newApplication();
});

async function countRows(): Promise<Record<string, number>> {
  const { prisma } = server.database;
  return {
    codes: await prisma.authorizationCode.count(),
    access: await prisma.accessToken.count(),
    refresh: await prisma.refreshToken.count(),
    families: await prisma.tokenFamily.count(),
    grants: await prisma.grant.count(),
  };
}

it("the clean-up deletes rows when they have expired, and none before", async () => {
  await server.tokensFor(application, await server.newUser());
  const all = { codes: 1, access: 1, refresh: 1, families: 1, grants: 1 };
  await cleanUp(server.database.sql, server.clock.now);
  expect(await countRows()).toEqual(all);

  server.clock.pass(3601);
  await cleanUp(server.database.sql, server.clock.now);
  expect(await countRows()).toEqual({ ...all, access: 0 });

  server.clock.pass(DAY);
  await cleanUp(server.database.sql, server.clock.now);
  expect(await countRows()).toEqual({ ...all, access: 0, codes: 0 });

  server.clock.pass(90 * DAY);
  await cleanUp(server.database.sql, server.clock.now);
  // The grant stays: the connected-applications page shows it until the user disconnects the application.
  expect(await countRows()).toEqual({ codes: 0, access: 0, refresh: 0, families: 0, grants: 1 });
});

it("the clean-up runs without metrics, and tells them what it deleted", async () => {
  const { database, clock } = server;
  for (const report of [undefined, vi.fn()]) {
    await server.tokensFor(application, await server.newUser());
    clock.pass(3601);
    await runCleanUp(database, clock.now, report);
    expect(await database.prisma.accessToken.count()).toBe(0);
    if (report) expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ AccessToken: 1 }));
  }
});

it("the clean-up deletes a revoked family and its tokens after a day", async () => {
  const { refresh_token } = await server.tokensFor(application, await server.newUser());
  const before = await countRows();
  await server.form("/oauth/revoke", application, { token: refresh_token });
  server.clock.pass(DAY + 1);
  await cleanUp(server.database.sql, server.clock.now);
  expect((await countRows()).families).toBe((before.families ?? 0) - 1);
  expect((await countRows()).refresh).toBe((before.refresh ?? 0) - 1);
});

it("the clean-up deletes more rows than fit in one batch, also in two concurrent runs", async () => {
  const { prisma } = server.database;
  await prisma.auditEvent.createMany({
    data: Array.from({ length: 2500 }, (_, index) => ({
      id: `event_old_${index}`,
      at: new Date(0),
      kind: "signed-in",
    })),
  });
  const [one, two] = await Promise.all([
    cleanUp(server.database.sql, server.clock.now),
    cleanUp(server.database.sql, server.clock.now),
  ]);
  expect((one.AuditEvent ?? 0) + (two.AuditEvent ?? 0)).toBe(2500);
});

it("the clean-up deletes everything in one run, however much there is", async () => {
  const { prisma, sql } = server.database;
  const userId = await server.newUser();
  await server.tokensFor(application, userId);
  const { id: familyId } = await prisma.tokenFamily.findFirstOrThrow({ where: { grant: { userId } } });
  await prisma.$executeRaw`
    INSERT INTO "AccessToken" ("tokenHash", "familyId", "issuedAt", "expiresAt")
    SELECT 'expired' || i, ${familyId}, now(), timestamp '2020-01-01' + (i / 10) * interval '1 second'
    FROM generate_series(1, 60000) i`;
  expect(await cleanUp(sql, server.clock.now)).toMatchObject({ AccessToken: 60_000 });
  expect(await prisma.accessToken.count({ where: { familyId } })).toBe(1);
});

it("the clean-up keeps a family while one of its refresh tokens has time left", async () => {
  const { prisma, sql } = server.database;
  const userId = await server.newUser();
  await server.tokensFor(application, userId);
  const { id: familyId } = await prisma.tokenFamily.findFirstOrThrow({ where: { grant: { userId } } });
  await prisma.refreshToken.create({
    data: { tokenHash: familyId, familyHash: "", familyId, issuedAt: new Date(0), expiresAt: new Date(1) },
  });
  await cleanUp(sql, server.clock.now);
  expect(await prisma.refreshToken.count({ where: { familyId } })).toBe(1);
});

it("the clean-up deletes webhooks 30 days after they were settled, and never one that is pending", async () => {
  const { prisma, sql } = server.database;
  const at = server.clock.now();
  const { clientId: applicationId } = application;
  await prisma.webhookEndpoint.create({
    data: { id: "endpoint_1", applicationId, url: "", description: "", sealedSecret: "", createdAt: at },
  });
  for (const [id, state] of [
    ["done", "delivered"],
    ["waiting", "pending"],
  ] as const) {
    await prisma.webhookEvent.create({
      data: { id, applicationId, type: "course.updated", at, dueAt: at, dispatchedAt: at },
    });
    await prisma.webhookDelivery.create({
      data: {
        ...{ id, endpointId: "endpoint_1", eventId: id, orderKey: "course_1", state, createdAt: at },
        ...{ settledAt: state === "pending" ? null : at },
        log: { create: { id, at, milliseconds: 1, status: 200 } },
      },
    });
  }
  server.clock.pass(30 * DAY - 60);
  expect(await cleanUp(sql, server.clock.now)).toMatchObject({ WebhookDelivery: 0, WebhookEvent: 0 });
  server.clock.pass(120);
  expect(await cleanUp(sql, server.clock.now)).toMatchObject({ WebhookDelivery: 1, WebhookEvent: 1 });
  expect(await prisma.webhookAttempt.findMany()).toMatchObject([{ id: "waiting" }]);
  expect(await prisma.webhookEvent.findMany()).toMatchObject([{ id: "waiting" }]);
});
