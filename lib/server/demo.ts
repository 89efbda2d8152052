import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Database } from "@/lib/adapters/database/database";
import type { PrismaClient } from "@/lib/adapters/prisma/generated/client";
import type { Clock } from "@/lib/clock";
import { passwordMatches } from "@/lib/identity/password";
import { hashSecret } from "@/lib/oauth/tokens";
import { type SeedFile, seedFile } from "@/lib/server/seed-schema";
import { check, describeProblem } from "@/lib/validation/problems";
import { inSeedTransaction, type Seeded, seed } from "./seed";

/** The demo account and application of this installation, as stored in the data folder. */
export interface Demo {
  baseUrl: string;
  user: { email: string; password: string };
  application: { name: string; clientId: string; clientSecret: string; redirectUris: string[] };
}

type ServerLocation = { dataDir: string; databaseUrl?: string | undefined; baseUrl: string };

/**
 * The file of the demo. Each database has its own, because the secrets differ: `demo.json` for the embedded one, and a
 * file named by host, port and database, but never by user or password, for a Postgres one.
 */
export function demoPath({ dataDir, databaseUrl }: Omit<ServerLocation, "baseUrl">): string {
  if (!databaseUrl) return path.join(dataDir, "demo.json");
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl);
  const identity = [
    hostname || searchParams.get("host") || "local",
    port || "5432",
    pathname.slice(1) || "postgres",
  ];
  const name = identity.map((part) => part.replace(/[^\w.-]+/g, "_")).join("-");
  return path.join(dataDir, `demo-${name}.json`);
}

/** Reads a seed file. @throws Error that lists every problem with it. */
export function readSeedFile(file: string): SeedFile {
  const checked = check(seedFile, readJsonFile(file));
  if (checked.ok) return checked.value;
  throw new Error(
    `${file}:\n${checked.problems.map((problem) => `  ${describeProblem(problem, "The file")}.`).join("\n")}`,
  );
}

/** @throws Error that names the file if it cannot be read or is not JSON. */
function readJsonFile(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw new Error(isMissing ? `${file} does not exist.` : `${file} cannot be read: ${errorMessage(error)}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    // The full message may quote secrets from the file.
    const position = /at position \d+(?: \(line \d+ column \d+\))?/.exec(errorMessage(error))?.[0];
    throw new Error(
      `${file} is not valid JSON: ${position ? `syntax error ${position}` : "unexpected character or end of input"}.`,
    );
  }
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const FIND_ACCOUNT = { name: "find_account", text: `SELECT 1 AS "found" FROM "User" LIMIT 1` };

/**
 * Seeds the demo into a database without accounts.
 *
 * One transaction under a lock: if several processes start on a new database, one seeds it, and a process that dies midway
 * leaves nothing behind for the next start. The file is written before the commit, because the generated secrets would
 * otherwise be lost.
 *
 * @throws Error if the seed file is invalid, the data folder is not writable, or the lock is not free in time.
 */
export async function seedDemoIfNew(
  { prisma, sql }: Pick<Database, "prisma" | "sql">,
  clock: Clock,
  location: ServerLocation,
): Promise<void> {
  // Not by Prisma, whose query compiler would hold up the first page of every start.
  if ((await sql(FIND_ACCOUNT, [])).length > 0) return;
  const file = readSeedFile(path.join(process.cwd(), "prisma/seed.json"));
  await inSeedTransaction(prisma, clock, async (transaction, courses) => {
    if ((await transaction.user.count()) > 0) return;
    saveDemo(await seed(transaction, courses, file), file, location);
  });
}

/** Saves the generated secrets of the demo. Without new ones, the file stays as it is. */
export function saveDemo(seeded: Seeded, file: SeedFile, location: ServerLocation): void {
  const [user] = seeded.users;
  const [created] = seeded.applications;
  const [application] = file.applications;
  if (!user?.generatedPassword || !created?.generatedSecret || !application) return;
  const demo: Demo = {
    baseUrl: location.baseUrl,
    user: { email: user.email, password: user.generatedPassword },
    application: {
      name: application.name,
      clientId: created.clientId,
      clientSecret: created.generatedSecret,
      redirectUris: application.redirectUris,
    },
  };
  writeDemo(location, demo);
}

/**
 * Updates the demo's base URL to that of this server. Writes the file at every start: if there are files of several
 * databases, the partner example uses the newest, which is that of the last start.
 */
export function updateDemoUrl(location: ServerLocation): void {
  const demo = readDemo(location);
  if (demo) writeDemo(location, { ...demo, baseUrl: location.baseUrl });
}

/** Writes atomically, because the partner example may be reading the file. */
function writeDemo(location: ServerLocation, demo: Demo): void {
  const file = demoPath(location);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

/** The stored demo of a database; null if there is none. */
export function readDemo(location: Omit<ServerLocation, "baseUrl">): Demo | null {
  try {
    return JSON.parse(readFileSync(demoPath(location), "utf8"));
  } catch {
    return null;
  }
}

/** Which of the stored secrets are still valid: a user may have changed the password or removed the client secret. */
export async function checkDemoSecrets(
  prisma: PrismaClient,
  { user, application }: Demo,
): Promise<{ password: boolean; secret: boolean }> {
  const row = await prisma.user.findUnique({ where: { email: user.email } });
  const secretHash = hashSecret(application.clientSecret);
  const secrets = await prisma.applicationSecret.count({
    where: { secretHash, applicationId: application.clientId },
  });
  return {
    password: await passwordMatches(user.password, row?.passwordHash ?? null),
    secret: secrets > 0,
  };
}
