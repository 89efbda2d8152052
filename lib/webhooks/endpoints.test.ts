import { expect, test } from "vitest";
import { BudgetExceeded } from "@/lib/rate-limit/work-budget";
import type { WebhookEndpointStore } from "./endpoint-store";
import { endpointUseCases, MAX_RESENT } from "./endpoints";

test("the applications of one owner may send 4000 deliveries again at once, and then 2000 every five minutes", async () => {
  let now = Date.UTC(2026, 0, 1);
  const store: Partial<WebhookEndpointStore> = {
    findOwner: async (applicationId) => (applicationId === "tp_app_3" ? "user_2" : "user_1"),
    resendRange: async (...[, , , , limit]) => limit,
  };
  const endpoints = endpointUseCases({
    store: store as WebhookEndpointStore,
    clock: () => new Date(now),
    wake() {},
  } as Partial<Parameters<typeof endpointUseCases>[0]> as Parameters<typeof endpointUseCases>[0]);
  const resend = (applicationId = "tp_app_1") =>
    endpoints.resendFailed({ userId: null, applicationId }, "endpoint_1", 1);
  const refused = () => expect(resend()).rejects.toThrow(BudgetExceeded);
  // Also at the same time, and by another application of the owner.
  const sent = await Promise.allSettled([resend(), resend("tp_app_2"), resend(), resend()]);
  expect(sent.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "rejected"]);
  await refused();
  now += 290_000;
  await refused();
  expect(await resend("tp_app_3")).toBe(MAX_RESENT);
  now += 11_000;
  expect(await resend()).toBe(MAX_RESENT);
  await refused();
});
