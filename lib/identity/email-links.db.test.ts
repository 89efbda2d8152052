import { afterEach, describe, expect, it, vi } from "vitest";
import { newId } from "@/lib/ids";
import { MAIL_LIMITS } from "@/lib/rate-limit/limits";
import { hashUrlToken } from "@/lib/url-token";
import { startTestServer } from "@/scripts/testing/server";
import { setUp } from "@/scripts/testing/set-up";
import type { EmailTokenPurpose } from "./email-token";
import { hashPassword } from "./password";
import type { User } from "./store";
import { startMailServer } from "./testing/mail-server";

const CLIENT_ADDRESS = "192.0.2.1";
const PASSWORD = "correct horse battery staple";
const NEW_PASSWORD = "a quite different one";

const mailServer = setUp(startMailServer);
const server = setUp(() => startTestServer({ env: { mail: mailServer.settings } }));
let accountCount = 0;

afterEach(async () => {
  await settled();
  mailServer.refuse(null);
  mailServer.received.length = 0;
  // Starts a new window of every rate limit.
  server.clock.pass(15 * 60);
});

const links = () => server.services.emailLinks;
const settled = () => server.services.background.settled();
const userRow = (id: string) => server.database.prisma.user.findUniqueOrThrow({ where: { id } });

/** Creates an account with an unverified address, as if before emails could be sent, and a link that verifies it. */
async function newAccount(name = "Ada"): Promise<{ user: User; verification: string }> {
  const email = `mail${++accountCount}@example.com`;
  const user: User = { id: newId("user"), name, email, sessionVersion: 0 };
  await server.database.prisma.user.create({ data: { ...user, passwordHash: await hashPassword(PASSWORD) } });
  await links().sendVerification(user, CLIENT_ADDRESS);
  return { user, verification: await sentToken("verify-email", email) };
}

/** The token of the latest link sent to an address. */
async function sentToken(purpose: EmailTokenPurpose, email: string): Promise<string> {
  await settled();
  const text = mailServer.received.findLast(
    ({ to, text }) => to.includes(email) && text.includes(purpose),
  )?.text;
  const token = new RegExp(`${server.baseUrl}/${purpose}\\?token=([\\w-]+)`).exec(text ?? "")?.[1];
  if (!token) throw new Error(`No ${purpose} link was sent to ${email}.`);
  return token;
}

async function requestReset(email: string): Promise<string> {
  expect(await links().forgotPassword(email, CLIENT_ADDRESS)).toEqual({ outcome: "accepted" });
  return sentToken("reset-password", email);
}

const signIn = async (email: string, password: string) =>
  (await server.services.accounts.signIn({ email, password }, CLIENT_ADDRESS)).outcome;

