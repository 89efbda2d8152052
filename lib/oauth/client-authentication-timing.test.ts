import { beforeEach, expect, it, vi } from "vitest";
import { hashSecret } from "./tokens";

vi.mock("node:crypto", async (original) => {
  const crypto = await original<typeof import("node:crypto")>();
  return { ...crypto, timingSafeEqual: vi.fn(crypto.timingSafeEqual) };
});
// Test files share modules: load these again, with the mock.
vi.resetModules();
const { timingSafeEqual } = await import("node:crypto");
const { authenticateClient } = await import("./client-authentication");

const SECRETS = ["tp_cs_first", "tp_cs_second", "tp_cs_third"];
const lookedUp: string[] = [];
const store = {
  lookUpClient: async (clientId: string) => {
    lookedUp.push(clientId);
    if (clientId !== "known") return null;
    return {
      secrets: SECRETS.map((secret) => ({ secretHash: hashSecret(secret), lastUsedAt: new Date() })),
      isDisabled: false,
      isPublic: false,
      limitFactor: 1,
      token: null,
    };
  },
  touchSecret: async () => {},
};

beforeEach(() => {
  lookedUp.length = 0;
  vi.mocked(timingSafeEqual).mockClear();
});

const authenticate = (client_id: string, client_secret: string) =>
  authenticateClient(
    { store, clock: () => new Date() },
    null,
    new Map(Object.entries({ client_id, client_secret })),
    undefined,
    true,
  ).then(
    () => "accepted",
    () => "refused",
  );

// Counts the steps instead of measuring time, which would depend on the machine.

it.each([
  ["known", SECRETS[0], "accepted"],
  ["known", SECRETS[2], "accepted"],
  ["known", "tp_cs_wrong", "refused"],
  ["known", "t", "refused"],
])(
  "client authentication compares the secret in constant time with every hash, whichever matches: %s, %s, %s",
  async (clientId, secret, outcome) => {
    expect(await authenticate(clientId, secret as string)).toBe(outcome);
    expect(timingSafeEqual).toHaveBeenCalledTimes(SECRETS.length);
  },
);

it("client authentication takes the same steps for an unknown client: one lookup, and one comparison of hashes of equal length", async () => {
  expect(await authenticate("unknown", "tp_cs_first")).toBe("refused");
  expect(lookedUp).toEqual(["unknown"]);
  expect(timingSafeEqual).toHaveBeenCalledTimes(1);
  await authenticate("known", "tp_cs_first");
  const lengths = vi
    .mocked(timingSafeEqual)
    .mock.calls.flat()
    .map(({ byteLength }) => byteLength);
  expect(new Set(lengths)).toEqual(new Set([hashSecret("").length]));
});
