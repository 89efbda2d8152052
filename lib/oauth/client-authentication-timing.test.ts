import { timingSafeEqual } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import { authenticateClient } from "./client-authentication";
import { hashSecret } from "./tokens";

vi.mock("node:crypto", async (original) => {
  const crypto = await original<typeof import("node:crypto")>();
  return { ...crypto, timingSafeEqual: vi.fn(crypto.timingSafeEqual) };
});

const SECRETS = ["tp_cs_first", "tp_cs_second", "tp_cs_third"];
const asked: string[] = [];
const store = {
  findSecrets: async (clientId: string) => {
    asked.push(clientId);
    if (clientId !== "known") return null;
    return {
      secrets: SECRETS.map((secret) => ({ secretHash: hashSecret(secret), lastUsedAt: new Date() })),
      accessToken: null,
      refreshToken: null,
    };
  },
  touchSecret: async () => {},
};

beforeEach(() => {
  asked.length = 0;
  vi.mocked(timingSafeEqual).mockClear();
});

const authenticate = (client_id: string, client_secret: string) =>
  authenticateClient(
    { store, clock: () => new Date() },
    null,
    new Map(Object.entries({ client_id, client_secret })),
    undefined,
  ).then(
    () => "accepted",
    () => "refused",
  );

/** Measuring the time itself would say something of the machine; this says which steps it is made of. */
it.each([
  ["known", SECRETS[0], "accepted"],
  ["known", SECRETS[2], "accepted"],
  ["known", "tp_cs_wrong", "refused"],
  ["known", "t", "refused"],
])(
  "the secret of %s, %s, is compared in constant time with every hash, whichever matches: %s",
  async (clientId, secret, outcome) => {
    expect(await authenticate(clientId, secret as string)).toBe(outcome);
    expect(timingSafeEqual).toHaveBeenCalledTimes(SECRETS.length);
  },
);

it("an unknown client takes the same steps: one look-up, and a comparison of hashes of one length", async () => {
  expect(await authenticate("unknown", "tp_cs_first")).toBe("refused");
  expect(asked).toEqual(["unknown"]);
  expect(timingSafeEqual).toHaveBeenCalledTimes(1);
  await authenticate("known", "tp_cs_first");
  const lengths = vi
    .mocked(timingSafeEqual)
    .mock.calls.flat()
    .map(({ byteLength }) => byteLength);
  expect(new Set(lengths)).toEqual(new Set([hashSecret("").length]));
});
