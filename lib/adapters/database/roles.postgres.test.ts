import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it, onTestFinished } from "vitest";
import { courseBody } from "@/lib/courses/testing/courses";
import { createUnmigratedDatabase } from "@/scripts/testing/database";
import { runStatement } from "@/scripts/testing/run-statement";
import { startTestServer } from "@/scripts/testing/server";
import { connect } from "./connect";

/** The SQL of docs/operating.md. */
const [, sql = ""] =
  /```sql\n(CREATE ROLE [\s\S]*?)```/.exec(readFileSync("docs/operating.md", "utf8")) ?? [];

/** A database with the roles of docs/operating.md, and one more that migrates it before. */
async function createWithRoles({ isMigrated }: { isMigrated: boolean }) {
  const { url, drop } = await createUnmigratedDatabase();
  const id = randomUUID().slice(0, 8);
  const named = (text: string) =>
    text
      .replaceAll(/teepad_(old|owner|server)/g, `$1_${id}`)
      .replace("DATABASE teepad", `DATABASE "${new URL(url).pathname.slice(1)}"`);
  const as = (role: string) => {
    const own = new URL(url);
    own.username = `${role}_${id}`;
    own.password = "…";
    return own.href;
  };
  const migrate = async (role: string) => {
    const database = await connect({ databaseUrl: as(role) });
    await database.migrate();
    return database;
  };
  await runStatement(
    url,
    named("CREATE ROLE teepad_old LOGIN PASSWORD '…'; ALTER DATABASE teepad OWNER TO teepad_old"),
  );
  if (isMigrated) await (await migrate("old")).close();
  await runStatement(url, named(sql));
  onTestFinished(async () => {
    await drop();
    const other = new URL(url);
    other.pathname = "/postgres";
    for (const role of ["old", "owner", "server"]) await runStatement(other.href, `DROP ROLE ${role}_${id}`);
  });
  return { as, migrate };
}

it.each([
  ["a new database", false],
  ["a database that another role has migrated", true],
])(
  "with the grants of docs/operating.md for %s, one role migrates, and another, which can't change tables, serves",
  async (_name, isMigrated) => {
    const { as, migrate } = await createWithRoles({ isMigrated });
    const owner = await migrate("owner");
    // As later migrations do.
    for (const change of ['ALTER TABLE "Course" ADD "later" text', 'CREATE TABLE "Later" (id text)']) {
      await owner.prisma.$executeRawUnsafe(change);
    }
    await owner.close();

    const served = await connect({ databaseUrl: as("server") });
    expect(await served.prisma.$queryRawUnsafe('SELECT * FROM "Later"')).toEqual([]);
    await served.checkMigrated();
    const server = await startTestServer({ database: served });
    const userId = await server.newUser();
    const application = await server.newApplication();
    const { access_token } = await server.tokensFor(application, userId);
    const response = await server.api(access_token, "/api/v1/courses", { body: courseBody() });
    expect(response.status).toBe(201);
    await expect(served.prisma.$executeRawUnsafe('ALTER TABLE "Course" ADD "more" text')).rejects.toThrow(
      /must be owner/,
    );
    await expect(served.prisma.$executeRawUnsafe('CREATE TABLE "More" (id text)')).rejects.toThrow(
      /permission denied/,
    );
    await server.close();
  },
);
