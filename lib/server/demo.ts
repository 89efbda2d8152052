import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { PrismaClient } from "@/lib/adapters/prisma/generated/client";
import type { CourseUseCases } from "@/lib/courses/courses";
import { check } from "@/lib/validation/problems";
import { type SeedFile, seedFile } from "@/lib/validation/seed";
import { type Seeded, seed } from "./seed";

/** The demonstration of this installation, as kept in `demo.json` of the data folder for people and for tests. */
export interface Demo {
  baseUrl: string;
  user: { email: string; password: string };
  application: { name: string; clientId: string; clientSecret: string; redirectUris: string[] };
}

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

/** Loads the demonstration where nobody has an account yet. */
export async function seedWhenNew(
  prisma: PrismaClient,
  courses: CourseUseCases,
  place: { dataDir: string; baseUrl: string },
): Promise<void> {
  if ((await prisma.user.count()) > 0) return;
  const file = readSeedFile(path.join(process.cwd(), "prisma/seed.json"));
  keepDemo(await seed(prisma, courses, file), file, place);
}

/** Keeps the secrets that were made up for the demonstration; without new ones the file stays as it is. */
export function keepDemo(
  seeded: Seeded,
  file: SeedFile,
  { dataDir, baseUrl }: { dataDir: string; baseUrl: string },
): void {
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
  writeFileSync(demoPath(dataDir), `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
}

/** The demonstration kept in a data folder; null when there is none. */
export function readDemo(dataDir: string): Demo | null {
  try {
    return JSON.parse(readFileSync(demoPath(dataDir), "utf8"));
  } catch {
    return null;
  }
}
