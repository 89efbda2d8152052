import path from "node:path";
import { connect } from "@/lib/adapters/database/connect";
import { systemClock } from "@/lib/clock";
import { parseEnv } from "@/lib/env";
import { createDataDir } from "@/lib/server/data-dir";
import { readSeedFile, saveDemo } from "@/lib/server/demo";
import { inSeedTransaction, type Seeded, SeedOutcomeUnknown, seed } from "@/lib/server/seed";
import { readArguments } from "./setup/arguments.mjs";

/** `npm run seed -- FILE.json` loads users, applications and courses. Without a file, it loads the demo data. */
async function main(): Promise<void> {
  const [fileName] = readArguments("npm run seed [-- FILE.json]", { max: 1 }).positionals;
  const file = readSeedFile(fileName ?? path.join(process.cwd(), "prisma/seed.json"));
  const env = parseEnv(process.env);
  createDataDir(env.dataDir);
  const database = await connect({ databaseUrl: env.databaseUrl, dataDir: env.dataDir });
  try {
    await database.migrate();
    const seeded = await inSeedTransaction(database.prisma, systemClock, async (transaction, courses) => {
      const result = await seed(transaction, courses, file);
      if (!fileName) saveDemo(result, file, env);
      return result;
    });
    report(seeded);
  } finally {
    await database.close();
  }
}

/** Prints what was created, and the generated secrets, which are shown only here. */
function report({ users, applications, courses }: Seeded): void {
  const line = (kind: string, name: string, created: boolean, secret = "") =>
    console.log(`${kind.padEnd(12)} ${name}: ${created ? "created" : "already exists"}${secret}`);
  for (const { email, created, generatedPassword } of users) {
    line("user", email, created, generatedPassword && `, password ${generatedPassword}`);
  }
  for (const { clientId, created, generatedSecret } of applications) {
    line("application", clientId, created, generatedSecret && `, client_secret ${generatedSecret}`);
  }
  for (const { clientId, isWeak } of applications) {
    if (isWeak)
      console.warn(`The secret of ${clientId} is short. Use at least 32 random characters, except in tests.`);
  }
  for (const { name, created } of courses) line("course", name, created);
}

main().catch((error) => {
  process.exitCode = 1;
  if (error instanceof SeedOutcomeUnknown) {
    console.error(`${error.message} If it was stored, this is what was created:`);
    return report(error.result);
  }
  console.error(`Seeding failed, and nothing was loaded: ${error instanceof Error ? error.message : error}`);
});
