import { afterEach, describe, expect, it, vi } from "vitest";
import { cleanUp } from "@/lib/adapters/prisma/clean-up";
import { SIGN_IN_LIMITS } from "@/lib/rate-limit/limits";
import { startTestServer } from "@/scripts/testing/server";
import { setUp } from "@/scripts/testing/set-up";
import { startMailServer } from "./testing/mail-server";

const CLIENT_ADDRESS = "192.0.2.1";
const PASSWORD = "correct horse battery staple";

const mailServer = setUp(startMailServer);
const server = setUp(() => startTestServer({ env: { mail: mailServer.settings } }));
let emailCount = 0;

afterEach(async () => {
  await server.services.background.settled();
  mailServer.received.length = 0;
  // Starts a new window of every rate limit.
  server.clock.pass(15 * 60);
});

const newEmail = () => `pending${++emailCount}@example.com`;
const signUp = (email: string, password = PASSWORD, callbackUrl = "/courses/new") =>
  server.services.accounts.signUp({ name: "Ada", email, password }, CLIENT_ADDRESS, callbackUrl);
const findUsers = (email: string) => server.database.prisma.user.findMany({ where: { email } });

function pending() {
  const { pendingSignUps } = server.services;
  if (!pendingSignUps) throw new Error("Emails cannot be sent.");
  return pendingSignUps;
}

/** The token of the latest link sent to an address. */
async function sentToken(email: string): Promise<string> {
  await server.services.background.settled();
  const text = mailServer.received.findLast(({ to }) => to.includes(email))?.text ?? "";
  return /signup\/confirm\?token=([\w-]+)/.exec(text)?.[1] ?? "";
}

async function newAccount(): Promise<string> {
  const email = newEmail();
  await signUp(email);
  expect(await pending().confirm(await sentToken(email), PASSWORD, CLIENT_ADDRESS)).toMatchObject({
    outcome: "created",
  });
  mailServer.received.length = 0;
  return email;
}

