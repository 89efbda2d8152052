import cluster from "node:cluster";
import { createServer } from "node:http";
import next from "next";
import { memoryCounter } from "@/lib/adapters/counters/memory";
import { connectInBackground } from "@/lib/adapters/database/connect";
import { cleanUp } from "@/lib/adapters/prisma/clean-up";
import type { PrismaClient } from "@/lib/adapters/prisma/generated/client";
import { systemClock } from "@/lib/clock";
import { type Env, parseEnv } from "@/lib/env";
import type { Counter } from "@/lib/rate-limit/counter";
import { provideServices } from "@/lib/services";
import { wire } from "@/lib/wire";
import { loadAuthSecret } from "./auth-secret";
import { startCleanUpTimer } from "./clean-up-timer";
import { createDataDir } from "./data-dir";
import { checkDemoSecrets, readDemo, seedDemoIfNew, updateDemoUrl } from "./demo";
import { newServer } from "./http-server";
import { requestListener } from "./listener";
import { claimPort } from "./port";
import { isMainProcess, onStop, reportServing, runWorkers } from "./workers";

/** How long open requests may take when the server stops. */
const STOP_TIMEOUT_MS = 5_000;

/** When to exit anyway, whatever is still open. */
const EXIT_TIMEOUT_MS = 10_000;

/** The server process. `npm start` runs it built, `npm run dev` from source with NODE_ENV=development. */
async function main(): Promise<void> {
  const env = parseEnv(process.env);
  const log: typeof console.log = isMainProcess() ? console.log : () => {};
  if (cluster.isPrimary) for (const warning of env.warnings) console.warn(`Warning: ${warning}`);
  if (cluster.isPrimary && env.workers > 1) {
    runWorkers(env.workers, import.meta.filename);
    return;
  }
  createDataDir(env.dataDir);
  // next-auth reads its own URL from here.
  process.env.NEXTAUTH_URL = env.baseUrl;
  const server = newServer();
  const serve = await claimPort(server, env);

  log(env.databaseUrl ? "Opening the database …" : `Opening the embedded database in ${env.dataDir} …`);
  // The pages that a visitor sees first need no database. They are served while it opens; all queries wait.
  const database = connectInBackground(env, async ({ migrate }) => {
    const migrations = await migrate().catch((error) => {
      throw env.databaseUrl ? databaseError(error) : error;
    });
    if (migrations.length > 0) log(`Applied ${migrations.length} migration(s).`);
  });
  const prepared = database.ready.then(async () => {
    if (env.demo) await seedDemoIfNew(database.prisma, systemClock, env);
    updateDemoUrl(env);
  });
  // Awaited below. Until then, a failure must not end the process as an unhandled rejection.
  prepared.catch(() => {});

  const counter = await createCounter(env);
  const services = wire({
    prisma: database.prisma,
    sql: database.sql,
    counter,
    clock: systemClock,
    authSecret: loadAuthSecret(env.authSecret, env.dataDir),
    env,
  });
  provideServices(services);

  const dev = process.env.NODE_ENV !== "production";
  // Next listens to the `upgrade` event of the server that it gets, and Node then gives it every request that offers an
  // upgrade (such as h2c by Java's client), which it never answers. Only the development server needs the event.
  const httpServer = dev ? server : createServer();
  const app = next({ dev, hostname: env.host, port: env.port, httpServer });
  await app.prepare();
  // With Postgres, wait for the database: load balancers probe whether this server can serve. With a new demo, wait for
  // its file: clients may read it as soon as they get the first response.
  if (env.databaseUrl || (env.demo && !readDemo(env))) await prepared;
  let stopCleanUpTimer = () => {};
  let isStopping = false;
  async function stop(): Promise<void> {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), EXIT_TIMEOUT_MS).unref();
    stopCleanUpTimer();
    // Finish open requests, then close the database.
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    server.getConnections((_error, open) => {
      if (open > 0) console.log("Finishing open requests … (Ctrl+C again to stop now)");
    });
    const timeout = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
    await closed;
    clearTimeout(timeout);
    await app.close();
    await services.background.settled();
    await counter.close();
    await database.close();
    process.exit(0);
  }
  // Before the first request, which must be finished too.
  onStop(stop);
  serve(requestListener(services, app.getRequestHandler(), { trustProxy: env.trustProxy, dev }));
  try {
    await prepared;
    if (isStopping) return;
    stopCleanUpTimer = startCleanUpTimer(() => cleanUp(database.prisma, systemClock));
    log(await welcomeText(env, database.prisma));
  } catch (error) {
    // Stopping closes the database.
    if (isStopping) return;
    throw error;
  }
  reportServing();
}

/** Loads the Redis client only if there is a Redis: loading takes a tenth of a second. */
async function createCounter({ redisUrl }: Env): Promise<Counter> {
  if (!redisUrl) return memoryCounter();
  const { redisCounter } = await import("@/lib/adapters/counters/redis");
  return redisCounter(redisUrl);
}

/** Names the variable to check. Its value is not shown because it contains a password. */
function databaseError(error: unknown): Error {
  const { message, code, cause } = error as { message?: string; code?: string; cause?: { code?: string } };
  const reason = message || code || cause?.code || String(error);
  return new Error(`the database in DATABASE_URL cannot be used: ${reason}`, { cause: error });
}

async function welcomeText(env: Env, prisma: PrismaClient): Promise<string> {
  const demo = env.demo ? readDemo(env) : null;
  const lines = ["", `Teepad is at ${env.baseUrl}`, ""];
  if (demo) {
    const valid = await checkDemoSecrets(prisma, demo);
    lines.push(
      "Sign in with the demo account:",
      `  email          ${demo.user.email}`,
      `  password       ${valid.password ? demo.user.password : "(changed, or the account was deleted)"}`,
      "Call the API with the demo application (or run npm run partner in another terminal):",
      `  client_id      ${demo.application.clientId}`,
      `  client_secret  ${valid.secret ? demo.application.clientSecret : "(removed)"}`,
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
