import { expect, it } from "vitest";
import { memoryCounter } from "@/lib/adapters/counters/memory";
import type { Counter } from "@/lib/rate-limit/counter";
import { CLIENT_METADATA_LIMITS } from "@/lib/rate-limit/limits";
import { type ClientMetadataPolicy, clientFinder, type ReadDocument } from "./client-metadata";

const GOOD = "https://good.example/client.json";

/** A finder whose documents are valid until `answer` is another. */
function setUp({ storedIds = [] as string[], policy = "on" as ClientMetadataPolicy } = {}) {
  let now = Date.UTC(2026, 10, 27);
  let answer: ReadDocument = async (url) => ({
    text: JSON.stringify({ client_id: url, client_name: "Helper", redirect_uris: ["https://x.example/cb"] }),
  });
  const valid = answer;
  const read: string[] = [];
  const memory = memoryCounter(() => new Date(now));
  /** Takes a turn, as Redis does. */
  const counter: Counter = {
    ...memory,
    async count(...window) {
      await new Promise(setImmediate);
      return memory.count(...window);
    },
  };
  const find = clientFinder({
    ...{ policy, allowLoopback: false, counter, clock: () => new Date(now) },
    store: {
      findClient: async (id) =>
        storedIds.includes(id)
          ? {
              ...{ id, name: "Stored", redirectUris: [], isDisabled: false, isVerified: false },
              ...{ isTest: false, isPublic: true, requiresPkce: true },
            }
          : null,
    },
    readDocument(url) {
      read.push(url);
      return url.includes("missing") ? Promise.resolve(fails(404)) : answer(url);
    },
  });
  return {
    read,
    pass: (seconds: number) => (now += seconds * 1000),
    answerWith: (next: ReadDocument = valid) => (answer = next),
    /** @returns the name, or why there is none. */
    findName: (clientId = GOOD, userId = "user_new") =>
      find(clientId, userId).then(
        (client) => client?.name,
        (error: Error) => error.message,
      ),
    /** Strangers use up the limits of a host and their own, by URLs without a document. */
    async exhaust(host: string) {
      const { perHost, perUser } = CLIENT_METADATA_LIMITS;
      for (let i = 0; i <= perHost.requests; i++) {
        const stranger = `user_${Math.floor(i / perUser.requests)}`;
        await find(`https://${host}/missing-${i}`, stranger).catch(() => {});
      }
    },
  };
}

const fails = (status: number) => ({ problem: `has status ${status}`, isTemporary: status >= 500 });

it("strangers can't use up the limits of a document that was valid lately, or that a user has allowed", async () => {
  for (const storedIds of [[], [GOOD]]) {
    const { findName, pass, exhaust, read } = setUp({ storedIds });
    if (storedIds.length === 0) await findName();
    pass(600);
    await exhaust("good.example");
    expect(await findName("https://good.example/other.json")).toContain("Too many applications");
    expect(await findName()).toBe("Helper (good.example)");
    expect(read.at(-1)).toBe(GOOD);
  }
});

it("a user's own URLs without a document don't keep that user from the others", async () => {
  const { findName, pass } = setUp();
  await findName();
  pass(600);
  for (let i = 0; i < 20; i++) await findName(`https://other.example/missing-${i}`);
  expect(await findName("https://other.example/missing")).toContain("Too many applications");
  expect(await findName()).toBe("Helper (good.example)");
});

it("the limit of a host is that of all its ports", async () => {
  const { findName, exhaust } = setUp();
  await exhaust("good.example");
  expect(await findName("https://good.example:8443/client.json")).toContain("Too many applications");
});

it("the last valid document is used for a day if its host fails, and not once it was withdrawn", async () => {
  const { findName, pass, answerWith } = setUp();
  await findName();
  pass(600);
  answerWith(async () => fails(503));
  expect(await findName()).toBe("Helper (good.example)");
  pass(24 * 3600);
  expect(await findName()).toContain("has status 503");

  answerWith();
  await findName();
  pass(600);
  answerWith(async () => fails(404));
  expect(await findName()).toContain("has status 404");
  answerWith(async () => fails(503));
  expect(await findName()).toContain("has status 503");
});

it("a host that fails is asked for a known document only so many times a minute, for all users", async () => {
  const { findName, pass, answerWith, read } = setUp();
  await findName();
  pass(600);
  answerWith(async () => fails(503));
  for (let i = 0; i < 30; i++) expect(await findName(GOOD, `user_${i}`)).toBe("Helper (good.example)");
  expect(read).toHaveLength(1 + CLIENT_METADATA_LIMITS.perKnown.requests);
});

it("a user over the limit doesn't have others refused who ask at the same moment", async () => {
  const { findName } = setUp();
  for (let i = 0; i < 10; i++) await findName(`https://good.example/missing-${i}`, "user_over");
  const names = await Promise.all([findName(GOOD, "user_over"), findName(GOOD, "user_new")]);
  expect(names).toEqual([expect.stringContaining("Too many applications"), "Helper (good.example)"]);
});

it.each([
  ["Club board", "Club board (app.good.example)"],
  ["Node v2.0", "Node v2.0 (app.good.example)"],
  ["Good.example", "Good.example (app.good.example)"],
  ["accounts.google.com", "app.good.example"],
  ["Sign in to Google.com!", "app.good.example"],
  ["accounts．google․com", "app.good.example"],
  ["ood.example", "app.good.example"],
  [undefined, "app.good.example"],
])(
  "a client of a document is shown with its host, and alone by it if it names another: %s",
  async (client_name, shown) => {
    const { findName, answerWith } = setUp();
    answerWith(async (client_id) => ({
      text: JSON.stringify({ client_id, client_name, redirect_uris: ["https://x.example/cb"] }),
    }));
    expect(await findName("https://app.good.example/client.json")).toBe(shown);
  },
);