describe("signing up when emails can be sent", () => {
  it("creates the account, its address verified, with the link and the chosen password", async () => {
    const email = newEmail();
    expect(await signUp(email)).toEqual({ outcome: "mailed" });
    const token = await sentToken(email);
    expect(await findUsers(email)).toEqual([]);
    expect(await pending().find(token)).toEqual({ email });
    expect(await pending().confirm(token, PASSWORD, CLIENT_ADDRESS)).toMatchObject({
      outcome: "created",
      user: { email, name: "Ada" },
      callbackUrl: "/courses/new",
    });
    expect((await findUsers(email))[0]?.emailVerifiedAt).not.toBeNull();
    expect(
      await server.services.accounts.signIn({ email, password: PASSWORD }, CLIENT_ADDRESS),
    ).toMatchObject({
      outcome: "signed-in",
    });
  });

  it("returns the same result for an address that has an account, leaves it unchanged, and tells its owner", async () => {
    const taken = await newAccount();
    const [before] = await findUsers(taken);
    expect(await signUp(taken, "a stranger's password")).toEqual(await signUp(newEmail()));
    await server.services.background.settled();
    expect(await findUsers(taken)).toEqual([before]);
    const emails = mailServer.received.filter(({ to }) => to.includes(taken));
    expect(emails.map(({ text }) => text)).toEqual([expect.stringContaining("You already have one")]);
    expect(emails[0]?.text).not.toContain("token=");
    expect(await server.database.prisma.pendingSignUp.count({ where: { email: taken } })).toBe(0);
  });

  it("sends the email in the language of the request, for a new or taken address", async () => {
    for (const [email, words] of [
      [await newAccount(), "Sinulla on jo tili"],
      [newEmail(), "Linkki toimii kerran, 24 tunnin ajan"],
    ] as const) {
      const input = { name: "Ada", email, password: PASSWORD };
      await server.services.accounts.signUp(input, CLIENT_ADDRESS, "/", (work) => work(), "fi");
      await server.services.background.settled();
      expect(mailServer.received.findLast(({ to }) => to.includes(email))?.text).toContain(words);
    }
  });

  it("does not reveal by signing in whether an address is pending: there is no account before the link is used", async () => {
    const email = newEmail();
    await signUp(email);
    await server.services.background.settled();
    const attempt = (address: string, password: string) =>
      server.services.accounts.signIn({ email: address, password }, CLIENT_ADDRESS);
    expect(await attempt(email, PASSWORD)).toEqual(await attempt(await newAccount(), "a stranger's guess"));
  });

  it("does nothing that depends on the account before the response is sent", async () => {
    const taken = await newAccount();
    const find = vi.spyOn(server.database.prisma.user, "findUnique");
    const scheduled: (() => void)[] = [];
    for (const email of [taken, newEmail()]) {
      await server.services.accounts.signUp(
        { name: "Ada", email, password: PASSWORD },
        CLIENT_ADDRESS,
        "/",
        (work) => {
          scheduled.push(work);
        },
      );
    }
    await server.services.background.settled();
    expect(find).not.toHaveBeenCalled();
    find.mockRestore();
    for (const work of scheduled) work();
    await server.services.background.settled();
    expect(mailServer.received).toHaveLength(2);
  });

  it("requires the chosen password, so that the owner cannot confirm a stranger's sign-up (account pre-hijacking)", async () => {
    const email = newEmail();
    await signUp(email, "the stranger's own password");
    const token = await sentToken(email);
    expect(await pending().confirm(token, PASSWORD, CLIENT_ADDRESS)).toEqual({ outcome: "refused" });
    expect(await findUsers(email)).toEqual([]);
    const limit = SIGN_IN_LIMITS.failuresPerAccountFromAddress.requests;
    for (let count = 1; count < limit; count++) await pending().confirm(token, "guess", CLIENT_ADDRESS);
    expect(await pending().confirm(token, "guess", CLIENT_ADDRESS)).toMatchObject({ outcome: "throttled" });

    // The owner's own sign-up voids the stranger's link.
    server.clock.pass(15 * 60);
    await signUp(email);
    expect(await pending().confirm(await sentToken(email), PASSWORD, CLIENT_ADDRESS)).toMatchObject({
      outcome: "created",
    });
    expect(await pending().find(token)).toBeNull();
  });

  it("has a link that works once, even concurrently", async () => {
    const email = newEmail();
    await signUp(email);
    const token = await sentToken(email);
    const results = await Promise.all(
      Array.from({ length: 5 }, () => pending().confirm(token, PASSWORD, CLIENT_ADDRESS)),
    );
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual([
      "created",
      ...Array<string>(4).fill("link-void"),
    ]);
    expect(await findUsers(email)).toHaveLength(1);
  });

  it("has a link that works for 24 hours and is then deleted; only its hash is stored", async () => {
    const email = newEmail();
    await signUp(email);
    const token = await sentToken(email);
    const { prisma } = server.database;
    const rows = await prisma.pendingSignUp.findMany({ where: { email } });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
    server.clock.pass(24 * 3600 + 1);
    expect(await pending().find(token)).toBeNull();
    expect(await pending().confirm(token, PASSWORD, CLIENT_ADDRESS)).toEqual({ outcome: "link-void" });
    await cleanUp(server.database.sql, server.clock.now);
    expect(await prisma.pendingSignUp.count({ where: { email } })).toBe(0);
  });

  it("is refused if an account with the address was created in the meantime", async () => {
    const email = newEmail();
    await signUp(email);
    const token = await sentToken(email);
    await server.database.prisma.user.create({ data: { id: `user_${emailCount}`, name: "Google", email } });
    expect(await pending().confirm(token, PASSWORD, CLIENT_ADDRESS)).toEqual({ outcome: "email-taken" });
  });

  it("is throttled per recipient, with or without an account", async () => {
    for (const email of [await newAccount(), newEmail()]) {
      server.clock.pass(15 * 60);
      const outcomes = [];
      for (let count = 0; count < 4; count++) outcomes.push((await signUp(email)).outcome);
      expect(outcomes).toEqual(["mailed", "mailed", "mailed", "throttled"]);
    }
  });
});
