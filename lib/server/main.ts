import cluster from "node:cluster";
import type { IncomingMessage, RequestListener } from "node:http";
import { memoryCounter } from "@/lib/adapters/counters/memory";
import { connectInBackground } from "@/lib/adapters/database/connect";
import type { Sql } from "@/lib/adapters/database/sql";
import { runCleanUp } from "@/lib/adapters/prisma/clean-up";
import type { PrismaClient } from "@/lib/adapters/prisma/generated/client";
import { readOperatingFigures } from "@/lib/adapters/prisma/operating-figures";
import { cacheBytes } from "@/lib/cache";
import { systemClock } from "@/lib/clock";
import { type Env, parseEnv } from "@/lib/env";
import { NO_SIGNALS, type Signals } from "@/lib/live/signals";
import { log } from "@/lib/log";
import { type Counter, refusals } from "@/lib/rate-limit/counter";
import { provideServices } from "@/lib/services";
import { wire } from "@/lib/wire";
import packageJson from "@/package.json" with { type: "json" };
import { serveCommands } from "./admin/socket";
import { loadAuthSecrets } from "./auth-secret";
import { readBuildId } from "./build-id";
import { closeGracefully } from "./close-gracefully";
import { createDataDir } from "./data-dir";
import { addDatabaseCheck } from "./database-check";
import { checkDemoSecrets, demoPath, readDemo, seedDemoIfNew, updateDemoUrl } from "./demo";
import { pageNames } from "./endpoint-name";
import { newServer } from "./http-server";
import { readLastBackup } from "./last-backup";
import { requestAddress, requestListener } from "./listener";
import { createLogger } from "./logger";
import { openPages } from "./next/pages";
import { observeRequests, requestLines } from "./observe-requests";
import { wireOperator } from "./operator";
import { claimPort } from "./port";
import { answerProbe } from "./probes";
import { newReadiness } from "./readiness";
import { startQueue, startTimer } from "./timer";
import type { Tracing } from "./tracing";
import { admitRequests, trackTraffic } from "./traffic";
import { userLogNames } from "./user-log-name";
import { EXIT_TIMEOUT_MS, isMainProcess, onStop, reportServing, runWorkers } from "./workers";

/** Short, so that each run has little to do: 60 000 access tokens at 1 000 token requests a second. */
const CLEAN_UP_MS = 60_000;

const EMAILS_MS = 10_000;
const IMPORTS_MS = 2_000;
const DATASET_MS = 60_000;
const WEBHOOKS_MS = 2_000;

/** How long a request may take to appear in the log of its application. */
const REQUEST_LOG_MS = 5_000;

