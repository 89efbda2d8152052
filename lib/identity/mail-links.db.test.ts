import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "@/lib/ids";
import { MAIL_LIMITS } from "@/lib/rate-limit/limits";
import { startTestServer, type TestServer } from "@/scripts/testing/server";
import { hashMailToken, type MailPurpose } from "./mail-token";
import { hashPassword } from "./password";
import type { User } from "./store";
import { type MailServer, startMailServer } from "./testing/mail-server";

const ADDRESS = "192.0.2.1";
const PASSWORD = "correct horse battery staple";
const NEW_PASSWORD = "a quite different one";

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
  await settled();
  mail.refuse(null);
  mail.received.length = 0;
  // A fresh window of every limit.
  server.clock.pass(15 * 60);
});

const links = () => server.services.mailLinks;
const settled = () => server.services.background.settled();
const userRow = (id: string) => server.database.prisma.user.findUniqueOrThrow({ where: { id } });

/** An account whose address is not verified, as one from before mails could be sent; and a link that verifies it. */
async function newAccount(name = "Ada"): Promise<{ user: User; verification: string }> {
  const email = `mail${++made}@example.com`;
  const user: User = { id: newId("user"), name, email, sessionVersion: 0 };
  await server.database.prisma.user.create({ data: { ...user, passwordHash: await hashPassword(PASSWORD) } });
  await links().sendVerification(user, ADDRESS);
  return { user, verification: await tokenOf("verify-email", email) };
}

/** The token of the last link that was sent to an address. */
async function tokenOf(purpose: MailPurpose, email: string): Promise<string> {
  await settled();
  const text = mail.received.findLast(({ to, text }) => to.includes(email) && text.includes(purpose))?.text;
  const token = new RegExp(`${server.baseUrl}/${purpose}\\?token=([\\w-]+)`).exec(text ?? "")?.[1];
  if (!token) throw new Error(`No link to ${purpose} was sent to ${email}.`);
  return token;
}

async function resetToken(email: string): Promise<string> {
  expect(await links().forgotPassword(email, ADDRESS)).toEqual({ outcome: "accepted" });
  return tokenOf("reset-password", email);
}

const signIn = async (email: string, password: string) =>
  (await server.services.accounts.signIn({ email, password }, ADDRESS)).outcome;

