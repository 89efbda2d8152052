import { describe, expect, it, vi } from "vitest";
import { memoryCounter } from "@/lib/adapters/counters/memory";
import type { Counter } from "@/lib/rate-limit/counter";
import { AUDIT_LIMITS } from "@/lib/rate-limit/limits";
import type { NewAuditEvent } from "./events";
import type { AuditFact } from "./schema";
import { auditTrail } from "./trail";

const NOW = () => new Date("2026-11-21T12:00:00Z");
const LIMIT = AUDIT_LIMITS.perKindAndSubject.requests;
const SUBJECT = { userId: "user_1", applicationId: "tp_app_1" };
const NO_URIS = { uris: [], more: 0 };

function newTrail(counter: Counter = memoryCounter(NOW)) {
  const inserted: { event: NewAuditEvent; runKey: string | null }[] = [];
  const insert = async (event: NewAuditEvent, runKey: string | null) => void inserted.push({ event, runKey });
  const none = async () => [];
  return { inserted, ...auditTrail({ insert, listForUser: none, listForApplication: none }, counter, NOW) };
}

describe("recording an event", () => {
  it.each<AuditFact>([
    { kind: "application-registered", details: { applicationName: "A" } },
    {
      kind: "application-changed",
      details: { addedRedirectUris: NO_URIS, removedRedirectUris: NO_URIS, changedSettings: ["name"] },
    },
    { kind: "secret-added", details: { secretName: "S" } },
    { kind: "signed-in" },
    { kind: "token-revoked" },
  ])(
    "gives it a row of its own up to the limit, then counts further ones in one row: $kind",
    async (fact) => {
      const trail = newTrail();
      for (let count = 0; count < LIMIT + 5; count++) await trail.record({ ...fact, ...SUBJECT });
      const keys = trail.inserted.map(({ runKey }) => runKey);
      expect(keys.slice(0, LIMIT)).toEqual(Array(LIMIT).fill(null));
      expect(keys.slice(LIMIT)).toEqual(Array(5).fill(`${fact.kind}:user_1:tp_app_1:2026-11-21`));
    },
  );

  it.each<AuditFact>([
    { kind: "sign-in-refused", details: { clientAddress: "192.0.2.1" } },
    { kind: "grant-allowed" },
    { kind: "grant-denied" },
  ])("shares a row from the first event if others can cause any number: $kind", async (fact) => {
    const trail = newTrail();
    await trail.record({ ...fact, userId: "user_1" });
    expect(trail.inserted[0]?.runKey).toBe(`${fact.kind}:user_1::2026-11-21`);
  });

  it("limits each kind, user and application separately", async () => {
    const trail = newTrail();
    const added = { kind: "secret-added", details: { secretName: "S" } } as const;
    for (let count = 0; count < LIMIT + 5; count++) await trail.record({ ...added, ...SUBJECT });
    for (const event of [
      { ...added, kind: "secret-removed", ...SUBJECT },
      { ...added, ...SUBJECT, applicationId: "tp_app_2" },
      { ...added, ...SUBJECT, userId: "user_2" },
    ] as const) {
      await trail.record(event);
      expect(trail.inserted.at(-1)).toEqual({ event, runKey: null });
    }
  });

  it("never throws, and logs only the kind when it fails", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const fail = () => Promise.reject(new Error("unavailable"));
    await newTrail({ count: fail, peek: fail, close: fail }).record({
      kind: "email-verified",
      details: { email: "ada@example.com" },
    });
    expect(log.mock.calls[0]?.slice(0, 2)).toEqual(["Failed to record an audit event", "email-verified"]);
    expect(log.mock.calls.flat().join()).not.toContain("ada@example.com");
    log.mockRestore();
  });
});
