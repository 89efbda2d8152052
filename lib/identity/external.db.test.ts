import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "@/scripts/testing/server";
import type { ExternalProfile } from "./external";

let server: TestServer;
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function newProfile(more: Partial<ExternalProfile> = {}): ExternalProfile {
  const subject = `subject${++made}`;
  const email = `${subject}@example.com`;
  return { provider: "google", subject, email, emailVerified: true, name: "Grace", ...more };
}

const external = () => server.services.external;

describe("many first sign-ins at once", () => {
  it("with one external account make one user, and every one of them gets in", async () => {
    const profile = newProfile();
    const results = await Promise.all(Array.from({ length: 10 }, () => external().signIn(profile)));
    const ids = results.map((result) => (result.outcome === "signed-in" ? result.user.id : result.outcome));
    expect(new Set(ids).size).toBe(1);
    expect(await server.database.prisma.user.count({ where: { email: profile.email as string } })).toBe(1);
  });

  it("with two external accounts of one address make one user, and let one of them in", async () => {
    const google = newProfile();
    const github = newProfile({ provider: "github", email: google.email });
    const outcomes = (await Promise.all([google, github].map((profile) => external().signIn(profile)))).map(
      ({ outcome }) => outcome,
    );
    expect(outcomes.toSorted()).toEqual(["email-taken", "signed-in"]);
  });

  it("link one external account to one of two users", async () => {
    const profile = newProfile();
    const users = [await server.newUser(), await server.newUser()];
    const outcomes = await Promise.all(users.map((userId) => external().link(userId, profile)));
    expect(outcomes.toSorted()).toEqual(["elsewhere", "linked"]);
  });
});

describe("the name of a new account", () => {
  it.each([
    ["Grace Hopper", "Grace Hopper"],
    [null, "subject"],
    ["  ", "subject"],
    ["two\nlines", "subject"],
    ["x".repeat(101), "subject"],
  ])("made of %j begins with %j", async (name, expected) => {
    const result = await external().signIn(newProfile({ name }));
    expect(result.outcome === "signed-in" && result.user.name).toMatch(new RegExp(`^${expected}`));
  });
});

describe("an address from a provider", () => {
  it.each([null, "", "nobody", "a\0b@example.com"])(
    "that cannot be one makes no account: %j",
    async (email) => {
      expect(await external().signIn(newProfile({ email }))).toEqual({ outcome: "email-unverified" });
    },
  );
});

describe("unlinking", () => {
  it("takes away a way to sign in, but never the only one, also when two are tried at once", async () => {
    const profile = newProfile();
    const result = await external().signIn(profile);
    if (result.outcome !== "signed-in") throw new Error(result.outcome);
    const userId = result.user.id;
    expect(await external().unlink(userId, "google")).toBe("last");
    expect(await external().findUser(profile)).not.toBeNull();

    await external().link(userId, newProfile({ provider: "github" }));
    const outcomes = await Promise.all([
      external().unlink(userId, "google"),
      external().unlink(userId, "github"),
    ]);
    expect(outcomes.toSorted()).toEqual(["last", "unlinked"]);
    expect(await server.database.prisma.externalAccount.count({ where: { userId } })).toBe(1);
  });

  it("leaves the account to its password", async () => {
    const input = { name: "Ada", email: `unlink${++made}@example.com`, password: "correct horse battery" };
    const created = await server.services.accounts.signUp(input, "192.0.2.1");
    if (created.outcome !== "created") throw new Error(created.outcome);
    await external().link(created.user.id, newProfile());
    expect(await external().unlink(created.user.id, "google")).toBe("unlinked");
    expect((await server.services.settings.account(created.user.id))?.linked).toEqual([]);
  });

  it("somebody who is gone fails for nobody", async () => {
    expect(await external().link("user_gone", newProfile())).toBe("gone");
    expect(await external().unlink("user_gone", "google")).toBe("last");
  });
});
