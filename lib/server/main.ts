import cluster from "node:cluster";
import { createServer } from "node:http";
import next from "next";
import { memoryCounter } from "@/lib/adapters/counters/memory";
import { connectSoon } from "@/lib/adapters/database/prisma";
import { cleanUp } from "@/lib/adapters/prisma/clean-up";
import type { PrismaClient } from "@/lib/adapters/prisma/generated/client";
import { systemClock } from "@/lib/clock";
import { type Env, parseEnv } from "@/lib/env";
import type { Counter } from "@/lib/rate-limit/counter";
import { provideServices } from "@/lib/services";
import { wire } from "@/lib/wire";
import { authSecret } from "./auth-secret";
import { startCleanUpTimer } from "./clean-up-timer";
import { makeDataDir } from "./data-dir";
import { demoState, moveDemo, readDemo, seedWhenNew } from "./demo";
import { newServer } from "./http-server";
import { requestListener } from "./listener";
import { claimPort } from "./port";
import { onStop, reportServing, runWorkers, speaksForAll } from "./workers";

/** The server process: `npm start` loads it built, `npm run dev` with NODE_ENV=development. */
async function main(): Promise<void> {
  const env = parseEnv(process.env);
  const t: typeof console.log = speaksForAll() ? console.log : () => {};
  if (cluster.isPrimary) for (const warning of env.warnings) console.warn(`Warning: ${warning}`);
  if (cluster.isPrimary && env.workers > 1) {
    runWorkers(env.workers, import.meta.filename);
    return;
  }
  makeDataDir(env.dataDir);
  // next-auth reads its own address from here.
  process.env.NEXTAUTH_URL = env.baseUrl;
  const server = newServer();
  const serve = await claimPort(server, env);

  t(env.databaseUrl ? "Opening the database …" : `Opening the embedded database in ${env.dataDir} …`);
  // The pages that a stranger sees first need none: they are answered while it opens, and whatever else is asked waits.
  const database = connectSoon(env, async ({ migrate }) => {
    const migrations = await migrate().catch((error) => {
      throw env.databaseUrl ? namingVariable(error, "DATABASE_URL") : error;
    });
    if (migrations.length > 0) t(`Applied ${migrations.length} migration(s).`);
  });
  const filled = database.ready.then(async () => {
    if (env.demo) await seedWhenNew(database.prisma, systemClock, env);
    moveDemo(env);
  });
  // It is awaited below; until then a failure must not end the process with words of Node's.
  filled.catch(() => {});

  const counter = await counterOf(env);
  const services = wire({
    prisma: database.prisma,
    sql: database.sql,
    counter,
    clock: systemClock,
    authSecret: authSecret(env.authSecret, env.dataDir),
    env,
  });
  provideServices(services);

  const dev = process.env.NODE_ENV !== "production";
  // Next takes over the `upgrade` event of the server it is given, and Node then hands it every request that offers
  // an upgrade (as Java's client does, to h2c), never to be answered. Only the development server needs the event.
  const httpServer = dev ? server : createServer();
  const app = next({ dev, hostname: env.host, port: env.port, httpServer });
  await app.prepare();
  // Nobody is answered before a Postgres is: who starts several servers asks each whether it can serve. Nor in a new
  // installation, where whoever sees the first answer may rely on the demonstration and its file.
  if (env.databaseUrl || (env.demo && !readDemo(env))) await filled;
  let stopCleanUpTimer = () => {};
  let stopping = false;
  async function stop(): Promise<void> {
    // Asked twice, or still busy after the patience below: stop whatever is under way.
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), 10_000).unref();
    stopCleanUpTimer();
    // Requests under way are answered; the database closes after them.
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    server.getConnections((_error, open) => {
      if (open > 0) console.log("Finishing open requests … (Ctrl+C again to stop at once)");
    });
    const patience = setTimeout(() => server.closeAllConnections(), 5_000);
    await closed;
    clearTimeout(patience);
    await app.close();
    await services.background.settled();
    await counter.close();
    await database.close();
    process.exit(0);
  }
  // Before anybody is answered, since who is, is answered to the end.
  onStop(stop);
  serve(requestListener(services, app.getRequestHandler(), { trustProxy: env.trustProxy, dev }));
  try {
    await filled;
    if (stopping) return;
    stopCleanUpTimer = startCleanUpTimer(() => cleanUp(database.prisma, systemClock));
    t(await welcome(env, database.prisma));
  } catch (error) {
    // Stopped meanwhile, which closes the database.
    if (stopping) return;
    throw error;
  }
  reportServing();
}

/** The client of Redis is loaded where there is one: loading it takes a tenth of a second of every start. */
async function counterOf({ redisUrl }: Env): Promise<Counter> {
  if (!redisUrl) return memoryCounter();
  const { redisCounter } = await import("@/lib/adapters/counters/redis");
  return redisCounter(redisUrl);
}

/** A failure to use what a variable names, for who set it; the address itself has a password. */
function namingVariable(error: unknown, variable: string): Error {
  const { message, code, cause } = error as { message?: string; code?: string; cause?: { code?: string } };
  const reason = message || code || cause?.code || String(error);
  return new Error(`the database that ${variable} names cannot be used: ${reason}`, { cause: error });
}

async function welcome(env: Env, prisma: PrismaClient): Promise<string> {
  const demo = env.demo ? readDemo(env) : null;
  const lines = ["", `Teepad is at ${env.baseUrl}`, ""];
  if (demo) {
    const works = await demoState(prisma, demo);
    lines.push(
      "Look around with the demonstration account:",
      `  e-mail         ${demo.user.email}`,
      `  password       ${works.password ? demo.user.password : "(changed since, or the account is gone)"}`,
      "Try the API with the demonstration application (npm run partner does, in another terminal):",
      `  client_id      ${demo.application.clientId}`,
      `  client_secret  ${works.secret ? demo.application.clientSecret : "(removed since)"}`,
      "",
    );
  }
  lines.push("Stop with Ctrl+C.", "");
  return lines.join("\n");
}

main().catch((error) => {
  console.error(`\nTeepad could not start: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
});
