import path from "node:path";
import { connect } from "@/lib/adapters/database/prisma";
import { systemClock } from "@/lib/clock";
import { parseEnv } from "@/lib/env";
import { makeDataDir } from "@/lib/server/data-dir";
import { keepDemo, readSeedFile } from "@/lib/server/demo";
import { inSeedTransaction, type Seeded, seed } from "@/lib/server/seed";

/** `npm run seed -- FILE.json`: loads users, applications and courses; without a file the demonstration. */
async function main(): Promise<void> {
  const given = process.argv[2];
  const file = readSeedFile(given ?? path.join(process.cwd(), "prisma/seed.json"));
  const env = parseEnv(process.env);
  makeDataDir(env.dataDir);
  const database = await connect({ databaseUrl: env.databaseUrl, dataDir: env.dataDir });
  try {
    await database.migrate();
    const seeded = await inSeedTransaction(database.prisma, systemClock, async (transaction, courses) => {
      const made = await seed(transaction, courses, file);
      if (!given) keepDemo(made, file, env);
      return made;
    });
    report(seeded);
  } finally {
    await database.close();
  }
}

/** What was made, and the secrets that were made up: this is the one time they are shown. */
function report({ users, applications, courses }: Seeded): void {
  const line = (kind: string, name: string, created: boolean, secret = "") =>
    console.log(`${kind.padEnd(12)} ${name}: ${created ? "created" : "there already"}${secret}`);
  for (const { email, created, madeUpPassword } of users) {
    line("user", email, created, madeUpPassword && `, password ${madeUpPassword}`);
  }
  for (const { clientId, created, madeUpSecret } of applications) {
    line("application", clientId, created, madeUpSecret && `, client_secret ${madeUpSecret}`);
  }
  for (const { clientId, isWeak } of applications) {
    if (isWeak)
      console.warn(`The secret of ${clientId} is short: anything but a test wants 32 random characters.`);
  }
  for (const { name, created } of courses) line("course", name, created);
}

main().catch((error) => {
  console.error(`Nothing was loaded: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
});
