import { afterEach, describe, expect, it, vi } from "vitest";
import { AUDIT_LIMITS, SIGN_IN_LIMITS } from "@/lib/rate-limit/limits";
import { check } from "@/lib/validation/problems";
import type { SignInResult, SignUpResult } from "./accounts";
import { signIn as signInSchema, signUp as signUpSchema } from "./schema";
import { newSession } from "./session-token";

const verifications = vi.hoisted(() => ({ count: 0 }));
vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof import("@node-rs/argon2")>();
  return {
    ...argon2,
    verify: (...parameters: Parameters<typeof argon2.verify>) => {
      verifications.count++;
      return argon2.verify(...parameters);
    },
  };
});

// Test files share modules. Reload these with the mock.
vi.resetModules();
const { setUpTestServer } = await import("@/scripts/testing/server");

const CLIENT_ADDRESS = "192.0.2.1";
const PASSWORD = "correct horse battery staple";

const server = setUpTestServer();
let accountCount = 0;

// Starts a new window of every rate limit.
afterEach(() => server.clock.pass(15 * 60));

/** Signs up like the form. @returns null if the input is invalid. */
async function signUp(fields: {
  name?: string;
  email: string;
  password?: string;
}): Promise<SignUpResult | null> {
  const input = check(signUpSchema, { name: "Ada", password: PASSWORD, ...fields });
  return input.ok ? server.services.accounts.signUp(input.value, CLIENT_ADDRESS) : null;
}

/** Signs in like the form. @returns null if the input is invalid. */
async function signIn(
  email: string,
  password: string,
  address = CLIENT_ADDRESS,
): Promise<SignInResult | null> {
  const input = check(signInSchema, { email, password });
  return input.ok ? server.services.accounts.signIn(input.value, address) : null;
}

/** Creates an account. @returns its email address. */
async function newAccount(password = PASSWORD): Promise<string> {
  const email = `person${++accountCount}@example.com`;
  expect(await signUp({ email, password })).toMatchObject({ outcome: "created" });
  return email;
}

