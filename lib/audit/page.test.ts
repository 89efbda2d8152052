import { describe, expect, it } from "vitest";
import type { AuditEvent } from "./events";
import { trailPage } from "./page";
import type { AuditKind } from "./schema";

/** Reads rows as a store returns them, newest first: each `kind`, or `kind applicationId`. */
function storedTrail(...kinds: string[]) {
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

const summarize = (events: readonly AuditEvent[]) => events.map(({ kind, times }) => `${kind} ${times}`);

describe("a page of a trail", () => {
  it("merges any number of refused sign-ins between two events into one entry", async () => {
    const read = storedTrail("signed-in", ...Array<string>(450).fill("sign-in-refused"), "password-changed");
    const { events, older } = await trailPage(read, 3);
    expect(summarize(events)).toEqual(["signed-in 1", "sign-in-refused 450", "password-changed 1"]);
    expect(older).toBeNull();
    const run = events[1];
    expect((run?.at.getTime() ?? 0) - (run?.firstAt.getTime() ?? 0)).toBe(449 * 60_000);
  });

  it("merges alternating kinds into one entry each", async () => {
    const alternating = Array.from({ length: 200 }, () => [
      "grant-allowed tp_app_1",
      "grant-denied tp_app_1",
    ]).flat();
    const { events } = await trailPage(storedTrail(...alternating, "secret-added tp_app_1"), 5);
    expect(summarize(events)).toEqual(["grant-allowed 200", "grant-denied 200", "secret-added 1"]);
  });

  it("merges neither different applications nor events on either side of another event", async () => {
    const read = storedTrail("grant-allowed a", "grant-allowed b", "signed-in", "grant-allowed a");
    expect((await trailPage(read, 10)).events).toHaveLength(4);
  });

  it("continues where the previous page ended and shows every event exactly once", async () => {
    const kinds = Array.from({ length: 23 }, (_, index) => (index % 2 ? "signed-in" : "password-changed"));
    const read = storedTrail(...kinds);
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

  it("is the last page when it is exactly full, or empty", async () => {
    expect((await trailPage(storedTrail("signed-in", "signed-up"), 2)).older).toBeNull();
    expect((await trailPage(storedTrail(), 2)).events).toEqual([]);
  });
});
