import { expect, test, vi } from "vitest";
import { HttpError } from "./errors";
import { idempotency } from "./idempotency";
import type { ApiResponse } from "./message";

const CALLER = { applicationId: "app_1", userId: "user_1" };
const MEGABYTE = "x".repeat(1_000_000);

/** Every key is new. Responses are counted, not kept. */
function setUp() {
  let now = 0;
  const kept = { begin: async () => null, finish: vi.fn(async () => {}), abandon: vi.fn(async () => {}) };
  const once = idempotency(kept, () => new Date(now));
  const perform = vi.fn(async (): Promise<ApiResponse> => ({ status: 200, headers: {}, body: MEGABYTE }));
  let keys = 0;
  const send = (caller = CALLER) => once(caller, `key-${++keys}`, {}, perform);
  const pass = (hours: number) => {
    now += hours * 3600 * 1000;
  };
  const sendAll = async () => {
    for (let sent = 0; sent < 1000; sent++) {
      const refused = await send({ ...CALLER, applicationId: `app_${sent}` }).catch((error) => error);
      if (refused.status === 429) return { sent, refused };
    }
    throw new Error("Nothing was refused.");
  };
  return { kept, perform, send, sendAll, pass };
}

test("a user's applications together fill the quota of stored responses, and a further request is refused before it is performed", async () => {
  const { kept, perform, send, sendAll, pass } = setUp();
  const { sent, refused } = await sendAll();
  expect(sent).toBe(135);
  expect(refused).toMatchObject({ status: 429, code: "rate_limit_exceeded" });
  expect(refused.message).toContain("Idempotency-Key");
  expect(perform).toHaveBeenCalledTimes(sent);
  expect(kept.finish).toHaveBeenCalledTimes(sent);
  expect(kept.abandon).toHaveBeenCalledTimes(1);
  await send({ ...CALLER, userId: "user_2" });
  pass(24);
  expect((await sendAll()).sent).toBe(134);
});

test("stored errors fill it, too, so that the number of rows is bounded", async () => {
  const { perform, send, sendAll } = setUp();
  for (let i = 0; i < 134; i++) await send();
  perform.mockRejectedValue(new HttpError(404, "not_found", "Course not found."));
  expect((await sendAll()).sent).toBe(84);
});
