import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { signIn as signInSchema, signUp as signUpSchema } from "@/lib/identity/schema";
import { AUDIT_LIMITS, SIGN_IN_LIMITS } from "@/lib/rate-limit/limits";
import { check } from "@/lib/validation/problems";
import { startTestServer, type TestServer } from "@/scripts/testing/server";
import type { SignInResult, SignUpResult } from "./accounts";
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

const ADDRESS = "192.0.2.1";
const PASSWORD = "correct horse battery staple";

let server: TestServer;
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
// A fresh window of every limit.
afterEach(() => server.clock.pass(15 * 60));

/** Signs up as the form does: checked first. Null when the form itself was refused. */
async function signUp(fields: {
  name?: string;
  email: string;
  password?: string;
}): Promise<SignUpResult | null> {
  const input = check(signUpSchema, { name: "Ada", password: PASSWORD, ...fields });
  return input.ok ? server.services.accounts.signUp(input.value, ADDRESS) : null;
}

/** Signs in as the form does. */
async function signIn(email: string, password: string, address = ADDRESS): Promise<SignInResult | null> {
  const input = check(signInSchema, { email, password });
  return input.ok ? server.services.accounts.signIn(input.value, address) : null;
}

/** A new account's address. */
async function newAccount(password = PASSWORD): Promise<string> {
  const email = `person${++made}@example.com`;
  expect(await signUp({ email, password })).toMatchObject({ outcome: "created" });
  return email;
}

