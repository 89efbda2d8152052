import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "@/scripts/testing/server";
import { prismaAuditLog } from "./audit-log";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("events that share a row", () => {
  it("are each counted, also when many come at once, with the first and the last time", async () => {
    const userId = await server.newUser();
    const record = (detail: string) =>
      server.services.audit.record({ kind: "sign-in-refused", userId, detail });
    const begun = server.clock.now();
    await Promise.all(Array.from({ length: 20 }, (_, index) => record(`192.0.2.${index}`)));
    server.clock.pass(1);
    await record("198.51.100.1");
    const events = await server.services.audit.ofUser(userId, 10);
    expect(events.reduce((sum, { times }) => sum + times, 0)).toBe(21);
    // Two where midnight came between.
    expect(events.length).toBeLessThanOrEqual(2);
    expect(events[0]).toMatchObject({ kind: "sign-in-refused", detail: "198.51.100.1" });
    expect(events.at(-1)?.firstAt.getTime()).toBeGreaterThanOrEqual(begun.getTime());
    expect(events[0]?.at.getTime()).toBeGreaterThanOrEqual(begun.getTime() + 1000);
  });

  it("go with their user, and of one who is gone already are nothing to log", async () => {
    const userId = await server.newUser();
    await server.services.audit.record({ kind: "grant-denied", userId });
    await server.database.prisma.user.delete({ where: { id: userId } });
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    await server.services.audit.record({ kind: "grant-denied", userId });
    await server.services.audit.record({ kind: "signed-in", userId });
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
    expect(await server.database.prisma.auditEvent.count({ where: { userId } })).toBe(0);
  });
});

describe("a part of a trail", () => {
  it("is older than an event, or has to do with applications alone", async () => {
    const userId = await server.newUser();
    const { clientId: applicationId } = await server.newApplication();
    const audit = prismaAuditLog(server.database.prisma, server.clock.now);
    await audit.insert({ kind: "signed-up", userId }, null);
    await audit.insert({ kind: "grant-disconnected", userId, applicationId }, null);
    await audit.insert({ kind: "signed-in", userId }, null);
    const kindsOf = async (part: Parameters<typeof audit.ofUser>[2]) =>
      (await audit.ofUser(userId, 10, part)).map(({ kind }) => kind);
    expect(await kindsOf({})).toEqual(["signed-in", "grant-disconnected", "signed-up"]);
    expect(await kindsOf({ ofApplications: true })).toEqual(["grant-disconnected"]);
    const [newest] = await audit.ofUser(userId, 1);
    expect(await kindsOf({ before: newest?.id })).toEqual(["grant-disconnected", "signed-up"]);
    // Somebody else's trail is not reached by an event of one's own.
    expect(await audit.ofUser(await server.newUser(), 10, { before: newest?.id })).toEqual([]);
  });
});