describe("a forgotten password", () => {
  it("is reset by a link sent to the account's address, which ends every session", async () => {
    const { user } = await newAccount("Zoë ✓");
    const token = await requestReset(user.email);
    expect(await links().find("reset-password", token)).toMatchObject({ email: user.email });
    expect(await links().resetPassword(token, NEW_PASSWORD)).toMatchObject({ outcome: "reset" });

    expect(await signIn(user.email, PASSWORD)).toBe("refused");
    expect(await signIn(user.email, NEW_PASSWORD)).toBe("signed-in");
    const { accounts } = server.services;
    const session = accounts.createSession(user);
    expect(await accounts.findSessionUser(session)).toBeNull();
    expect(await accounts.findSessionUser({ ...session, version: 1 })).toMatchObject({ id: user.id });
    const events = await server.services.audit.listForUser(user.id, 10);
    expect(events.map((event) => event.kind)).toContain("password-reset");
  });

  it("sends a short plain-text email, only to that address", async () => {
    const { user } = await newAccount("Zoë ✓");
    mailServer.received.length = 0;
    await requestReset(user.email);
    expect(mailServer.received).toHaveLength(1);
    const [{ from, to, headers, text }] = mailServer.received as [(typeof mailServer.received)[0]];
    expect(from).toBe("teepad@example.com");
    expect(to).toEqual([user.email]);
    expect(headers).toMatch(/^content-type: text\/plain/im);
    expect(headers).toMatch(/^auto-submitted: auto-generated/im);
    // Without the name, which a stranger may have chosen.
    expect(text).not.toContain("Zoë");
  });

  it("sends the link and the change notice in the language of the request", async () => {
    const { user } = await newAccount();
    mailServer.received.length = 0;
    await links().forgotPassword(user.email, CLIENT_ADDRESS, (work) => work(), "fi");
    const token = await sentToken("reset-password", user.email);
    await links().resetPassword(token, NEW_PASSWORD, "fi");
    await settled();
    expect(mailServer.received.map(({ text }) => text.split(/\r?\n/)[0])).toEqual(["Hei,", "Hei,"]);
    expect(mailServer.received[0]?.text).toContain("Linkki toimii kerran, 30 minuutin ajan.");
    expect(mailServer.received[1]?.text).toContain(
      `vaihda salasanasi heti: ${server.baseUrl}/forgot-password`,
    );
  });

  it("has a link that works once, even concurrently", async () => {
    const { user } = await newAccount();
    const token = await requestReset(user.email);
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) => links().resetPassword(token, `${NEW_PASSWORD} ${index}`)),
    );
    const outcomes = results.map(({ outcome }) => outcome).toSorted();
    expect(outcomes).toEqual([...Array<string>(7).fill("link-void"), "reset"]);
    expect((await userRow(user.id)).sessionVersion).toBe(1);
    expect(await links().find("reset-password", token)).toBeNull();
  });

  it("has a link that works for 30 minutes and that opening does not use up", async () => {
    const { user } = await newAccount();
    const token = await requestReset(user.email);
    server.clock.pass(29 * 60);
    for (let count = 0; count < 3; count++)
      expect(await links().find("reset-password", token)).not.toBeNull();
    server.clock.pass(61);
    expect(await links().find("reset-password", token)).toBeNull();
    expect(await links().resetPassword(token, NEW_PASSWORD)).toEqual({ outcome: "link-void" });
    expect(await signIn(user.email, PASSWORD)).toBe("signed-in");
  });

  it("stores only a hash of the token (OWASP Forgot Password Cheat Sheet)", async () => {
    const { user } = await newAccount();
    const token = await requestReset(user.email);
    const rows = await server.database.prisma.emailToken.findMany({ where: { userId: user.id } });
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.map((row) => row.tokenHash)).toContain(hashUrlToken(token));
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  it("has links that become void when the password is reset or changed, or the address changes", async () => {
    const { user } = await newAccount();
    const [first, second] = [await requestReset(user.email), await requestReset(user.email)];
    await links().resetPassword(second, NEW_PASSWORD);
    expect(await links().resetPassword(first, "another different one")).toEqual({ outcome: "link-void" });

    server.clock.pass(15 * 60);
    const third = await requestReset(user.email);
    const current = { ...user, sessionVersion: 1 };
    const passwords = { currentPassword: NEW_PASSWORD, newPassword: PASSWORD };
    expect(await server.services.settings.changePassword(current, passwords, CLIENT_ADDRESS)).toMatchObject({
      outcome: "changed",
    });
    expect(await links().resetPassword(third, NEW_PASSWORD)).toEqual({ outcome: "link-void" });

    const fourth = await requestReset(user.email);
    await server.database.prisma.user.update({
      where: { id: user.id },
      data: { email: `new-${user.email}` },
    });
    expect(await links().find("reset-password", fourth)).toBeNull();
    expect(await links().resetPassword(fourth, NEW_PASSWORD)).toEqual({ outcome: "link-void" });
  });

  it("has links that no other purpose accepts", async () => {
    const { user, verification } = await newAccount();
    const token = await requestReset(user.email);
    expect(await links().resetPassword(verification, NEW_PASSWORD)).toEqual({ outcome: "link-void" });
    expect(await links().verifyEmail(token, user.id)).toBeNull();
  });

  it("rejects a common new password without using up the link", async () => {
    const { user } = await newAccount();
    const token = await requestReset(user.email);
    expect(await links().resetPassword(token, "password1")).toMatchObject({ outcome: "password-refused" });
    expect(await links().resetPassword(token, NEW_PASSWORD)).toMatchObject({ outcome: "reset" });
  });

  it("returns the same result for an address without an account, and sends nothing", async () => {
    const { user } = await newAccount();
    mailServer.received.length = 0;
    expect(await links().forgotPassword("nobody@example.com", CLIENT_ADDRESS)).toEqual(
      await links().forgotPassword(user.email, CLIENT_ADDRESS),
    );
    await settled();
    expect(mailServer.received.map(({ to }) => to)).toEqual([[user.email]]);
  });

  it("does nothing that depends on the account before the response is sent", async () => {
    const { user } = await newAccount();
    mailServer.received.length = 0;
    const find = vi.spyOn(server.database.prisma.user, "findUnique");
    const scheduled: (() => void)[] = [];
    for (const email of [user.email, "nobody@example.com"]) {
      await links().forgotPassword(email, CLIENT_ADDRESS, (work) => void scheduled.push(work));
    }
    await settled();
    expect(find).not.toHaveBeenCalled();
    find.mockRestore();
    expect(mailServer.received).toEqual([]);
    for (const work of scheduled) work();
    await settled();
    expect(mailServer.received.map(({ to }) => to)).toEqual([[user.email]]);
  });

  it("is throttled per recipient, with or without an account, and per client address", async () => {
    const { user } = await newAccount();
    server.clock.pass(15 * 60);
    let clientCount = 0;
    for (const email of [user.email, "nobody@example.com"]) {
      const outcomes = [];
      for (let count = 0; count <= MAIL_LIMITS.perRecipientAndPurpose.requests; count++) {
        outcomes.push((await links().forgotPassword(email, `198.51.100.${++clientCount}`)).outcome);
      }
      expect(outcomes).toEqual(["accepted", "accepted", "accepted", "throttled"]);
    }
    const outcomes = [];
    for (let count = 0; count <= MAIL_LIMITS.perAddress.requests; count++) {
      outcomes.push((await links().forgotPassword(`nobody${count}@example.com`, "198.51.100.250")).outcome);
    }
    expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(
      MAIL_LIMITS.perAddress.requests,
    );
    expect(outcomes.at(-1)).toBe("throttled");
  });

  it("revokes applications authorized before the address was verified, but not later ones", async () => {
    const { user } = await newAccount();
    const application = await server.newApplication();
    const before = await server.tokensFor(application, user.id);
    await links().resetPassword(await requestReset(user.email), NEW_PASSWORD);
    expect(await server.apiStatus(before.access_token)).toBe(401);

    const after = await server.tokensFor(application, user.id);
    await links().resetPassword(await requestReset(user.email), PASSWORD);
    expect(await server.apiStatus(after.access_token)).toBe(200);
  });

  it("unlinks accounts linked before the address was verified (account pre-hijacking)", async () => {
    const { user } = await newAccount();
    const { prisma } = server.database;
    await prisma.externalAccount.create({
      data: { provider: "github", subject: `x${accountCount}`, userId: user.id },
    });
    // A second account of the user who signed up, in the team of an application that they registered with this one.
    const { clientId } = await server.newApplication();
    await prisma.application.update({ where: { id: clientId }, data: { ownerId: user.id } });
    const addedAt = server.clock.now();
    const member = { applicationId: clientId, userId: await server.newUser(), addedAt };
    await prisma.applicationMember.create({ data: member });
    await links().resetPassword(await requestReset(user.email), NEW_PASSWORD);
    expect(await prisma.applicationMember.count({ where: { applicationId: clientId } })).toBe(0);
    expect(await prisma.externalAccount.count({ where: { userId: user.id } })).toBe(0);
    expect((await userRow(user.id)).emailVerifiedAt).not.toBeNull();

    await prisma.externalAccount.create({
      data: { provider: "github", subject: `y${accountCount}`, userId: user.id },
    });
    await links().resetPassword(await requestReset(user.email), PASSWORD);
    expect(await prisma.externalAccount.count({ where: { userId: user.id } })).toBe(1);
  });
});