describe("a forgotten password", () => {
  it("is replaced by a link sent to the account's address, which ends every session", async () => {
    const { user } = await newAccount("Zoë ✓");
    const token = await resetToken(user.email);
    expect(await links().find("reset-password", token)).toMatchObject({ email: user.email });
    expect(await links().resetPassword(token, NEW_PASSWORD)).toMatchObject({ outcome: "reset" });

    expect(await signIn(user.email, PASSWORD)).toBe("refused");
    expect(await signIn(user.email, NEW_PASSWORD)).toBe("signed-in");
    const { accounts } = server.services;
    const session = accounts.beginSession(user);
    expect(await accounts.ofSession(session)).toBeNull();
    expect(await accounts.ofSession({ ...session, version: 1 })).toMatchObject({ id: user.id });
    const events = await server.services.audit.ofUser(user.id, 10);
    expect(events.map((event) => event.kind)).toContain("password-reset");
  });

  it("sends a short mail in plain text, to that address alone", async () => {
    const { user } = await newAccount("Zoë ✓");
    mail.received.length = 0;
    await resetToken(user.email);
    expect(mail.received).toHaveLength(1);
    const [{ from, to, headers, text }] = mail.received as [(typeof mail.received)[0]];
    expect(from).toBe("teepad@example.com");
    expect(to).toEqual([user.email]);
    expect(headers).toMatch(/^content-type: text\/plain/im);
    expect(headers).toMatch(/^auto-submitted: auto-generated/im);
    // Nor does it carry what a stranger may have typed as the name.
    expect(text).not.toContain("Zoë");
  });

  it("speaks the language of whoever asked, and so does the notice of the change", async () => {
    const { user } = await newAccount();
    mail.received.length = 0;
    await links().forgotPassword(user.email, ADDRESS, (begin) => begin(), "fi");
    const token = await tokenOf("reset-password", user.email);
    await links().resetPassword(token, NEW_PASSWORD, "fi");
    await settled();
    expect(mail.received.map(({ text }) => text.split(/\r?\n/)[0])).toEqual(["Hei,", "Hei,"]);
    expect(mail.received[0]?.text).toContain("Linkki toimii kerran ja vanhenee 30 minuutissa.");
    expect(mail.received[1]?.text).toContain(`vaihda salasanasi heti: ${server.baseUrl}/forgot-password`);
  });

  it("has a link that works once, also when it is used many times at once", async () => {
    const { user } = await newAccount();
    const token = await resetToken(user.email);
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) => links().resetPassword(token, `${NEW_PASSWORD} ${index}`)),
    );
    const outcomes = results.map(({ outcome }) => outcome).toSorted();
    expect(outcomes).toEqual([...Array<string>(7).fill("link-void"), "reset"]);
    expect((await userRow(user.id)).sessionVersion).toBe(1);
    expect(await links().find("reset-password", token)).toBeNull();
  });

  it("has a link that works for 30 minutes, and looking at it does not use it up", async () => {
    const { user } = await newAccount();
    const token = await resetToken(user.email);
    server.clock.pass(29 * 60);
    for (let looks = 0; looks < 3; looks++)
      expect(await links().find("reset-password", token)).not.toBeNull();
    server.clock.pass(61);
    expect(await links().find("reset-password", token)).toBeNull();
    expect(await links().resetPassword(token, NEW_PASSWORD)).toEqual({ outcome: "link-void" });
    expect(await signIn(user.email, PASSWORD)).toBe("signed-in");
  });

  it("keeps only a hash of the token (OWASP Forgot Password Cheat Sheet)", async () => {
    const { user } = await newAccount();
    const token = await resetToken(user.email);
    const rows = await server.database.prisma.mailToken.findMany({ where: { userId: user.id } });
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.map((row) => row.tokenHash)).toContain(hashMailToken(token));
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  it("has links that are void once the password was reset or changed, or the address given up", async () => {
    const { user } = await newAccount();
    const [first, second] = [await resetToken(user.email), await resetToken(user.email)];
    await links().resetPassword(second, NEW_PASSWORD);
    expect(await links().resetPassword(first, "yet another one")).toEqual({ outcome: "link-void" });

    server.clock.pass(15 * 60);
    const third = await resetToken(user.email);
    const current = { ...user, sessionVersion: 1 };
    const change = { currentPassword: NEW_PASSWORD, newPassword: PASSWORD };
    expect(await server.services.settings.changePassword(current, change, ADDRESS)).toMatchObject({
      outcome: "changed",
    });
    expect(await links().resetPassword(third, NEW_PASSWORD)).toEqual({ outcome: "link-void" });

    const fourth = await resetToken(user.email);
    await server.database.prisma.user.update({
      where: { id: user.id },
      data: { email: `new-${user.email}` },
    });
    expect(await links().find("reset-password", fourth)).toBeNull();
    expect(await links().resetPassword(fourth, NEW_PASSWORD)).toEqual({ outcome: "link-void" });
  });

  it("has no link that another purpose accepts", async () => {
    const { user, verification } = await newAccount();
    const token = await resetToken(user.email);
    expect(await links().resetPassword(verification, NEW_PASSWORD)).toEqual({ outcome: "link-void" });
    expect(await links().verifyEmail(token, user.id)).toBeNull();
  });

  it("refuses a common new password without using up the link", async () => {
    const { user } = await newAccount();
    const token = await resetToken(user.email);
    expect(await links().resetPassword(token, "password1")).toMatchObject({ outcome: "password-refused" });
    expect(await links().resetPassword(token, NEW_PASSWORD)).toMatchObject({ outcome: "reset" });
  });

  it("answers an address without an account alike, and sends nothing", async () => {
    const { user } = await newAccount();
    mail.received.length = 0;
    expect(await links().forgotPassword("nobody@example.com", ADDRESS)).toEqual(
      await links().forgotPassword(user.email, ADDRESS),
    );
    await settled();
    expect(mail.received.map(({ to }) => to)).toEqual([[user.email]]);
  });

  it("does nothing that depends on the account before the answer has left", async () => {
    const { user } = await newAccount();
    mail.received.length = 0;
    const find = vi.spyOn(server.database.prisma.user, "findUnique");
    const begins: (() => void)[] = [];
    for (const email of [user.email, "nobody@example.com"]) {
      await links().forgotPassword(email, ADDRESS, (begin) => void begins.push(begin));
    }
    await settled();
    expect(find).not.toHaveBeenCalled();
    find.mockRestore();
    expect(mail.received).toEqual([]);
    for (const begin of begins) begin();
    await settled();
    expect(mail.received.map(({ to }) => to)).toEqual([[user.email]]);
  });

  it("is throttled per address written to, with an account and without one alike, and per client", async () => {
    const { user } = await newAccount();
    server.clock.pass(15 * 60);
    let client = 0;
    for (const email of [user.email, "nobody@example.com"]) {
      const outcomes = [];
      for (let count = 0; count <= MAIL_LIMITS.perRecipientAndPurpose.requests; count++) {
        outcomes.push((await links().forgotPassword(email, `198.51.100.${++client}`)).outcome);
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

  it("cuts off the applications that were allowed before the address was proved, and not those after", async () => {
    const { user } = await newAccount();
    const application = await server.newApplication();
    const apiStatus = async (token: string) =>
      (await server.request("/api/v1/courses", { headers: { Authorization: `Bearer ${token}` } })).status;
    const before = await server.tokensFor(application, user.id);
    await links().resetPassword(await resetToken(user.email), NEW_PASSWORD);
    expect(await apiStatus(before.access_token)).toBe(401);

    const after = await server.tokensFor(application, user.id);
    await links().resetPassword(await resetToken(user.email), PASSWORD);
    expect(await apiStatus(after.access_token)).toBe(200);
  });

  it("takes away sign-ins linked before the address was proved (account pre-hijacking)", async () => {
    const { user } = await newAccount();
    const { prisma } = server.database;
    await prisma.externalAccount.create({
      data: { provider: "github", subject: `x${made}`, userId: user.id },
    });
    await links().resetPassword(await resetToken(user.email), NEW_PASSWORD);
    expect(await prisma.externalAccount.count({ where: { userId: user.id } })).toBe(0);
    expect((await userRow(user.id)).emailVerifiedAt).not.toBeNull();

    await prisma.externalAccount.create({
      data: { provider: "github", subject: `y${made}`, userId: user.id },
    });
    await links().resetPassword(await resetToken(user.email), PASSWORD);
    expect(await prisma.externalAccount.count({ where: { userId: user.id } })).toBe(1);
  });
});

describe("verifying an address", () => {
  it("takes a link that was sent, works once, and for 24 hours", async () => {
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

  it("is for who is signed in to that very account; anybody else proves nothing and uses nothing up", async () => {
    const { user, verification } = await newAccount();
    const stranger = await newAccount();
    expect(await links().verifyEmail(verification, stranger.user.id)).toBeNull();
    for (const { id } of [user, stranger.user]) expect((await userRow(id)).emailVerifiedAt).toBeNull();
    expect(await links().find("verify-email", verification)).toMatchObject({ userId: user.id });
    expect(await links().verifyEmail(verification, user.id)).toMatchObject({ id: user.id });
  });

  it("by the click of an address's owner alone leaves the reset what took a stranger's sign-in away (account pre-hijacking)", async () => {
    // A stranger makes the account, links their own Google account, and waits for the owner to press the link.
    const { user, verification } = await newAccount();
    const { prisma } = server.database;
    await prisma.externalAccount.create({
      data: { provider: "google", subject: `z${made}`, userId: user.id },
    });
    const owner = await newAccount();
    await links().verifyEmail(verification, owner.user.id);
    await links().resetPassword(await resetToken(user.email), NEW_PASSWORD);
    expect(await prisma.externalAccount.count({ where: { userId: user.id } })).toBe(0);
  });

  it("does not prove an address that the account has got since", async () => {
    const { user, verification } = await newAccount();
    await server.database.prisma.user.update({
      where: { id: user.id },
      data: { email: `new-${user.email}` },
    });
    expect(await links().verifyEmail(verification, user.id)).toBeNull();
    expect((await userRow(user.id)).emailVerifiedAt).toBeNull();
  });

  it("sends another link when it is asked for, until there were several", async () => {
    const { user } = await newAccount();
    const outcomes = [];
    for (let count = 0; count < 3; count++)
      outcomes.push((await links().sendVerification(user, ADDRESS)).outcome);
    expect(outcomes).toEqual(["accepted", "accepted", "throttled"]);
  });
});

describe("linking one more way to sign in", () => {
  it("is told to the account's address, once, without a secret", async () => {
    const { user } = await newAccount();
    mail.received.length = 0;
    const profile = {
      provider: "github",
      subject: `told${made}`,
      email: null,
      emailVerified: false,
      name: null,
    } as const;
    for (let time = 0; time < 2; time++) await server.services.external.link(user.id, profile);
    await settled();
    expect(mail.received).toHaveLength(1);
    expect(mail.received[0]).toMatchObject({ to: [user.email] });
    expect(mail.received[0]?.text).toContain("GitHub account was linked");
    expect(mail.received[0]?.text).toContain(`${server.baseUrl}/account`);
    expect(mail.received[0]?.text).not.toContain(profile.subject);
  });
});

describe("a mail that cannot be sent", () => {
  it("changes no answer, and is logged without the token, the address or the mail", async () => {
    const { user } = await newAccount();
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    mail.refuse(`550 ${user.email} is not wanted here`);
    expect(await links().forgotPassword(user.email, ADDRESS)).toEqual({ outcome: "accepted" });
    await settled();
    const lines = log.mock.calls.map((parts) => parts.join(" "));
    log.mockRestore();
    expect(lines).toEqual([expect.stringMatching(/^Sending a link to reset a password failed: /)]);
    expect(lines.join()).not.toContain(user.email);
    expect(lines.join()).not.toContain("token");
  });
});

describe("addresses that a list of addresses could be read into", () => {
  it.each(["a,b@example.com", '"x"<y@example.com', "x;y@example.com"])("get one mail: %s", async (email) => {
    const result = await server.services.accounts.signUp({ name: "Ada", email, password: PASSWORD }, ADDRESS);
    expect(result.outcome).toBe("mailed");
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    await settled();
    log.mockRestore();
    // Either it arrives there (quoted, as RFC 5321 section 4.1.2 writes such a name), or it is refused on the way.
    const [name, host] = email.split("@");
    for (const { to } of mail.received) expect([[email], [`"${name}"@${host}`]]).toContainEqual(to);
  });
});

describe("without a mail server", () => {
  it("nothing pretends that mails are sent", async () => {
    const plain = await startTestServer();
    try {
      expect(plain.services.mailLinks.available).toBe(false);
      const person = { name: "Ada", email: "ada@example.com", password: PASSWORD };
      const result = await plain.services.accounts.signUp(person, ADDRESS);
      if (result.outcome !== "created") throw new Error(result.outcome);
      const { mailLinks } = plain.services;
      expect(await mailLinks.forgotPassword(person.email, ADDRESS)).toEqual({ outcome: "unavailable" });
      expect(await mailLinks.sendVerification(result.user, ADDRESS)).toEqual({ outcome: "unavailable" });
      await plain.services.background.settled();
      expect(await plain.database.prisma.mailToken.count()).toBe(0);
    } finally {
      await plain.close();
    }
  });
});
