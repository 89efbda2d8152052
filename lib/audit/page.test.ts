import { describe, expect, it } from "vitest";
import type { AuditEvent, AuditKind } from "./events";
import { trailPage } from "./page";

/** Rows as a store would give them, the newest first: `kind`, or `kind applicationId`. */
function trail(...kinds: string[]) {
  const rows = kinds.map((text, index): AuditEvent => {
    const [kind, applicationId] = text.split(" ");
    const at = new Date(Date.UTC(2026, 0, 31) - index * 60_000);
    return {
      id: `event_${String(kinds.length - index).padStart(6, "0")}`,
      kind: kind as AuditKind,
      ...(applicationId === undefined ? {} : { applicationId }),
      at,
      firstAt: at,
      times: 1,
      applicationName: null,
    };
  });
  return async (limit: number, before: string | undefined) =>
    rows.filter(({ id }) => before === undefined || id < before).slice(0, limit);
}

const summary = (events: readonly AuditEvent[]) => events.map(({ kind, times }) => `${kind} ${times}`);

describe("a page of a trail", () => {
  it("is not filled by refusals: any number of them between two events is one entry", async () => {
    const read = trail("signed-in", ...Array<string>(450).fill("sign-in-refused"), "password-changed");
    const { events, older } = await trailPage(read, 3);
    expect(summary(events)).toEqual(["signed-in 1", "sign-in-refused 450", "password-changed 1"]);
    expect(older).toBeNull();
    const run = events[1];
    expect((run?.at.getTime() ?? 0) - (run?.firstAt.getTime() ?? 0)).toBe(449 * 60_000);
  });

  it("is not filled by kinds that take turns either", async () => {
    const turns = Array.from({ length: 200 }, () => [
      "grant-allowed tp_app_1",
      "grant-denied tp_app_1",
    ]).flat();
    const { events } = await trailPage(trail(...turns, "secret-added tp_app_1"), 5);
    expect(summary(events)).toEqual(["grant-allowed 200", "grant-denied 200", "secret-added 1"]);
  });

  it("keeps applications apart, and what happened before an event from what happened after it", async () => {
    const read = trail("grant-allowed a", "grant-allowed b", "signed-in", "grant-allowed a");
    expect((await trailPage(read, 10)).events).toHaveLength(4);
  });

  it("goes on where the one before ended, to the last event, and shows each once", async () => {
    const kinds = Array.from({ length: 23 }, (_, index) => (index % 2 ? "signed-in" : "password-changed"));
    const read = trail(...kinds);
    const ids: string[] = [];
    let before: string | undefined;
    for (let page = 0; page < 3; page++) {
      const { events, older } = await trailPage(read, 10, before);
      ids.push(...events.map(({ id }) => id));
      expect(older === null).toBe(page === 2);
      before = older ?? undefined;
    }
    expect(new Set(ids).size).toBe(23);
    expect(ids).toHaveLength(23);
  });

  it("of exactly so many events has nothing older", async () => {
    expect((await trailPage(trail("signed-in", "signed-up"), 2)).older).toBeNull();
    expect((await trailPage(trail(), 2)).events).toEqual([]);
  });
});