describe("verifying an address", () => {
  it("requires a link, which works once, for 24 hours", async () => {
    const { user, verification } = await newAccount();
    expect((await userRow(user.id)).emailVerifiedAt).toBeNull();
    server.clock.pass(24 * 3600 - 60);
    expect(await links().verifyEmail(verification, user.id)).toMatchObject({ id: user.id });
    expect((await userRow(user.id)).emailVerifiedAt).not.toBeNull();
    expect(await links().verifyEmail(verification, user.id)).toBeNull();

    const other = await newAccount();
    server.clock.pass(24 * 3600 + 1);
    expect(await links().verifyEmail(other.verification, other.user.id)).toBeNull();
    expect((await userRow(other.user.id)).emailVerifiedAt).toBeNull();
  });

  it("requires being signed in to that account; another user's attempt has no effect", async () => {
    const { user, verification } = await newAccount();
    const stranger = await newAccount();
    expect(await links().verifyEmail(verification, stranger.user.id)).toBeNull();
    for (const { id } of [user, stranger.user]) expect((await userRow(id)).emailVerifiedAt).toBeNull();
    expect(await links().find("verify-email", verification)).toMatchObject({ userId: user.id });
    expect(await links().verifyEmail(verification, user.id)).toMatchObject({ id: user.id });
  });

  it("does not happen when the owner opens the link from another account, so that a reset still unlinks a stranger's sign-in (account pre-hijacking)", async () => {
    // A stranger creates the account, links their own Google account, and waits for the owner to open the link.
    const { user, verification } = await newAccount();
    const { prisma } = server.database;
    await prisma.externalAccount.create({
      data: { provider: "google", subject: `z${accountCount}`, userId: user.id },
    });
    const owner = await newAccount();
    await links().verifyEmail(verification, owner.user.id);
    await links().resetPassword(await requestReset(user.email), NEW_PASSWORD);
    expect(await prisma.externalAccount.count({ where: { userId: user.id } })).toBe(0);
  });

  it("does not verify an address that the account has changed to since", async () => {
    const { user, verification } = await newAccount();
    await server.database.prisma.user.update({
      where: { id: user.id },
      data: { email: `new-${user.email}` },
    });
    expect(await links().verifyEmail(verification, user.id)).toBeNull();
    expect((await userRow(user.id)).emailVerifiedAt).toBeNull();
  });

  it("sends another link on request, until throttled", async () => {
    const { user } = await newAccount();
    const outcomes = [];
    for (let count = 0; count < 3; count++)
      outcomes.push((await links().sendVerification(user, CLIENT_ADDRESS)).outcome);
    expect(outcomes).toEqual(["accepted", "accepted", "throttled"]);
  });
});

