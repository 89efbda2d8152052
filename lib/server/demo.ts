import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { PrismaClient } from "@/lib/adapters/prisma/generated/client";
import type { Clock } from "@/lib/clock";
import { passwordMatches } from "@/lib/identity/password";
import { hashSecret } from "@/lib/oauth/tokens";
import { type SeedFile, seedFile } from "@/lib/server/seed-schema";
import { check } from "@/lib/validation/problems";
import { inSeedTransaction, type Seeded, seed } from "./seed";

/** The demonstration of this installation, as kept in `demo.json` of the data folder for people and for tests. */
export interface Demo {
  baseUrl: string;
  user: { email: string; password: string };
  application: { name: string; clientId: string; clientSecret: string; redirectUris: string[] };
}

/** Where a server keeps its files, what its database is, and the address that people and partners reach it at. */
type Place = { dataDir: string; databaseUrl?: string | undefined; baseUrl: string };

/**
 * One file for each database, since each has secrets of its own: `demo.json` for the embedded one, and for a Postgres
 * one that is named by host, port and database. Neither user nor password is in the name.
 */
export function demoPath({ dataDir, databaseUrl }: Omit<Place, "baseUrl">): string {
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

/**
 * Reads a seed file.
 * @throws Error naming everything that is wrong with it.
 */
export function readSeedFile(file: string): SeedFile {
  const checked = check(seedFile, readJsonFile(file), "The file");
  if (checked.ok) return checked.value;
  throw new Error(`${file}:\n${checked.problems.map((problem) => `  ${problem.message}`).join("\n")}`);
}

/** @throws Error that names the file: it cannot be read, or is no JSON. */
function readJsonFile(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw new Error(isMissing ? `There is no file ${file}.` : `${file} cannot be read: ${messageOf(error)}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    // The whole message can quote the file, and what is in it may be secret.
    const place = /at position \d+(?: \(line \d+ column \d+\))?/.exec(messageOf(error))?.[0];
    throw new Error(
      `${file} is not JSON: ${place ? `see ${place.slice(3)}` : "it ends too early or has a stray character"}.`,
    );
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Loads the demonstration where nobody has an account yet.
 *
 * All of it is one transaction under a lock: of several processes that start at once on a new database one loads it
 * and the others go on, and one that dies half-way leaves nothing, so that the next start loads it whole. demo.json is
 * written before the commit, because secrets that were made up and not kept would be lost.
 *
 * @throws Error when the seed file is wrong, the data folder cannot be written, or the lock is not free in time.
 */
export async function seedWhenNew(prisma: PrismaClient, clock: Clock, place: Place): Promise<void> {
  if ((await prisma.user.count()) > 0) return;
  const file = readSeedFile(path.join(process.cwd(), "prisma/seed.json"));
  await inSeedTransaction(prisma, clock, async (transaction, courses) => {
    if ((await transaction.user.count()) > 0) return;
    keepDemo(await seed(transaction, courses, file), file, place);
  });
}

/** Keeps the secrets that were made up for the demonstration; without new ones the file stays as it is. */
export function keepDemo(seeded: Seeded, file: SeedFile, place: Place): void {
  const [user] = seeded.users;
  const [made] = seeded.applications;
  const [application] = file.applications;
  if (!user?.madeUpPassword || !made?.madeUpSecret || !application) return;
  const demo: Demo = {
    baseUrl: place.baseUrl,
    user: { email: user.email, password: user.madeUpPassword },
    application: {
      name: application.name,
      clientId: made.clientId,
      clientSecret: made.madeUpSecret,
      redirectUris: application.redirectUris,
    },
  };
  writeDemo(place, demo);
}

/**
 * Lets a demonstration that was made under another address name the one that this server is reached at. It is written
 * at every start: of several databases' files the partner example takes the newest, the one of the last start.
 */
export function moveDemo(place: Place): void {
  const demo = readDemo(place);
  if (demo) writeDemo(place, { ...demo, baseUrl: place.baseUrl });
}

/** All at once, since the partner example may be reading it. */
function writeDemo(place: Place, demo: Demo): void {
  const file = demoPath(place);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

/** The demonstration kept of a database; null when there is none. */
export function readDemo(place: Omit<Place, "baseUrl">): Demo | null {
  try {
    return JSON.parse(readFileSync(demoPath(place), "utf8"));
  } catch {
    return null;
  }
}

/** Which of the kept secrets still open anything: people change passwords, and remove secrets. */
export async function demoState(
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
