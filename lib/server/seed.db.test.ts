import { describe, expect, it } from "vitest";
import type { PrismaClient } from "@/lib/adapters/prisma/generated/client";
import { passwordMatches } from "@/lib/identity/password";
import { seedFile } from "@/lib/server/seed-schema";
import { check, describeProblem } from "@/lib/validation/problems";
import { setUpTestServer } from "@/scripts/testing/server";
import { readSeedFile } from "./demo";
import { inSeedTransaction, type Seeded, SeedOutcomeUnknown, seed } from "./seed";

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
  const server = setUpTestServer();

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

  it("loads public applications, which have no secret, and keeps the type of those that exist", async () => {
    const { clientSecret: _, ...rest } = FILE.applications[0] as (typeof FILE.applications)[0];
    const app = { ...rest, clientId: "phone", redirectUris: ["com.example.app:/callback"], isPublic: true };
    const seeded = await load({ applications: [app] });
    expect(seeded.applications).toMatchObject([
      { clientId: "phone", created: true, generatedSecret: undefined },
    ]);
    expect((await load({ applications: [app] })).applications).toMatchObject([{ created: false }]);
    const https = { ...app, redirectUris: ["https://partner.example/callback"] };
    await expect(load({ applications: [{ ...https, isPublic: false }] })).rejects.toThrow(
      "applications[0].isPublic: must be true, as it is for phone.",
    );
    await expect(load({ applications: [{ ...app, isPublic: false }] })).rejects.toThrow(
      "applications[0].redirectUris[0] must use https",
    );
    await expect(load({ applications: [{ ...app, clientSecret: "a-secret" }] })).rejects.toThrow(
      "applications[0].clientSecret must be omitted",
    );
  });

  it("refuses a secret that another application has, in the file or in the database, and names the entry", async () => {
    const twice = [
      { ...FILE.applications[0], clientId: "first" },
      { ...FILE.applications[0], clientId: "second" },
    ];
    const clientSecret = "a-secret-that-two-applications-share";
    await expect(load({ applications: twice.map((each) => ({ ...each, clientSecret })) })).rejects.toThrow(
      "applications[1].clientSecret: first has the same secret.",
    );
    await expect(load({ applications: twice })).rejects.toThrow("applications[0].clientSecret: partner has");
    expect(
      await server.database.prisma.application.count({ where: { id: { in: ["first", "second"] } } }),
    ).toBe(0);
  });

  it("doesn't say that nothing was loaded if only the answer to its commit is lost, and has what it generated", async () => {
    const { prisma } = server.database;
    const user = { email: "unsure@example.com", name: "Unsure" };
    const losing: PrismaClient = Object.create(prisma, {
      $transaction: {
        value: async (...run: Parameters<typeof prisma.$transaction>) => {
          await prisma.$transaction(...run);
          throw new Error("Connection terminated unexpectedly");
        },
      },
    });
    const loading = inSeedTransaction(losing, server.clock.now, (transaction, courses) =>
      seed(transaction, courses, seedFile.parse({ users: [user] })),
    );
    const error: SeedOutcomeUnknown<Seeded> = await loading.then(
      () => expect.fail(),
      (thrown) => thrown,
    );
    expect(error).toBeInstanceOf(SeedOutcomeUnknown);
    const stored = await prisma.user.findUniqueOrThrow({ where: { email: user.email } });
    const password = error.result.users[0]?.generatedPassword ?? "";
    expect(await passwordMatches(password, stored.passwordHash)).toBe(true);
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
