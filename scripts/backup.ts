import { systemClock } from "@/lib/clock";
import { parseEnv } from "@/lib/env";
import { databaseSource } from "@/lib/server/transfer/dump";
import { writeCopy } from "@/lib/server/transfer/file";
import { withDatabase } from "./operator-database";
import { runCommand } from "./run-command";

/** `npm run backup -- FILE` writes a consistent copy of the database to a new file. */
runCommand("npm run backup -- FILE", async (file) => {
  const env = parseEnv(process.env);
  await withDatabase(env, async ({ prisma }) => writeCopy(await databaseSource(prisma, systemClock), file));
  console.log(`Wrote ${file}. It contains email addresses and password hashes: store it encrypted.`);
  console.log("AUTH_SECRET is not in it. With another one, sessions end and queued emails are lost.");
});