const countOutcomes = (results: (SignInResult | SignUpResult | null)[]) => {
  const counts: Record<string, number> = {};
  for (const result of results) {
    const outcome = result?.outcome ?? "invalid";
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
};

describe("signing up", () => {
  it("creates an account that can sign in", async () => {
    const created = await signUp({ name: " Ada  Løvelace ", email: "Ada@Example.COM" });
    if (created?.outcome !== "created") throw new Error("Not created.");
    expect(created.user).toEqual({
      id: expect.stringMatching(/^user_/),
      email: "ada@example.com",
      name: "Ada  Løvelace",
      sessionVersion: 0,
    });
    const { accounts } = server.services;
    expect(await accounts.findSessionUser(accounts.createSession(created.user))).toEqual(created.user);
    expect(await signIn("ada@example.com", PASSWORD)).toEqual({ outcome: "signed-in", user: created.user });
  });

  it("stores the password as argon2id with its own salt (decisions, at rest)", async () => {
    const emails = [await newAccount(), await newAccount()];
    const rows = await server.database.prisma.user.findMany({ where: { email: { in: emails } } });
    const hashes = rows.map((row) => row.passwordHash ?? "");
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(new Set(hashes).size).toBe(2);
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
  });

  it("rejects an address that has an account, in any case or normalisation form", async () => {
    await signUp({ email: "zoë@example.com" });
    for (const email of ["zoë@example.com", "ZOË@EXAMPLE.COM", " zoe\u0308@example.com "]) {
      expect(await signUp({ email, password: "another password" })).toEqual({ outcome: "email-taken" });
    }
    expect(await signIn("zoë@example.com", "another password")).toEqual({ outcome: "refused" });
    expect(await signIn("Zoe\u0308@example.com", PASSWORD)).toMatchObject({ outcome: "signed-in" });
  });

  it("creates one account when concurrent requests use the same address", async () => {
    const email = "concurrent@example.com";
    const results = await Promise.all(Array.from({ length: 10 }, () => signUp({ email })));
    expect(countOutcomes(results)).toEqual({ created: 1, "email-taken": 9 });
    expect(await server.database.prisma.user.count({ where: { email } })).toBe(1);
  });

  it("is throttled per client address, whether or not it succeeds", async () => {
    const { requests } = SIGN_IN_LIMITS.signUpsPerAddress;
    const email = await newAccount();
    const input = { name: "Ada", email, password: PASSWORD };
    const results: SignUpResult[] = [];
    for (let count = 0; count <= requests; count += 25) {
      const some = Array.from({ length: 25 }, () => server.services.accounts.signUp(input, "192.0.2.99"));
      results.push(...(await Promise.all(some)));
    }
    expect(countOutcomes(results)).toEqual({ "email-taken": requests, throttled: 25 });
    const throttled = results.find((result) => result.outcome === "throttled");
    expect(throttled?.retryAfter).toBeGreaterThanOrEqual(1);
    server.clock.pass(throttled?.retryAfter ?? 0);
    expect(await server.services.accounts.signUp(input, "192.0.2.99")).toEqual({ outcome: "email-taken" });
  });
});

describe("the password of a new account", () => {
  it.each([
    ["a common one", "password1"],
    ["a common one in another case", "PassWord1"],
    ["a common one in full-width letters (NFKC)", "ｐａｓｓｗｏｒｄ１"],
    ["the email address", "Grace.Hopper@example.com"],
    ["the local part of the address", "grace.hopper"],
    ["the name", "grace brewster hopper"],
  ])("is rejected if it is %s (NIST SP 800-63B section 3.1.1.2)", async (_, password) => {
    const person = { name: "Grace Brewster Hopper", email: "grace.hopper@example.com", password };
    expect(await signUp(person)).toMatchObject({ outcome: "password-refused" });
    expect(await server.database.prisma.user.count({ where: { email: person.email } })).toBe(0);
  });
});

describe("an account's audit trail", () => {
  const recordedKinds = async (email: string) => {
    await server.services.background.settled();
    const user = await server.database.prisma.user.findUniqueOrThrow({ where: { email } });
    return (await server.services.audit.listForUser(user.id, 100)).map((event) => event.kind).reverse();
  };

  it("records sign-up, sign-ins and refused sign-ins", async () => {
    const email = await newAccount();
    await signIn(email, "wrong password");
    await signIn(email, PASSWORD);
    expect((await recordedKinds(email)).toSorted()).toEqual(["sign-in-refused", "signed-in", "signed-up"]);
  });

  it("records nothing for an address without an account", async () => {
    const before = await server.database.prisma.auditEvent.count();
    await signIn("nobody@example.com", "wrong password");
    await server.services.background.settled();
    expect(await server.database.prisma.auditEvent.count()).toBe(before);
  });

  it("counts events of a kind beyond the limit in one row and drops none", async () => {
    const email = await newAccount();
    const limit = AUDIT_LIMITS.perKindAndSubject.requests;
    for (let count = 0; count < limit + 5; count++) await signIn(email, PASSWORD);
    await signIn(email, "wrong password");
    const kinds = await recordedKinds(email);
    expect(kinds.filter((kind) => kind === "signed-in")).toHaveLength(limit + 1);
    expect(kinds).toContain("sign-in-refused");
    expect(
      await server.database.prisma.auditEvent.findMany({ where: { user: { email }, times: 5 } }),
    ).toMatchObject([{ kind: "signed-in" }]);
  });

  it("has one row a day for refused sign-ins, with their number, first and latest time, and latest client address", async () => {
    const email = await newAccount();
    await signIn(email, "wrong password", "198.51.100.77");
    server.clock.pass(1);
    await Promise.all([1, 2, 3].map((n) => signIn(email, "wrong password", `203.0.113.${n}`)));
    await server.services.background.settled();
    const rows = await server.database.prisma.auditEvent.findMany({
      where: { user: { email }, kind: "sign-in-refused" },
    });
    // Two rows if the test ran across midnight.
    expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(4);
    expect(rows.length).toBeLessThanOrEqual(2);
    for (const { details, at, firstAt } of rows) {
      expect(details).toEqual({
        clientAddress: expect.stringMatching(/^(198\.51\.100\.77|203\.0\.113\.\d)$/),
      });
      expect(firstAt?.getTime()).toBeLessThanOrEqual(at.getTime());
    }
  });
});

describe("signing in", () => {
  it("returns the same result for a wrong password and an unknown address, after the same work", async () => {
    const email = await newAccount();
    // The first failure computes the decoy hash.
    await signIn("nobody@example.com", PASSWORD);
    const attempt = async (address: string, password: string) => {
      verifications.count = 0;
      return { result: await signIn(address, password), verifications: verifications.count };
    };
    const refused = { result: { outcome: "refused" }, verifications: 1 };
    expect(await attempt(email, "wrong password")).toEqual(refused);
    expect(await attempt("nobody@example.com", "wrong password")).toEqual(refused);
    expect(await attempt("nobody@example.com", "no account has this hash")).toEqual(refused);
    expect(await attempt(email, PASSWORD)).toMatchObject({
      result: { outcome: "signed-in" },
      verifications: 1,
    });
  });

  it("returns the same result for an account without a password, after the same work", async () => {
    const id = await server.newUser();
    for (const password of ["x", "no account has this hash", "null"]) {
      verifications.count = 0;
      expect(await signIn(`${id}@example.com`, password)).toEqual({ outcome: "refused" });
      expect(verifications.count).toBe(1);
    }
  });

  it("compares passwords after NFKC, so that they do not depend on the keyboard", async () => {
    const email = await newAccount("pässwörd①ﬁ");
    expect(await signIn(email, "pa\u0308sswo\u0308rd1fi")).toMatchObject({ outcome: "signed-in" });
    expect(await signIn(email, "passwordifi")).toEqual({ outcome: "refused" });
  });

  it("distinguishes case, leading and trailing spaces, and every character up to the maximum length", async () => {
    const longest = `${"é😀".repeat(128)}`;
    const email = await newAccount(longest);
    expect(await signIn(email, longest)).toMatchObject({ outcome: "signed-in" });
    for (const wrong of [longest.toUpperCase(), `${longest} `, ` ${longest}`, longest.slice(0, -2)]) {
      expect(await signIn(email, wrong)).toEqual({ outcome: "refused" });
    }
  });

  it("does not truncate a password at a NUL character", async () => {
    const email = await newAccount("before\0after");
    expect(await signIn(email, "before\0other")).toEqual({ outcome: "refused" });
    expect(await signIn(email, "before")).toEqual({ outcome: "refused" });
    expect(await signIn(email, "before\0after")).toMatchObject({ outcome: "signed-in" });
  });
});

describe("guessing passwords", () => {
  const { failuresPerAccountFromAddress, failuresPerAccount, failuresPerAddress } = SIGN_IN_LIMITS;
  let addressCount = 0;
  /** A new client address for each attempt, like a botnet. */
  const newClientAddress = () => `198.51.100.${++addressCount}`;

  it("is throttled after ten failures for one account from one client address, without locking its owner out", async () => {
    const email = await newAccount();
    const from = newClientAddress();
    for (let count = 0; count < failuresPerAccountFromAddress.requests; count++) {
      expect(await signIn(email, "wrong password", from)).toEqual({ outcome: "refused" });
    }
    verifications.count = 0;
    expect(await signIn(email, PASSWORD, from)).toMatchObject({ outcome: "throttled" });
    expect(verifications.count).toBe(0);
    expect(await signIn(email, PASSWORD, newClientAddress())).toMatchObject({ outcome: "signed-in" });
  });

  it("is throttled after a hundred failures for one account from any addresses, until Retry-After has passed", async () => {
    const email = await newAccount();
    const wrong = () => signIn(email, "wrong password", newClientAddress());
    for (let count = 0; count < failuresPerAccount.requests; count += 20) {
      const results = await Promise.all(Array.from({ length: 20 }, wrong));
      expect(countOutcomes(results)).toEqual({ refused: 20 });
    }
    const throttled = await signIn(email, PASSWORD, newClientAddress());
    if (throttled?.outcome !== "throttled") throw new Error("Not throttled.");
    expect(throttled.retryAfter).toBeGreaterThan(0);
    expect(throttled.retryAfter).toBeLessThanOrEqual(failuresPerAccount.windowSeconds);
    // A different spelling of the address is the same account. Other accounts are unaffected.
    expect(await signIn(email.toUpperCase(), PASSWORD, newClientAddress())).toMatchObject({
      outcome: "throttled",
    });
    expect(await signIn(await newAccount(), PASSWORD, newClientAddress())).toMatchObject({
      outcome: "signed-in",
    });

    server.clock.pass(throttled.retryAfter);
    expect(await signIn(email, PASSWORD, newClientAddress())).toMatchObject({ outcome: "signed-in" });
  });

  it("is throttled in the same way for an address without an account, so that it reveals nothing", async () => {
    const from = newClientAddress();
    const results = [];
    for (let count = 0; count <= failuresPerAccountFromAddress.requests; count++) {
      results.push(await signIn("nobody@example.com", "wrong password", from));
    }
    expect(countOutcomes(results)).toEqual({ refused: failuresPerAccountFromAddress.requests, throttled: 1 });
  });

  it("is throttled after a hundred failures for many accounts from one client address", async () => {
    const email = await newAccount();
    const from = newClientAddress();
    const results = [];
    for (let count = 0; count < failuresPerAddress.requests; count += 20) {
      const some = Array.from({ length: 20 }, (_, index) =>
        signIn(`x${count + index}@example.com`, "wrong", from),
      );
      results.push(...(await Promise.all(some)));
    }
    expect(countOutcomes(results)).toEqual({ refused: failuresPerAddress.requests });
    expect(await signIn(email, PASSWORD, from)).toMatchObject({ outcome: "throttled" });
    expect(await signIn(email, PASSWORD, newClientAddress())).toMatchObject({ outcome: "signed-in" });
  });

  it("is throttled even if all guesses are concurrent", async () => {
    const email = await newAccount();
    verifications.count = 0;
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => signIn(email, `wrong ${index}`, "203.0.113.50")),
    );
    expect(countOutcomes(results)).toEqual({
      refused: failuresPerAccountFromAddress.requests,
      throttled: 40,
    });
    expect(verifications.count).toBe(failuresPerAccountFromAddress.requests);
  });

  it("does not count successful sign-ins", async () => {
    const email = await newAccount();
    for (let count = 0; count < failuresPerAccountFromAddress.requests + 5; count++) {
      expect(await signIn(email, PASSWORD)).toMatchObject({ outcome: "signed-in" });
    }
  });
});

