import { describe, expect, it, vi } from "vitest";
import type { NewAuditEvent } from "@/lib/audit/events";
import { setUpTestServer } from "@/scripts/testing/server";
import { prismaAuditLog } from "./audit-log";

const server = setUpTestServer();

describe("events that share a row", () => {
  it("are all counted, also when concurrent, with the first and the latest time", async () => {
    const userId = await server.newUser();
    const record = (clientAddress: string) =>
      server.services.audit.record({ kind: "sign-in-refused", userId, details: { clientAddress } });
    const start = server.clock.now();
    await Promise.all(Array.from({ length: 20 }, (_, index) => record(`192.0.2.${index}`)));
    server.clock.pass(1);
    await record("198.51.100.1");
    const events = await server.services.audit.listForUser(userId, 10);
    expect(events.reduce((sum, { times }) => sum + times, 0)).toBe(21);
    // Two rows if the test ran across midnight.
    expect(events.length).toBeLessThanOrEqual(2);
    expect(events[0]).toMatchObject({ kind: "sign-in-refused", details: { clientAddress: "198.51.100.1" } });
    expect(events.at(-1)?.firstAt.getTime()).toBeGreaterThanOrEqual(start.getTime());
    expect(events[0]?.at.getTime()).toBeGreaterThanOrEqual(start.getTime() + 1000);
  });

  it("are deleted with their user; recording one for a deleted user logs nothing", async () => {
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

describe("an event's details", () => {
  it("are read back as they were recorded", async () => {
    const userId = await server.newUser();
    const events: NewAuditEvent[] = [
      { kind: "password-changed", userId },
      { kind: "course-deleted", userId, details: { courseName: 'Ekeberg "\\ é🥏; , \u202e' } },
      {
        kind: "application-changed",
        userId,
        details: {
          addedRedirectUris: { uris: ["https://a.example/;,"], more: 2 },
          removedRedirectUris: { uris: [], more: 0 },
          changedSettings: ["description"],
        },
      },
    ];
    for (const event of events) await server.services.audit.record(event);
    expect(await server.services.audit.listForUser(userId, 10)).toMatchObject(events.toReversed());
  });

  it("are left out if they do not fit the kind, as in rows of old versions", async () => {
    const userId = await server.newUser();
    await server.database.prisma.auditEvent.create({
      data: { id: "event_1", at: new Date(), kind: "secret-added", userId, details: { text: "Second" } },
    });
    const [event] = await server.services.audit.listForUser(userId, 1);
    expect(event).toMatchObject({ kind: "secret-added", times: 1 });
    expect(event?.details).toBeUndefined();
  });
});

describe("a part of a trail", () => {
  it("has only older events, or only those that concern applications", async () => {
    const userId = await server.newUser();
    const { clientId: applicationId } = await server.newApplication();
    const audit = prismaAuditLog(server.database.prisma, server.clock.now);
    await audit.insert({ kind: "signed-up", userId }, null);
    await audit.insert({ kind: "grant-disconnected", userId, applicationId }, null);
    await audit.insert({ kind: "signed-in", userId }, null);
    const readKinds = async (part: Parameters<typeof audit.listForUser>[2]) =>
      (await audit.listForUser(userId, 10, part)).map(({ kind }) => kind);
    expect(await readKinds({})).toEqual(["signed-in", "grant-disconnected", "signed-up"]);
    expect(await readKinds({ onlyApplications: true })).toEqual(["grant-disconnected"]);
    const [newest] = await audit.listForUser(userId, 1);
    expect(await readKinds({ before: newest?.id })).toEqual(["grant-disconnected", "signed-up"]);
    // An event of one user's trail gives no access to another's.
    expect(await audit.listForUser(await server.newUser(), 10, { before: newest?.id })).toEqual([]);
  });
});