/** The server process. `npm start` runs it built, `npm run dev` from source with NODE_ENV=development. */
async function main(): Promise<void> {
  const env = parseEnv(process.env);
  const logger = await createLogger(env.logLevel);
  // One request's mistake must not end all others.
  process.on("uncaughtException", (error) => log.error("An error was not handled", { error }));
  process.on("unhandledRejection", (error) => log.error("A rejection was not handled", { error }));
  if (cluster.isPrimary) for (const warning of env.warnings) log.warn(warning);
  if (cluster.isPrimary && env.workers > 1) {
    runWorkers(env.workers, import.meta.filename);
    if (env.metrics) await (await loadMetrics()).serveMetrics(env.metrics);
    return;
  }
  const tracing = env.tracing ? await startTracing() : null;
  createDataDir(env.dataDir);
  // next-auth reads its own URL from here.
  process.env.NEXTAUTH_URL = env.baseUrl;
  const server = newServer({ isBehindProxy: env.trustProxy > 0 });
  const readiness = newReadiness();
  const serve = await claimPort(server, env, (...probe) => void answerProbe(readiness, ...probe));

  announce(env.databaseUrl ? "Opening the database …" : `Opening the embedded database in ${env.dataDir} …`);
  let reportOutage = () => {};
  const outage = new Promise<void>((resolve) => {
    reportOutage = resolve;
  });
  // The pages that a visitor sees first need no database. They are served while it opens; all queries wait.
  const database = connectInBackground(
    {
      databaseUrl: env.databaseUrl,
      dataDir: env.dataDir,
      limits: { size: env.databasePoolSize, pipelined: env.databasePipelines, readOnly: env.readOnly },
    },
    async (opened) => {
      const prepare = env.migrate ? opened.migrate() : opened.checkMigrated().then(() => []);
      const migrations = await prepare.catch((error) => {
        throw env.databaseUrl ? databaseError(error) : error;
      });
      if (migrations.length > 0) announce(`Applied ${migrations.length} migration(s).`);
    },
    (error) => {
      reportOutage();
      if (isMainProcess()) log.warn(`${errorMessage(error)} Trying again.`);
    },
  );
  const prepared = database.ready.then(async () => {
    if (env.demo) await seedDemoIfNew(database, systemClock, env);
    updateDemoUrl(env);
  });
  // Awaited below. Until then, a failure must not end the process as an unhandled rejection.
  prepared.catch(() => {});

  const counter = await createCounter(env);
  await addDatabaseCheck(readiness, database.sql);
  if (counter.ping) readiness.addCheck("redis", counter.ping, { isOptional: true });
  const signals = env.databaseUrl ? await createSignals(env.databaseUrl, database.sql) : NO_SIGNALS;
  const release = readBuildId();
  const authSecrets = loadAuthSecrets(env);
  const services = wire({
    prisma: database.prisma,
    sql: tracing ? tracing.traceSql(database.sql) : database.sql,
    counter,
    signals,
    clock: systemClock,
    authSecrets,
    env,
    release,
  });
  provideServices(services);

  const dev = process.env.NODE_ENV !== "production";
  const { background } = services;
  const pages = await openPages(env, server);
  // With Postgres, wait for the database: load balancers probe whether this server can serve. If it is unavailable, tell
  // clients so with a 503. With a new demo, wait for its file: clients may read it as soon as they get the first response.
  if (env.databaseUrl || (env.demo && !readDemo(env))) await Promise.race([prepared, outage]);
  const traffic = trackTraffic();
  let stopTimers = async () => {};
  let stopCommands = async () => {};
  let isStopping = false;
  async function stop(): Promise<void> {
    isStopping = true;
    setTimeout(() => process.exit(1), EXIT_TIMEOUT_MS).unref();
    const workStopped = Promise.all([stopTimers(), stopCommands()]);
    // Streams last until they are ended; browsers then open another one, at another process.
    services.live.close();
    // Finish open requests, then close the database.
    await closeGracefully(server, readiness, traffic);
    await pages.close();
    await workStopped;
    await background.settled();
    await services.requestLog.flush();
    await counter.close();
    await signals.close();
    await database.close();
    await tracing?.close();
    process.exit(0);
  }
  // Before the first request, which must be finished too.
  onStop(stop);
  const metrics = env.metrics
    ? (await loadMetrics()).collectMetrics({
        pool: database.poolState,
        openResponses: traffic.openResponses,
        backgroundWork: background.inFlight,
        emails: services.emailQueue?.count ?? null,
        webhooks: services.webhooks.delivery.countBacklog,
        figures: () => readOperatingFigures(database.prisma, systemClock()),
        lastBackup: () => readLastBackup(env.dataDir),
        refusals: refusals.counts,
        signIns: services.signIns.counts,
        liveStreams: services.live.countStreams,
        cacheBytes,
        ...{ counter, version: packageJson.version, build: release },
      })
    : null;
  if (metrics) database.onPoolWait(metrics.waitedForConnection);
  if (env.metrics && cluster.isPrimary) await (await loadMetrics()).serveMetrics(env.metrics);
  const { actions, isFile } = pages;
  const { trustProxy, readOnly } = env;
  const options = { trustProxy, readOnly, dev, readiness, traffic, isFile, actions };
  serve(admitRequests(traffic, observed(requestListener(services, pages.serve, options))));

  function observed(listener: RequestListener): RequestListener {
    const endpointName = pageNames(pages.pathnames);
    const traced = tracing ? tracing.traceRequests(listener, endpointName) : listener;
    const naming = {
      endpointName,
      userName: userLogNames(authSecrets[0]),
      clientAddress: env.logsClientAddress
        ? (request: IncomingMessage) => requestAddress(request, env.trustProxy)
        : undefined,
    };
    return observeRequests(traced, naming, [
      requestLines(logger),
      ...(env.readOnly ? [] : [{ finished: services.requestLog.record }]),
      ...(metrics ? [metrics] : []),
    ]);
  }
  /** Starts what changes the database by itself. */
  function startWork(): void {
    const { background, emailQueue, imports, openDataset, requestLog, webhooks } = services;
    const stopCleanUp = startTimer(CLEAN_UP_MS, "The clean-up", () =>
      runCleanUp(database, systemClock, metrics?.cleanedUp),
    );
    const stopEmails = emailQueue ? startQueue(EMAILS_MS, "Sending due emails", emailQueue) : null;
    const stopRequestLog = startTimer(REQUEST_LOG_MS, "Writing the request log", requestLog.flush);
    if (metrics) webhooks.delivery.onAttempt(metrics.webhookAttempted);
    const { resealSecrets } = webhooks;
    if (resealSecrets) background.run("Encrypting the secrets of webhooks again", resealSecrets);
    const stopWebhooks = startQueue(WEBHOOKS_MS, "Delivering webhooks", webhooks.delivery);
    const stopImports = startQueue(IMPORTS_MS, "Importing courses", imports.queue);
    const stopDataset = startQueue(DATASET_MS, "Making the file of open data", openDataset.queue);
    // A new installation has one at once.
    openDataset.queue.wake();
    stopTimers = async () => {
      // A batch in progress fails with the database, and is deleted by the next run.
      void stopCleanUp();
      await Promise.all([stopEmails?.(), stopWebhooks(), stopImports(), stopDataset(), stopRequestLog()]);
    };
  }
  try {
    await prepared;
    if (isStopping) return;
    if (!env.databaseUrl) {
      const operator = wireOperator(database.prisma, systemClock, env.baseUrl, services.emailQueue);
      stopCommands = serveCommands(env.dataDir, {
        database,
        operator,
        logName: userLogNames(authSecrets[0]),
      });
    }
    readiness.stage = "serving";
    if (env.readOnly)
      announce("READ_ONLY is on: every change is refused, and nothing is sent or cleaned up.");
    else startWork();
    if (metrics) services.audit.onRecord(metrics.audited);
    if (process.stdout.isTTY) process.stdout.write(await welcomeText(env, database.prisma));
    else {
      announce(`Teepad is at ${env.baseUrl}`);
      // Logs name the file of the demo's secrets, and never contain them.
      if (env.demo && readDemo(env)) announce(`The demo account and application are in ${demoPath(env)}.`);
    }
  } catch (error) {
    // Stopping closes the database.
    if (isStopping) return;
    throw error;
  }
  reportServing();
}

