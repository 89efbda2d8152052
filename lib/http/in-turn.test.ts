import { expect, test } from "vitest";
import { workBudget } from "@/lib/rate-limit/work-budget";
import type { Endpoint } from "./endpoint";
import { inTurn } from "./in-turn";

const body = { types: [], maxBytes: 1_000, read: async () => null };
const row = { path: "/imports", body } as unknown as Endpoint;

function setUp() {
  const payer = workBudget(() => new Date(0)).of("applications:1");
  let receiving = 0;
  const arrivals: (() => void)[] = [];
  const request = {
    body() {
      receiving++;
      return new Promise<Uint8Array>((resolve) => arrivals.push(() => resolve(new Uint8Array())));
    },
  };
  const call = (sender: string, to = row, from: Parameters<typeof inTurn>[3] = request) =>
    inTurn(payer, sender, to, from, async (bytes) => `${sender} ${bytes}`);
  return { call, arrivals, received: { body: async () => new Uint8Array(5) }, receiving: () => receiving };
}

test("calls whose bodies don't arrive hold up only those of the same sender and row, of which four are received at a time", async () => {
  const { call, arrivals, received, receiving } = setUp();
  const slow = Array.from({ length: 6 }, () => call("tp_app_1"));
  await expect.poll(receiving).toBe(4);
  const withoutBody = { path: "/courses" } as Endpoint;
  const elsewhere = { ...row, path: "/courses/{courseId}" } as Endpoint;
  expect(
    await Promise.all([
      call("tp_app_2", row, received),
      call("tp_app_1", elsewhere, received),
      call("tp_app_1", withoutBody),
    ]),
  ).toEqual(["tp_app_2 5", "tp_app_1 5", "tp_app_1 0"]);
  expect(receiving()).toBe(4);
  for (let arrived = 0; arrived < 6; arrived++) {
    await expect.poll(() => arrivals.length).toBeGreaterThan(arrived);
    arrivals[arrived]?.();
  }
  expect(await Promise.all(slow)).toHaveLength(6);
});
