import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { findPostgres, findRedis } from "@/scripts/testing/find-program.mjs";
import { freePort } from "@/scripts/testing/free-port";
import { listen } from "@/scripts/testing/listen";
import { startPostgres } from "@/scripts/testing/postgres";
import { startRedis } from "@/scripts/testing/redis";
import { runStatement } from "@/scripts/testing/run-statement";
import { spawnServer, untilReady } from "./testing/isolated-server";

const postgresPrograms = findPostgres();

test.skip(postgresPrograms === null || findRedis() === null, "needs Postgres and Redis");

type Settings = Record<string, string>;

/** Every way to give each of the settings, or not to. */
function combine([first, ...rest]: readonly Settings[]): Settings[] {
  if (first === undefined) return [{}];
  return combine(rest).flatMap((others) => [others, { ...first, ...others }]);
}

test("SIGTERM ends the server within 10 s, with every combination of the settings that open something", {
  tag: "@full",
}, async () => {
  test.setTimeout(900_000);
  const postgres = await startPostgres(postgresPrograms as string);
  await runStatement(postgres.urlFor("postgres"), "CREATE DATABASE teepad");
  const redis = await startRedis();
  // Never answers.
  const collector = createServer(() => {});
  const database = { DATABASE_URL: postgres.urlFor("teepad") };
  const limits = { REDIS_URL: redis.url };
  const metrics = { METRICS_ADDRESS: "any free port" };
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: await listen(collector) };
  const workers = { ...database, ...limits, WORKERS: "2" };
  const embedded = combine([limits, metrics, traces]);
  const withPostgres = [
    ...embedded.map((settings) => ({ ...settings, ...database })),
    ...combine([metrics, traces]).map((settings) => ({ ...settings, ...workers })),
  ];

  const endings: Record<string, unknown> = {};
  // The embedded database is open to one process at a time, and Postgres is migrated by the first.
  await Promise.all(
    [embedded, withPostgres].map(async (combinations) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), "teepad-e2e-stop-"));
      for (const settings of combinations) {
        endings[Object.keys(settings).sort().join(" ")] = await stopServer(dataDir, settings);
      }
      await rm(dataDir, { recursive: true });
    }),
  );

  expect(Object.keys(endings)).toHaveLength(20);
  expect(Object.entries(endings).filter(([, ending]) => ending !== "exit code 0")).toEqual([]);
  collector.closeAllConnections();
  collector.close();
  await redis.stop();
  postgres.stop();
});

/** Starts a server, opens connections to it, and stops it. @returns how it ended. */
async function stopServer(dataDir: string, settings: Settings): Promise<string> {
  const port = await freePort();
  const env = {
    ...settings,
    DEMO: "off",
    ...(settings.METRICS_ADDRESS && { METRICS_ADDRESS: `127.0.0.1:${port}` }),
  };
  const { child, baseUrl } = await spawnServer(dataDir, env);
  for (const stream of [child.stdout, child.stderr]) stream.resume();
  await untilReady(baseUrl);
  const open = [Number(new URL(baseUrl).port), ...(settings.METRICS_ADDRESS ? [port] : [])].map((each) => {
    const socket = connect(each, "127.0.0.1").on("error", () => {});
    socket.write("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n");
    return socket;
  });
  await Promise.all(open.map((socket) => once(socket, "data")));
  if (!settings.DATABASE_URL) {
    // A command that never comes.
    const commands = connect(path.join(dataDir, "admin.sock")).on("error", () => {});
    await once(commands, "connect");
    open.push(commands);
  }
  const exited = once(child, "exit");
  const timeout = setTimeout(() => child.kill("SIGKILL"), 10_000);
  child.kill("SIGTERM");
  const [code, signal] = await exited;
  clearTimeout(timeout);
  for (const socket of open) socket.destroy();
  return signal === null ? `exit code ${code}` : "still running after 10 s";
}
