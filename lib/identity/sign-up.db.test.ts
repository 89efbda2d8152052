import { afterEach, describe, expect, it } from "vitest";
import { LINK_USES } from "@/lib/access/invitation";
import { type TestSubject, testSubjects } from "@/lib/access/testing/subjects";
import { setUpTestServer, startTestServer, unlimited } from "@/scripts/testing/server";
import { setUp } from "@/scripts/testing/set-up";
import type { SignUpPolicy } from "./sign-up-policy";
import { startMailServer } from "./testing/mail-server";

// Who may create an account (SIGN_UP), through each of the three ways to create one.

const CLIENT_ADDRESS = "192.0.2.1";
const PASSWORD = "correct horse battery staple";
const OFF: SignUpPolicy = { isOpen: false, byInvitation: false, domains: [] };
const CLUB: SignUpPolicy = { ...OFF, domains: ["club.example"] };
const BY_INVITATION: SignUpPolicy = { ...OFF, byInvitation: true };

const mailServer = setUp(startMailServer);
const policy: { -readonly [Part in keyof SignUpPolicy]: SignUpPolicy[Part] } = { ...OFF };
/** Without email, and with it, by the same database. The policy is that of the running test. */
const server = setUpTestServer({ counter: unlimited, env: { signUp: policy } });
const mailing = setUp(() =>
  startTestServer({
    database: { ...server.database, close: async () => {} },
    counter: unlimited,
    env: { signUp: policy, mail: mailServer.settings },
  }),
);
let count = 0;

afterEach(() => {
  mailServer.received.length = 0;
});

const newEmail = (domain = "elsewhere.example") => `person${++count}@${domain}`;
const countUsers = (email: string) => server.database.prisma.user.count({ where: { email } });

async function withPassword(email: string, callbackUrl = "/"): Promise<string> {
  const input = { name: "Ada", email, password: PASSWORD };
  return (await server.services.accounts.signUp(input, CLIENT_ADDRESS, callbackUrl)).outcome;
}

/** Signs up with a link by email, and follows it. */
async function withLink(email: string, callbackUrl = "/", before = () => {}): Promise<string> {
  const input = { name: "Ada", email, password: PASSWORD };
  const { accounts, background, pendingSignUps } = mailing.services;
  const started = await accounts.signUp(input, CLIENT_ADDRESS, callbackUrl);
  if (started.outcome !== "mailed") return started.outcome;
  await background.settled();
  const text = mailServer.received.findLast(({ to }) => to.includes(email))?.text ?? "";
  const token = /signup\/confirm\?token=([\w-]+)/.exec(text)?.[1] ?? "";
  before();
  return (await pendingSignUps?.confirm(token, PASSWORD, CLIENT_ADDRESS))?.outcome ?? "no email";
}

async function atProvider(email: string, invitation: string | null = null, emailVerified = true) {
  const profile = {
    provider: "google" as const,
    subject: `subject ${++count}`,
    email,
    emailVerified,
    name: null,
  };
  return (await server.services.external.signIn(profile, invitation)).outcome;
}

describe("while sign-up is off", () => {
  it("no way creates an account, and people with one sign in", async () => {
    Object.assign(policy, { ...OFF, isOpen: true });
    const email = newEmail();
    await withPassword(email);
    Object.assign(policy, OFF);
    expect(await withPassword(newEmail())).toBe("closed");
    expect(await withLink(newEmail())).toBe("closed");
    expect(await atProvider(newEmail())).toBe("closed");
    const signedIn = await server.services.accounts.signIn({ email, password: PASSWORD }, CLIENT_ADDRESS);
    expect(signedIn.outcome).toBe("signed-in");
  });

  it("a link that was sent before creates no account, and works once sign-up is open again", async () => {
    Object.assign(policy, { ...OFF, isOpen: true });
    const email = newEmail();
    expect(await withLink(email, "/", () => Object.assign(policy, OFF))).toBe("closed");
    expect(await countUsers(email)).toBe(0);
    expect(await server.database.prisma.pendingSignUp.count({ where: { email } })).toBe(1);
  });

  it("the answer is the same for an address with an account", async () => {
    Object.assign(policy, { ...OFF, isOpen: true });
    const email = newEmail();
    await withPassword(email);
    Object.assign(policy, OFF);
    expect(await withLink(email)).toBe("closed");
    expect(await withPassword(email)).toBe("closed");
    expect(mailServer.received).toEqual([]);
  });
});

