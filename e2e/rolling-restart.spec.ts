import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { findNginx, findPostgres } from "@/scripts/testing/find-program.mjs";
import { freePort } from "@/scripts/testing/free-port";
import { type PostgresServer, startPostgres } from "@/scripts/testing/postgres";
import { runStatement } from "@/scripts/testing/run-statement";
import { spawnServer } from "./testing/isolated-server";
import { startNginx } from "./testing/nginx";

const postgresPrograms = findPostgres();
const nginxProgram = findNginx();

test.skip(postgresPrograms === null || nginxProgram === null, "needs Postgres and nginx");

let postgres: PostgresServer;
let folder: string;
/** The port on which nginx listens. */
let port: number;
/** Two servers for the whole file. */
let instances: Awaited<ReturnType<typeof newInstance>>[];
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  // Starting two servers is slow on a busy machine.
  test.setTimeout(300_000);
  folder = await mkdtemp(path.join(tmpdir(), "teepad-e2e-rolling-"));
  postgres = await startPostgres(postgresPrograms as string);
  await runStatement(postgres.urlFor("postgres"), "CREATE DATABASE teepad");
  port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  instances = await Promise.all([newInstance(baseUrl), newInstance(baseUrl)]);
  // The first server migrates and seeds the database.
  for (const instance of instances) await instance.start();
});
test.afterAll(async () => {
  for (const instance of instances) await instance.stop();
  postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** One of the servers behind nginx, which can be restarted on its port. */
async function newInstance(baseUrl: string) {
  const port = await freePort();
  let child: ChildProcess;
  let output = "";
  return {
    port,
    async start() {
      const env = {
        PORT: String(port),
        BASE_URL: baseUrl,
        DATABASE_URL: postgres.urlFor("teepad"),
        AUTH_SECRET: "the same secret on both servers, of course",
        DEMO: "on",
      };
      ({ child } = await spawnServer(folder, env));
      output = "";
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on("data", (text) => {
          output = `${output}${text}`.slice(-4000);
        });
      }
      const readiness = async () =>
        child.exitCode === null ? statusOf(`http://127.0.0.1:${port}/readyz`) : `exited: ${output}`;
      await expect.poll(readiness, { timeout: 120_000 }).toBe(200);
    },
    /** @returns the duration in milliseconds. */
    async stop() {
      const started = performance.now();
      if (child.exitCode !== null) return 0;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      expect(await ended).toEqual([0, null]);
      return performance.now() - started;
    },
  };
}

async function statusOf(url: string): Promise<number | null> {
  return fetch(url).then(
    ({ status }) => status,
    () => null,
  );
}

/** Sends requests until stopped, sequentially on each of several connections, and counts the response statuses. */
function startLoad(port: number, requests: readonly { path: string; body?: string; headers?: object }[]) {
  const statuses: Record<string, number> = {};
  const agent = new Agent({ keepAlive: true });
  let isStopped = false;
  const send = ({ path: target, body, headers }: (typeof requests)[number]) =>
    new Promise<string>((resolve) => {
      const method = body === undefined ? "GET" : "POST";
      request(
        { host: "127.0.0.1", port, path: target, method, agent, headers: { ...headers } },
        (response) => {
          response.resume().on("end", () => resolve(`${response.statusCode} ${method}`));
        },
      )
        .on("error", (error) => resolve(error.message))
        .end(body);
    });
  const loops = Array.from({ length: 8 }, async (_, lane) => {
    for (let i = lane; !isStopped; i++) {
      const status = await send(requests[i % requests.length] as (typeof requests)[number]);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  });
  return async () => {
    isStopped = true;
    await Promise.all(loops);
    agent.destroy();
    return statuses;
  };
}

/** A POST that nginx must not send twice. */
async function introspection() {
  const [file = ""] = (await readdir(folder)).filter((name) => name.startsWith("demo"));
  const { application } = JSON.parse(await readFile(path.join(folder, file), "utf8"));
  const body = new URLSearchParams({
    client_id: application.clientId,
    client_secret: application.clientSecret,
    token: "unknown",
  });
  return {
    path: "/oauth/introspect",
    body: body.toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  };
}

const CONFIGURATIONS = [
  { name: "as it is by default", options: {} },
  {
    name: "that keeps connections open",
    options: {
      upstream: "keepalive 16;",
      location: 'proxy_http_version 1.1; proxy_set_header Connection "";',
    },
  },
];

for (const { name, options } of CONFIGURATIONS) {
  test(`a rolling restart behind an nginx ${name} fails no request`, { tag: "@full" }, async () => {
    const nginx = await startNginx(nginxProgram as string, {
      port,
      ports: instances.map((instance) => instance.port),
      ...options,
    });
    const reads = ["/signin", "/openapi.json", "/.well-known/oauth-authorization-server"].map((path) => ({
      path,
    }));
    // Few enough to stay within their rate limit.
    const stopLoad = startLoad(port, [
      ...Array.from({ length: 7 }, () => reads).flat(),
      await introspection(),
    ]);
    const stopTimes: number[] = [];
    let statuses: Record<string, number> = {};
    try {
      for (const instance of instances) {
        stopTimes.push(await instance.stop());
        await instance.start();
        await nginx.untilUsed(instance.port);
      }
    } finally {
      // Also after a failure: the load would go on beside the tests after this one.
      statuses = await stopLoad();
      await nginx.stop();
    }

    console.log(statuses, stopTimes);
    expect(Object.keys(statuses).sort()).toEqual(["200 GET", "200 POST"]);
    expect(Math.max(...stopTimes)).toBeLessThan(10_000);
  });
}
