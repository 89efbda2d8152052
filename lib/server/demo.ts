import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { PrismaClient } from "@/lib/adapters/prisma/generated/client";
import type { Clock } from "@/lib/clock";
import { check } from "@/lib/validation/problems";
import { type SeedFile, seedFile } from "@/lib/validation/seed";
import { inSeedTransaction, type Seeded, seed } from "./seed";

/** The demonstration of this installation, as kept in `demo.json` of the data folder for people and for tests. */
export interface Demo {
  baseUrl: string;
  user: { email: string; password: string };
  application: { name: string; clientId: string; clientSecret: string; redirectUris: string[] };
}

/** Where a server keeps its files, and the address that people and partners reach it at. */
type Place = { dataDir: string; baseUrl: string };

const demoPath = (dataDir: string) => path.join(dataDir, "demo.json");

/**
 * Reads a seed file.
 * @throws Error naming everything that is wrong with it.
 */
export function readSeedFile(file: string): SeedFile {
  const checked = check(seedFile, JSON.parse(readFileSync(file, "utf8")));
  if (checked.ok) return checked.value;
  throw new Error(`${file}:\n${checked.problems.map((problem) => `  ${problem.message}`).join("\n")}`);
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
export function keepDemo(seeded: Seeded, file: SeedFile, { dataDir, baseUrl }: Place): void {
  const [user] = seeded.users;
  const [made] = seeded.applications;
  const [application] = file.applications;
  if (!user?.madeUpPassword || !made?.madeUpSecret || !application) return;
  const demo: Demo = {
    baseUrl,
    user: { email: user.email, password: user.madeUpPassword },
    application: {
      name: application.name,
      clientId: made.clientId,
      clientSecret: made.madeUpSecret,
      redirectUris: application.redirectUris,
    },
  };
  writeDemo(dataDir, demo);
}

/** Lets a demonstration that was made under another address name the one that this server is reached at. */
export function moveDemo({ dataDir, baseUrl }: Place): void {
  const demo = readDemo(dataDir);
  if (demo && demo.baseUrl !== baseUrl) writeDemo(dataDir, { ...demo, baseUrl });
}

/** All at once, since the partner example may be reading it. */
function writeDemo(dataDir: string, demo: Demo): void {
  const draft = `${demoPath(dataDir)}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, demoPath(dataDir));
}

/** The demonstration kept in a data folder; null when there is none. */
export function readDemo(dataDir: string): Demo | null {
  try {
    return JSON.parse(readFileSync(demoPath(dataDir), "utf8"));
  } catch {
    return null;
  }
}
