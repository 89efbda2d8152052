import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { cleanUp } from "@/lib/adapters/prisma/clean-up";
import { SIGN_IN_LIMITS } from "@/lib/rate-limit/limits";
import { startTestServer, type TestServer } from "@/scripts/testing/server";
import { type MailServer, startMailServer } from "./testing/mail-server";

const ADDRESS = "192.0.2.1";
const PASSWORD = "correct horse battery staple";

let mail: MailServer;
let server: TestServer;
let made = 0;

beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({
    env: { mail: { smtpUrl: mail.url, from: "Teepad <teepad@example.com>" } },
  });
});
afterAll(async () => {
  await server.close();
  await mail.close();
});
afterEach(async () => {
  await server.services.background.settled();
  mail.received.length = 0;
  // A fresh window of every limit.
  server.clock.pass(15 * 60);
});

const newEmail = () => `pending${++made}@example.com`;
const signUp = (email: string, password = PASSWORD, callbackUrl = "/courses/new") =>
  server.services.accounts.signUp({ name: "Ada", email, password }, ADDRESS, callbackUrl);
const users = (email: string) => server.database.prisma.user.findMany({ where: { email } });

function pending() {
  const { pendingSignUps } = server.services;
  if (!pendingSignUps) throw new Error("Mails can be sent here.");
  return pendingSignUps;
}

/** The token of the last link that was sent to an address. */
async function tokenFor(email: string): Promise<string> {
  await server.services.background.settled();
  const text = mail.received.findLast(({ to }) => to.includes(email))?.text ?? "";
  return /signup\/confirm\?token=([\w-]+)/.exec(text)?.[1] ?? "";
}

async function newAccount(): Promise<string> {
  const email = newEmail();
  await signUp(email);
  expect(await pending().confirm(await tokenFor(email), PASSWORD, ADDRESS)).toMatchObject({
    outcome: "created",
  });
  mail.received.length = 0;
  return email;
}