describe("unusual input", () => {
  const texts = [
    "\0",
    "a\0b",
    "\ud800",
    "x\udfff",
    "\u202e",
    "\u0000".repeat(300),
    "😀".repeat(300),
    "%00",
    "'",
  ];

  it("as an email address, name or password never throws", async () => {
    const results = [];
    for (const text of texts) {
      results.push(await signUp({ email: text }));
      results.push(await signUp({ email: `${text}@example.com` }));
      results.push(await signUp({ email: `unusual${++accountCount}@example.com`, name: text }));
      results.push(await signUp({ email: `unusual${++accountCount}@example.com`, password: text.repeat(8) }));
      results.push(await signIn(text, text), await signIn(`${text}@example.com`, text));
    }
    for (const outcome of Object.keys(countOutcomes(results))) {
      expect(["created", "email-taken", "refused", "invalid"]).toContain(outcome);
    }
  });

  it("in a password is preserved", async () => {
    for (const password of ["\0".repeat(8), "\u202epassword", "' OR 1=1 --", "        "]) {
      const email = await newAccount(password);
      expect(await signIn(email, password)).toMatchObject({ outcome: "signed-in" });
      expect(await signIn(email, `${password}x`)).toEqual({ outcome: "refused" });
    }
  });

  it("as a user id finds no user", async () => {
    for (const id of ["", "user_x", "'", "\ud800"])
      expect(
        await server.services.accounts.findSessionUser(newSession({ id, sessionVersion: 0 }, new Date())),
      ).toBeNull();
  });
});
