import { describe, expect, it, vi } from "vitest";
import { memoryCounter } from "@/lib/adapters/counters/memory";
import type { Counter } from "@/lib/rate-limit/counter";
import { AUDIT_LIMITS } from "@/lib/rate-limit/limits";
import type { NewAuditEvent } from "./events";
import { auditTrail } from "./trail";

const NOW = () => new Date("2026-11-21T12:00:00Z");
const MOST = AUDIT_LIMITS.perKindAndSubject.requests;
const BY_OWNER = { userId: "user_1", applicationId: "tp_app_1" };

function newTrail(counter: Counter = memoryCounter(NOW)) {
  const inserted: { event: NewAuditEvent; runKey: string | null }[] = [];
  const insert = async (event: NewAuditEvent, runKey: string | null) => void inserted.push({ event, runKey });
  const none = async () => [];
  return { inserted, ...auditTrail({ insert, ofUser: none, ofApplication: none }, counter, NOW) };
}

describe("what is written into the trail", () => {
  it.each([
    "application-registered",
    "application-changed",
    "secret-added",
    "signed-in",
    "token-revoked",
  ] as const)(
    "has a row of its own until there are too many of a kind, and then one that counts them: %s",
    async (kind) => {
      const trail = newTrail();
      for (let count = 0; count < MOST + 5; count++) await trail.record({ kind, ...BY_OWNER });
      const keys = trail.inserted.map(({ runKey }) => runKey);
      expect(keys.slice(0, MOST)).toEqual(Array(MOST).fill(null));
      expect(keys.slice(MOST)).toEqual(Array(5).fill(`${kind}:user_1:tp_app_1:2026-11-21`));
    },
  );

  it.each(["sign-in-refused", "grant-allowed", "grant-denied"] as const)(
    "shares a row from the first on, where others can cause any number: %s",
    async (kind) => {
      const trail = newTrail();
      await trail.record({ kind, userId: "user_1" });
      expect(trail.inserted[0]?.runKey).toBe(`${kind}:user_1::2026-11-21`);
    },
  );

  it("is bounded for each kind, person and application alone: noise takes no other's room", async () => {
    const trail = newTrail();
    for (let count = 0; count < MOST + 5; count++) await trail.record({ kind: "secret-added", ...BY_OWNER });
    for (const event of [
      { kind: "secret-removed", ...BY_OWNER },
      { kind: "secret-added", ...BY_OWNER, applicationId: "tp_app_2" },
      { kind: "secret-added", ...BY_OWNER, userId: "user_2" },
    ] as const) {
      await trail.record(event);
      expect(trail.inserted.at(-1)).toEqual({ event, runKey: null });
    }
  });

  it("never fails what has happened, and logs the kind alone when it cannot be written", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const away = () => Promise.reject(new Error("away"));
    await newTrail({ count: away, peek: away, close: away }).record({ kind: "signed-in", detail: "Ada" });
    expect(log.mock.calls[0]?.[0]).toBe("Not in the audit trail: signed-in");
    log.mockRestore();
  });
});