/** Logs a step of the start once, whatever the number of workers. */
function announce(text: string): void {
  if (isMainProcess()) log.info(text);
}

/** Loads the Prometheus client only if it is used. */
const loadMetrics = () => import("./metrics");

/** Loads OpenTelemetry only if it is used: loading takes a tenth of a second. */
async function startTracing(): Promise<Tracing> {
  return (await import("./tracing")).startTracing();
}

/** Loads the Redis client only if there is a Redis: loading takes a tenth of a second. */
async function createCounter({ redisUrl }: Env): Promise<Counter> {
  if (!redisUrl) return memoryCounter();
  const { redisCounter } = await import("@/lib/adapters/counters/redis");
  return redisCounter(redisUrl);
}

/** Loads the driver only with Postgres. */
async function createSignals(databaseUrl: string, sql: Sql): Promise<Signals> {
  const { postgresSignals } = await import("@/lib/adapters/signals/postgres");
  return postgresSignals(databaseUrl, sql);
}

/** Names the variable to check. Its value is not shown because it contains a password. */
function databaseError(error: unknown): Error {
  const { message, code, cause } = error as { message?: string; code?: string; cause?: { code?: string } };
  const reason = message || code || cause?.code || String(error);
  return new Error(`the database in DATABASE_URL cannot be used: ${reason}.`, { cause: error });
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** For a terminal: it contains the secrets of the demo. */
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
  log.error(`Teepad could not start: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
});
