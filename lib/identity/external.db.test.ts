import { describe, expect, it } from "vitest";
import { setUpTestServer } from "@/scripts/testing/server";
import type { ExternalProfile } from "./external";

const server = setUpTestServer();
let profileCount = 0;

function newProfile(more: Partial<ExternalProfile> = {}): ExternalProfile {
  const subject = `subject${++profileCount}`;
  const email = `${subject}@example.com`;
  return { provider: "google", subject, email, emailVerified: true, name: "Grace", ...more };
}

const external = () => server.services.external;

describe("concurrent first sign-ins", () => {
  it("with one external account create one user, and all succeed", async () => {
    const profile = newProfile();
    const results = await Promise.all(Array.from({ length: 10 }, () => external().signIn(profile)));
    const ids = results.map((result) => (result.outcome === "signed-in" ? result.user.id : result.outcome));
    expect(new Set(ids).size).toBe(1);
    expect(await server.database.prisma.user.count({ where: { email: profile.email as string } })).toBe(1);
  });

  it("with two external accounts of one address create one user, and one succeeds", async () => {
    const google = newProfile();
    const github = newProfile({ provider: "github", email: google.email });
    const outcomes = (await Promise.all([google, github].map((profile) => external().signIn(profile)))).map(
      ({ outcome }) => outcome,
    );
    expect(outcomes.toSorted()).toEqual(["email-taken", "signed-in"]);
  });

  it("link an external account to only one of two users", async () => {
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
  ])("from %j starts with %j", async (name, expected) => {
    const result = await external().signIn(newProfile({ name }));
    expect(result.outcome === "signed-in" && result.user.name).toMatch(new RegExp(`^${expected}`));
  });
});

describe("an address from a provider", () => {
  it.each([null, "", "nobody", "a\0b@example.com"])(
    "that is invalid creates no account: %j",
    async (email) => {
      expect(await external().signIn(newProfile({ email }))).toEqual({ outcome: "email-unverified" });
    },
  );
});

describe("unlinking", () => {
  it("removes a way to sign in, but never the only one, even concurrently", async () => {
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

  it("removes the last provider if the account has a password", async () => {
    const input = {
      name: "Ada",
      email: `unlink${++profileCount}@example.com`,
      password: "correct horse battery",
    };
    const created = await server.services.accounts.signUp(input, "192.0.2.1");
    if (created.outcome !== "created") throw new Error(created.outcome);
    await external().link(created.user.id, newProfile());
    expect(await external().unlink(created.user.id, "google")).toBe("unlinked");
    expect((await server.services.settings.account(created.user.id))?.linked).toEqual([]);
  });

  it("a deleted user does not throw", async () => {
    expect(await external().link("user_gone", newProfile())).toBe("gone");
    expect(await external().unlink("user_gone", "google")).toBe("last");
  });
});
