import { mkdirSync } from "node:fs";
import path from "node:path";
import { memoryCounter } from "@/lib/adapters/counters/memory";
import { connect } from "@/lib/adapters/database/prisma";
import { systemClock } from "@/lib/clock";
import { parseEnv } from "@/lib/env";
import { authSecret } from "@/lib/server/auth-secret";
import { keepDemo, readSeedFile } from "@/lib/server/demo";
import { type Seeded, seed } from "@/lib/server/seed";
import { wire } from "@/lib/wire";

/** `npm run seed -- FILE.json`: loads users, applications and courses; without a file the demonstration. */
async function main(): Promise<void> {
  const given = process.argv[2];
  const file = readSeedFile(given ?? path.join(process.cwd(), "prisma/seed.json"));
  const env = parseEnv(process.env);
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });
  const database = await connect({ databaseUrl: env.databaseUrl, dataDir: env.dataDir });
  try {
    await database.migrate();
    const { courses } = wire({
      prisma: database.prisma,
      counter: memoryCounter(),
      clock: systemClock,
      authSecret: authSecret(env.authSecret, env.dataDir),
      env,
    });
    const seeded = await seed(database.prisma, courses, file);
    if (!given) keepDemo(seeded, file, env);
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
  console.error(`Nothing more was loaded: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
});
