import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { passwordMatches } from "@/lib/identity/password";
import { seedFile } from "@/lib/server/seed-schema";
import { check, describeProblem } from "@/lib/validation/problems";
import { startTestServer, type TestServer } from "@/scripts/testing/server";
import { readSeedFile } from "./demo";
import { inSeedTransaction, type Seeded, seed } from "./seed";

const FILE = {
  users: [{ email: "Ada@Example.com", password: "a password of the file", name: "Ada" }],
  applications: [
    {
      name: "Partner",
      clientId: "partner",
      clientSecret: "a-secret-of-the-file",
      redirectUris: ["https://partner.example/callback"],
      owner: "ada@example.com",
    },
  ],
  courses: [
    { owner: "ada@example.com", application: "partner", course: { externalCourseId: "1", name: "Linked" } },
    { owner: "ada@example.com", application: null, course: { externalCourseId: "2", name: "By hand" } },
  ],
};

describe("seed", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  async function load(file: unknown): Promise<Seeded> {
    const checked = check(seedFile, file);
    if (!checked.ok) throw new Error(describeProblem(checked.problems[0]));
    return inSeedTransaction(server.database.prisma, server.clock.now, (transaction, courses) =>
      seed(transaction, courses, checked.value),
    );
  }

  it("creates working users, applications and courses", async () => {
    const seeded = await load(FILE);
    expect(seeded.courses.map(({ created }) => created)).toEqual([true, true]);
    const signedIn = await server.services.accounts.signIn(
      { email: "ada@example.com", password: "a password of the file" },
      "somewhere",
    );
    expect(signedIn.outcome).toBe("signed-in");
    const response = await server.form("/oauth/introspect", null, {
      client_id: "partner",
      client_secret: "a-secret-of-the-file",
      token: "unknown",
    });
    expect(await response.json()).toEqual({ active: false });
  });

  it("is idempotent and keeps a changed password", async () => {
    const { prisma } = server.database;
    const before = await prisma.user.findUniqueOrThrow({ where: { email: "ada@example.com" } });
    const seeded = await load({
      ...FILE,
      users: [{ ...FILE.users[0], password: "another password" }],
      applications: [{ ...FILE.applications[0], redirectUris: ["https://partner.example/new"] }],
    });
    expect(
      [...seeded.users, ...seeded.applications, ...seeded.courses].map(({ created }) => created),
    ).toEqual([false, false, false, false]);
    const after = await prisma.user.findUniqueOrThrow({ where: { email: "ada@example.com" } });
    expect(after.passwordHash).toBe(before.passwordHash);
    expect(await prisma.course.count()).toBe(2);
    expect(await prisma.applicationSecret.count()).toBe(1);
    const application = await prisma.application.findUniqueOrThrow({ where: { id: "partner" } });
    expect(application.redirectUris).toEqual(["https://partner.example/new"]);
  });

  it("generates and returns omitted secrets, different each time", async () => {
    const secrets = await Promise.all(
      ["one", "two"].map(async (name) => {
        const owner = `${name}@example.com`;
        const seeded = await load({
          users: [{ email: owner, name }],
          applications: [{ name, clientId: name, redirectUris: ["http://localhost:1/callback"], owner }],
        });
        const { passwordHash } = await server.database.prisma.user.findUniqueOrThrow({
          where: { email: owner },
        });
        expect(await passwordMatches(seeded.users[0]?.generatedPassword ?? "", passwordHash)).toBe(true);
        return seeded.applications[0]?.generatedSecret;
      }),
    );
    expect(new Set(secrets).size).toBe(2);
    for (const secret of secrets) expect(secret).toMatch(/^tp_cs_[\w-]{43}$/);
  });

  it("leaves nothing behind if it fails midway, so that no generated password is lost", async () => {
    const email = "lost@example.com";
    const file = {
      users: [{ email, name: "Lost" }],
      courses: [{ ...FILE.courses[0], owner: "nobody@x.example" }],
    };
    await expect(load(file)).rejects.toThrow("courses[0].owner");
    expect(await server.database.prisma.user.count({ where: { email } })).toBe(0);
  });

  it("names an entry whose owner does not exist", async () => {
    await expect(load({ courses: [{ ...FILE.courses[0], owner: "nobody@example.com" }] })).rejects.toThrow(
      "courses[0].owner: no user has the email address nobody@example.com",
    );
  });

  it("accepts the demo data of the repository", () => {
    expect(readSeedFile("prisma/seed.json").applications).toHaveLength(1);
  });
});