const outcomesOf = (results: (SignInResult | SignUpResult | null)[]) => {
  const counts: Record<string, number> = {};
  for (const result of results) {
    const outcome = result?.outcome ?? "form refused";
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
};

describe("signing up", () => {
  it("makes an account that can sign in and be found", async () => {
    const created = await signUp({ name: " Ada  Løvelace ", email: "Ada@Example.COM" });
    if (created?.outcome !== "created") throw new Error("It was not created.");
    expect(created.user).toEqual({
      id: expect.stringMatching(/^user_/),
      email: "ada@example.com",
      name: "Ada  Løvelace",
      sessionVersion: 0,
    });
    const { accounts } = server.services;
    expect(await accounts.ofSession(accounts.beginSession(created.user))).toEqual(created.user);
    expect(await signIn("ada@example.com", PASSWORD)).toEqual({ outcome: "signed-in", user: created.user });
  });

  it("stores the password as argon2id with a salt of its own (decisions, at rest)", async () => {
    const emails = [await newAccount(), await newAccount()];
    const rows = await server.database.prisma.user.findMany({ where: { email: { in: emails } } });
    const hashes = rows.map((row) => row.passwordHash ?? "");
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(new Set(hashes).size).toBe(2);
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
  });

  it("refuses an address that has an account, in whatever case or form it is written", async () => {
    await signUp({ email: "zoë@example.com" });
    for (const email of ["zoë@example.com", "ZOË@EXAMPLE.COM", " zoe\u0308@example.com "]) {
      expect(await signUp({ email, password: "another password" })).toEqual({ outcome: "email-taken" });
    }
    expect(await signIn("zoë@example.com", "another password")).toEqual({ outcome: "refused" });
    expect(await signIn("Zoe\u0308@example.com", PASSWORD)).toMatchObject({ outcome: "signed-in" });
  });

  it("with one address many times at once makes one account, and fails for nobody", async () => {
    const email = "many@example.com";
    const results = await Promise.all(Array.from({ length: 10 }, () => signUp({ email })));
    expect(outcomesOf(results)).toEqual({ created: 1, "email-taken": 9 });
    expect(await server.database.prisma.user.count({ where: { email } })).toBe(1);
  });

  it("is throttled per address, whether or not it succeeds", async () => {
    const { requests } = SIGN_IN_LIMITS.signUpsPerAddress;
    const email = await newAccount();
    const input = { name: "Ada", email, password: PASSWORD };
    const results: SignUpResult[] = [];
    for (let count = 0; count <= requests; count += 25) {
      const some = Array.from({ length: 25 }, () => server.services.accounts.signUp(input, "192.0.2.99"));
      results.push(...(await Promise.all(some)));
    }
    expect(outcomesOf(results)).toEqual({ "email-taken": requests, throttled: 25 });
    const throttled = results.find((result) => result.outcome === "throttled");
    expect(throttled?.retryAfter).toBeGreaterThanOrEqual(1);
    server.clock.pass(throttled?.retryAfter ?? 0);
    expect(await server.services.accounts.signUp(input, "192.0.2.99")).toEqual({ outcome: "email-taken" });
  });
});

describe("the password of a new account", () => {
  it.each([
    ["one of the commonest", "password1"],
    ["one of the commonest, in another case", "PassWord1"],
    ["one of the commonest, in full-width letters (NFKC)", "ｐａｓｓｗｏｒｄ１"],
    ["the e-mail address", "Grace.Hopper@example.com"],
    ["what stands before the @", "grace.hopper"],
    ["the name", "grace brewster hopper"],
  ])("is refused when it is %s (NIST SP 800-63B section 3.1.1.2)", async (_, password) => {
    const person = { name: "Grace Brewster Hopper", email: "grace.hopper@example.com", password };
    expect(await signUp(person)).toMatchObject({ outcome: "password-refused" });
    expect(await server.database.prisma.user.count({ where: { email: person.email } })).toBe(0);
  });
});

describe("the record of an account's activity", () => {
  const kindsOf = async (email: string) => {
    await server.services.background.settled();
    const user = await server.database.prisma.user.findUniqueOrThrow({ where: { email } });
    return (await server.services.audit.ofUser(user.id, 100)).map((event) => event.kind).reverse();
  };

  it("says when it was made, signed in to, and when somebody was refused", async () => {
    const email = await newAccount();
    await signIn(email, "wrong password");
    await signIn(email, PASSWORD);
    expect((await kindsOf(email)).toSorted()).toEqual(["sign-in-refused", "signed-in", "signed-up"]);
  });

  it("has nothing of addresses without an account", async () => {
    const before = await server.database.prisma.auditEvent.count();
    await signIn("nobody@example.com", "wrong password");
    await server.services.background.settled();
    expect(await server.database.prisma.auditEvent.count()).toBe(before);
  });

  it("cannot be flooded: past so many of a kind they are counted in one row, and none is left out", async () => {
    const email = await newAccount();
    const most = AUDIT_LIMITS.perKindAndSubject.requests;
    for (let count = 0; count < most + 5; count++) await signIn(email, PASSWORD);
    await signIn(email, "wrong password");
    const kinds = await kindsOf(email);
    expect(kinds.filter((kind) => kind === "signed-in")).toHaveLength(most + 1);
    expect(kinds).toContain("sign-in-refused");
    expect(
      await server.database.prisma.auditEvent.findMany({ where: { user: { email }, times: 5 } }),
    ).toMatchObject([{ kind: "signed-in" }]);
  });

  it("has one row for a day of refused sign-ins, with their number, first and last time, and the last address", async () => {
    const email = await newAccount();
    await signIn(email, "wrong password", "198.51.100.77");
    server.clock.pass(1);
    await Promise.all([1, 2, 3].map((n) => signIn(email, "wrong password", `203.0.113.${n}`)));
    await server.services.background.settled();
    const rows = await server.database.prisma.auditEvent.findMany({
      where: { user: { email }, kind: "sign-in-refused" },
    });
    // Two where midnight came between.
    expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(4);
    expect(rows.length).toBeLessThanOrEqual(2);
    for (const { detail, at, firstAt } of rows) {
      expect(detail).toMatch(/^(198\.51\.100\.77|203\.0\.113\.\d)$/);
      expect(firstAt?.getTime()).toBeLessThanOrEqual(at.getTime());
    }
  });
});

describe("signing in", () => {
  it("answers a wrong password and an unknown address alike, after the same work", async () => {
    const email = await newAccount();
    // The first failure makes the decoy.
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

  it("refuses an account without a password alike, after the same work", async () => {
    const id = await server.newUser();
    for (const password of ["x", "no account has this hash", "null"]) {
      verifications.count = 0;
      expect(await signIn(`${id}@example.com`, password)).toEqual({ outcome: "refused" });
      expect(verifications.count).toBe(1);
    }
  });

  it("compares passwords after NFKC, so that every keyboard types the same", async () => {
    const email = await newAccount("pässwörd①ﬁ");
    expect(await signIn(email, "pa\u0308sswo\u0308rd1fi")).toMatchObject({ outcome: "signed-in" });
    expect(await signIn(email, "passwordifi")).toEqual({ outcome: "refused" });
  });

  it("minds case, spaces at the ends, and every character up to the longest password", async () => {
    const longest = `${"é😀".repeat(128)}`;
    const email = await newAccount(longest);
    expect(await signIn(email, longest)).toMatchObject({ outcome: "signed-in" });
    for (const wrong of [longest.toUpperCase(), `${longest} `, ` ${longest}`, longest.slice(0, -2)]) {
      expect(await signIn(email, wrong)).toEqual({ outcome: "refused" });
    }
  });

  it("does not end a password at a NUL character", async () => {
    const email = await newAccount("before\0after");
    expect(await signIn(email, "before\0other")).toEqual({ outcome: "refused" });
    expect(await signIn(email, "before")).toEqual({ outcome: "refused" });
    expect(await signIn(email, "before\0after")).toMatchObject({ outcome: "signed-in" });
  });
});

describe("guessing passwords", () => {
  const { failuresPerAccountFromAddress: few, failuresPerAccount, failuresPerAddress } = SIGN_IN_LIMITS;
  let address = 0;
  /** An address of its own each time, as a botnet would have. */
  const elsewhere = () => `198.51.100.${++address}`;

  it("at one account from one address is throttled after ten failures, and does not lock its owner out", async () => {
    const email = await newAccount();
    const from = elsewhere();
    for (let count = 0; count < few.requests; count++) {
      expect(await signIn(email, "wrong password", from)).toEqual({ outcome: "refused" });
    }
    verifications.count = 0;
    expect(await signIn(email, PASSWORD, from)).toMatchObject({ outcome: "throttled" });
    expect(verifications.count).toBe(0);
    expect(await signIn(email, PASSWORD, elsewhere())).toMatchObject({ outcome: "signed-in" });
  });

  it("at one account is throttled after a hundred failures, from wherever, and waiting helps", async () => {
    const email = await newAccount();
    const wrong = () => signIn(email, "wrong password", elsewhere());
    for (let count = 0; count < failuresPerAccount.requests; count += 20) {
      const results = await Promise.all(Array.from({ length: 20 }, wrong));
      expect(outcomesOf(results)).toEqual({ refused: 20 });
    }
    const throttled = await signIn(email, PASSWORD, elsewhere());
    if (throttled?.outcome !== "throttled") throw new Error("It was not throttled.");
    expect(throttled.retryAfter).toBeGreaterThan(0);
    expect(throttled.retryAfter).toBeLessThanOrEqual(failuresPerAccount.windowSeconds);
    // Another spelling is no other account; another account is not concerned.
    expect(await signIn(email.toUpperCase(), PASSWORD, elsewhere())).toMatchObject({ outcome: "throttled" });
    expect(await signIn(await newAccount(), PASSWORD, elsewhere())).toMatchObject({ outcome: "signed-in" });

    server.clock.pass(throttled.retryAfter);
    expect(await signIn(email, PASSWORD, elsewhere())).toMatchObject({ outcome: "signed-in" });
  });

  it("at an address without an account is throttled alike, which says nothing about accounts", async () => {
    const from = elsewhere();
    const results = [];
    for (let count = 0; count <= few.requests; count++) {
      results.push(await signIn("nobody@example.com", "wrong password", from));
    }
    expect(outcomesOf(results)).toEqual({ refused: few.requests, throttled: 1 });
  });

  it("at many accounts from one address is throttled after a hundred failures", async () => {
    const email = await newAccount();
    const from = elsewhere();
    const results = [];
    for (let count = 0; count < failuresPerAddress.requests; count += 20) {
      const some = Array.from({ length: 20 }, (_, index) =>
        signIn(`x${count + index}@example.com`, "wrong", from),
      );
      results.push(...(await Promise.all(some)));
    }
    expect(outcomesOf(results)).toEqual({ refused: failuresPerAddress.requests });
    expect(await signIn(email, PASSWORD, from)).toMatchObject({ outcome: "throttled" });
    expect(await signIn(email, PASSWORD, elsewhere())).toMatchObject({ outcome: "signed-in" });
  });

  it("is throttled also when all guesses are made at once", async () => {
    const email = await newAccount();
    verifications.count = 0;
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => signIn(email, `wrong ${index}`, "203.0.113.50")),
    );
    expect(outcomesOf(results)).toEqual({ refused: few.requests, throttled: 40 });
    expect(verifications.count).toBe(few.requests);
  });

  it("does not count those who sign in, however often", async () => {
    const email = await newAccount();
    for (let count = 0; count < few.requests + 5; count++) {
      expect(await signIn(email, PASSWORD)).toMatchObject({ outcome: "signed-in" });
    }
  });
});

describe("input that no keyboard types", () => {
  const strange = [
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

  it("as an e-mail address, a name or a password never fails, and never makes two accounts of one", async () => {
    const results = [];
    for (const text of strange) {
      results.push(await signUp({ email: text }));
      results.push(await signUp({ email: `${text}@example.com` }));
      results.push(await signUp({ email: `strange${++made}@example.com`, name: text }));
      results.push(await signUp({ email: `strange${++made}@example.com`, password: text.repeat(8) }));
      results.push(await signIn(text, text), await signIn(`${text}@example.com`, text));
    }
    for (const outcome of Object.keys(outcomesOf(results))) {
      expect(["created", "email-taken", "refused", "form refused"]).toContain(outcome);
    }
  });

  it("as a password is kept as it is", async () => {
    for (const password of ["\0".repeat(8), "\u202epassword", "' OR 1=1 --", "        "]) {
      const email = await newAccount(password);
      expect(await signIn(email, password)).toMatchObject({ outcome: "signed-in" });
      expect(await signIn(email, `${password}x`)).toEqual({ outcome: "refused" });
    }
  });

  it("as a user id finds nobody", async () => {
    for (const id of ["", "user_x", "'", "\ud800"])
      expect(
        await server.services.accounts.ofSession(newSession({ id, sessionVersion: 0 }, new Date())),
      ).toBeNull();
  });
});