describe("linking another way to sign in", () => {
  it("is announced to the account's address, once, without secrets", async () => {
    const { user } = await newAccount();
    mailServer.received.length = 0;
    const profile = {
      provider: "github",
      subject: `linked${accountCount}`,
      email: null,
      emailVerified: false,
      name: null,
    } as const;
    for (let count = 0; count < 2; count++) await server.services.external.link(user.id, profile);
    await settled();
    expect(mailServer.received).toHaveLength(1);
    expect(mailServer.received[0]).toMatchObject({ to: [user.email] });
    expect(mailServer.received[0]?.text).toContain("GitHub account was just linked");
    expect(mailServer.received[0]?.text).toContain(`${server.baseUrl}/account`);
    expect(mailServer.received[0]?.text).not.toContain(profile.subject);
  });
});

describe("an email that cannot be sent", () => {
  it("does not change the result, and is logged without the token, the address or the text", async () => {
    const { user } = await newAccount();
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    mailServer.refuse(`550 ${user.email} rejected`);
    expect(await links().forgotPassword(user.email, CLIENT_ADDRESS)).toEqual({ outcome: "accepted" });
    await settled();
    const lines = log.mock.calls.map((parts) => parts.join(" "));
    log.mockRestore();
    expect(lines).toEqual([expect.stringMatching(/^Sending an email failed for good /)]);
    expect(lines.join()).not.toContain(user.email);
    expect(lines.join()).not.toContain("token");
  });
});

describe("addresses that could be parsed as a list", () => {
  it.each(["a,b@example.com", '"x"<y@example.com', "x;y@example.com"])("get one email: %s", async (email) => {
    const result = await server.services.accounts.signUp(
      { name: "Ada", email, password: PASSWORD },
      CLIENT_ADDRESS,
    );
    expect(result.outcome).toBe("mailed");
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    await settled();
    log.mockRestore();
    // Either delivered there (quoted, as RFC 5321 section 4.1.2 requires) or rejected.
    const [name, host] = email.split("@");
    for (const { to } of mailServer.received) expect([[email], [`"${name}"@${host}`]]).toContainEqual(to);
  });
});

describe("without a mail server", () => {
  it('every use case that sends email returns "unavailable"', async () => {
    const plain = await startTestServer();
    try {
      expect(plain.services.emailLinks.available).toBe(false);
      const person = { name: "Ada", email: "ada@example.com", password: PASSWORD };
      const result = await plain.services.accounts.signUp(person, CLIENT_ADDRESS);
      if (result.outcome !== "created") throw new Error(result.outcome);
      const { emailLinks } = plain.services;
      expect(await emailLinks.forgotPassword(person.email, CLIENT_ADDRESS)).toEqual({
        outcome: "unavailable",
      });
      expect(await emailLinks.sendVerification(result.user, CLIENT_ADDRESS)).toEqual({
        outcome: "unavailable",
      });
      await plain.services.background.settled();
      expect(await plain.database.prisma.emailToken.count()).toBe(0);
    } finally {
      await plain.close();
    }
  });
});