describe("signing up where mails can be sent", () => {
  it("makes the account by a link and the password that was chosen, its address verified", async () => {
    const email = newEmail();
    expect(await signUp(email)).toEqual({ outcome: "mailed" });
    const token = await tokenFor(email);
    expect(await users(email)).toEqual([]);
    expect(await pending().find(token)).toEqual({ email });
    expect(await pending().confirm(token, PASSWORD, ADDRESS)).toMatchObject({
      outcome: "created",
      user: { email, name: "Ada" },
      callbackUrl: "/courses/new",
    });
    expect((await users(email))[0]?.emailVerifiedAt).not.toBeNull();
    expect(await server.services.accounts.signIn({ email, password: PASSWORD }, ADDRESS)).toMatchObject({
      outcome: "signed-in",
    });
  });

  it("answers an address that has an account alike, changes nothing of it, and tells its owner", async () => {
    const taken = await newAccount();
    const [before] = await users(taken);
    expect(await signUp(taken, "another password of a stranger")).toEqual(await signUp(newEmail()));
    await server.services.background.settled();
    expect(await users(taken)).toEqual([before]);
    const mails = mail.received.filter(({ to }) => to.includes(taken));
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining("You already have one")]);
    expect(mails[0]?.text).not.toContain("token=");
    expect(await server.database.prisma.pendingSignUp.count({ where: { email: taken } })).toBe(0);
  });

  it("writes to the owner of an address, new or taken, in the language of whoever signs up", async () => {
    for (const [email, words] of [
      [await newAccount(), "Sinulla on jo tili"],
      [newEmail(), "Linkki toimii kerran, 24 tunnin ajan"],
    ] as const) {
      const input = { name: "Ada", email, password: PASSWORD };
      await server.services.accounts.signUp(input, ADDRESS, "/", (begin) => begin(), "fi");
      await server.services.background.settled();
      expect(mail.received.findLast(({ to }) => to.includes(email))?.text).toContain(words);
    }
  });

  it("tells nobody by signing in either: before the link was followed there is no account", async () => {
    const email = newEmail();
    await signUp(email);
    await server.services.background.settled();
    const attempt = (address: string, password: string) =>
      server.services.accounts.signIn({ email: address, password }, ADDRESS);
    expect(await attempt(email, PASSWORD)).toEqual(await attempt(await newAccount(), "a stranger's guess"));
  });

  it("does nothing that depends on the account before the answer has left", async () => {
    const taken = await newAccount();
    const find = vi.spyOn(server.database.prisma.user, "findUnique");
    const begins: (() => void)[] = [];
    for (const email of [taken, newEmail()]) {
      await server.services.accounts.signUp(
        { name: "Ada", email, password: PASSWORD },
        ADDRESS,
        "/",
        (begin) => {
          begins.push(begin);
        },
      );
    }
    await server.services.background.settled();
    expect(find).not.toHaveBeenCalled();
    find.mockRestore();
    for (const begin of begins) begin();
    await server.services.background.settled();
    expect(mail.received).toHaveLength(2);
  });

  it("needs the password that was chosen: a stranger's sign-up is no account of the address's owner (account pre-hijacking)", async () => {
    const email = newEmail();
    await signUp(email, "the stranger's own password");
    const token = await tokenFor(email);
    expect(await pending().confirm(token, PASSWORD, ADDRESS)).toEqual({ outcome: "refused" });
    expect(await users(email)).toEqual([]);
    const most = SIGN_IN_LIMITS.failuresPerAccountFromAddress.requests;
    for (let count = 1; count < most; count++) await pending().confirm(token, "guess", ADDRESS);
    expect(await pending().confirm(token, "guess", ADDRESS)).toMatchObject({ outcome: "throttled" });

    // The owner signs up themselves; the stranger's link goes with it.
    server.clock.pass(15 * 60);
    await signUp(email);
    expect(await pending().confirm(await tokenFor(email), PASSWORD, ADDRESS)).toMatchObject({
      outcome: "created",
    });
    expect(await pending().find(token)).toBeNull();
  });

  it("has a link that works once, also when it is followed many times at once", async () => {
    const email = newEmail();
    await signUp(email);
    const token = await tokenFor(email);
    const results = await Promise.all(
      Array.from({ length: 5 }, () => pending().confirm(token, PASSWORD, ADDRESS)),
    );
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual([
      "created",
      ...Array<string>(4).fill("link-void"),
    ]);
    expect(await users(email)).toHaveLength(1);
  });

  it("has a link that works for 24 hours, and is forgotten then; only its hash is kept", async () => {
    const email = newEmail();
    await signUp(email);
    const token = await tokenFor(email);
    const { prisma } = server.database;
    const rows = await prisma.pendingSignUp.findMany({ where: { email } });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
    server.clock.pass(24 * 3600 + 1);
    expect(await pending().find(token)).toBeNull();
    expect(await pending().confirm(token, PASSWORD, ADDRESS)).toEqual({ outcome: "link-void" });
    await cleanUp(prisma, server.clock.now);
    expect(await prisma.pendingSignUp.count({ where: { email } })).toBe(0);
  });

  it("loses to an account that was made with the address meanwhile", async () => {
    const email = newEmail();
    await signUp(email);
    const token = await tokenFor(email);
    await server.database.prisma.user.create({ data: { id: `user_${made}`, name: "Google", email } });
    expect(await pending().confirm(token, PASSWORD, ADDRESS)).toEqual({ outcome: "email-taken" });
  });

  it("is throttled for each address that is written to, with an account and without one alike", async () => {
    for (const email of [await newAccount(), newEmail()]) {
      server.clock.pass(15 * 60);
      const outcomes = [];
      for (let count = 0; count < 4; count++) outcomes.push((await signUp(email)).outcome);
      expect(outcomes).toEqual(["mailed", "mailed", "mailed", "throttled"]);
    }
  });
});