describe("while sign-up is for a domain", () => {
  it("a verified address there creates an account, and no other does", async () => {
    Object.assign(policy, CLUB);
    expect(await withLink(newEmail("club.example"))).toBe("created");
    expect(await atProvider(newEmail("club.example"))).toBe("signed-in");
    for (const domain of [
      "elsewhere.example",
      "notclub.example",
      "club.example.evil.example",
      "a.club.example",
    ]) {
      expect(await withLink(newEmail(domain)), domain).toBe("closed");
      expect(await atProvider(newEmail(domain)), domain).toBe("closed");
    }
  });

  it("an address that nothing verifies creates no account", async () => {
    Object.assign(policy, CLUB);
    expect(await withPassword(newEmail("club.example"))).toBe("closed");
    expect(await atProvider(newEmail("club.example"), null, false)).toBe("email-unverified");
  });
});

describe.each(["course", "application"] as const)("while sign-up is by invitation, to a %s", (kind) => {
  async function invite(email: string | null) {
    const ownerId = await mailing.newUser();
    const { create, access, role } = testSubjects(mailing).find((each) => each.kind === kind) as TestSubject;
    const id = await create(ownerId);
    const invited = await access.invite(ownerId, id, { role, email }, "en");
    if (invited.outcome !== "invited") throw new Error(invited.outcome);
    const path = `${access.subject.invitationPath}?${new URLSearchParams({ token: invited.token })}`;
    return { ...invited, path, revoke: () => access.revoke(ownerId, id, invited.invitation.id), ownerId };
  }

  it("only people who follow an invitation create an account", async () => {
    Object.assign(policy, BY_INVITATION);
    const { path, token } = await invite(null);
    expect(await withPassword(newEmail(), path)).toBe("created");
    expect(await withLink(newEmail(), path)).toBe("created");
    expect(await atProvider(newEmail(), token)).toBe("signed-in");
    for (const other of ["/", `/courses/new?token=${token}`, `${path.slice(0, -1)}_`]) {
      expect(await withPassword(newEmail(), other), other).toBe("closed");
      expect(await withLink(newEmail(), other), other).toBe("closed");
    }
    expect(await atProvider(newEmail())).toBe("closed");
  });

  it("an invitation by email admits its address only", async () => {
    Object.assign(policy, BY_INVITATION);
    const email = newEmail();
    const { path, token } = await invite(email);
    expect(await withLink(newEmail(), path)).toBe("closed");
    expect(await atProvider(newEmail(), token)).toBe("closed");
    expect(await withLink(email, path)).toBe("created");
  });

  it("an invitation that was revoked, has expired, or whose owner is disabled admits nobody", async () => {
    Object.assign(policy, BY_INVITATION);
    const revoked = await invite(null);
    expect(await withLink(newEmail(), revoked.path, () => void revoked.revoke())).toBe("closed");
    const { path, ownerId } = await invite(null);
    const where = { id: ownerId };
    await server.database.prisma.user.update({ where, data: { disabledAt: new Date() } });
    expect(await withPassword(newEmail(), path)).toBe("closed");
    await server.database.prisma.user.update({ where, data: { disabledAt: null } });
    const { courseInvitation, applicationInvitation } = server.database.prisma;
    const expired = { data: { expiresAt: new Date(0) } };
    await Promise.all([courseInvitation.updateMany(expired), applicationInvitation.updateMany(expired)]);
    expect(await withPassword(newEmail(), path)).toBe("closed");
  });

  it("a link admits as many people as may accept it, also if they sign up at once, and a failed sign-up doesn't count", async () => {
    Object.assign(policy, BY_INVITATION);
    const { path, token } = await invite(null);
    const taken = newEmail();
    await server.database.prisma.user.create({ data: { id: `user_${taken}`, email: taken, name: "Ada" } });
    expect(await withPassword(taken, path)).toBe("email-taken");
    const outcomes = await Promise.all([
      ...Array.from({ length: LINK_USES }, () => withPassword(newEmail(), path)),
      ...Array.from({ length: 5 }, () => atProvider(newEmail(), token)),
    ]);
    expect(outcomes.filter((outcome) => outcome !== "closed")).toHaveLength(LINK_USES);
  });
});
