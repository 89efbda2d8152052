import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "@/lib/adapters/database/connect";
import { createUnmigratedDatabase } from "../testing/database";
import { findRedis } from "../testing/find-program.mjs";
import { freePort } from "../testing/free-port";
import { listen } from "../testing/listen";
import { type RedisServer, startRedis } from "../testing/redis";
import { runStatement } from "../testing/run-statement";
import { startTestServer, type TestServer } from "../testing/server";
import { startTcpProxy } from "../testing/tcp-proxy";

const SECRET = "a secret of the doctor's tests, 32 characters";
const closing: (() => unknown)[] = [];

let url: string;
let redis: RedisServer | null;
let mail: string;
let teepad: TestServer;
let place: string;

async function serve(server: Server): Promise<string> {
  closing.push(() => server.close());
  return listen(server);
}

const answering = (listener: RequestListener) => serve(createServer(listener));

beforeAll(async () => {
  const created = await createUnmigratedDatabase();
  url = created.url;
  const database = await connect({ databaseUrl: url });
  await database.migrate();
  teepad = await startTestServer({ database });
  redis = findRedis() ? await startRedis() : null;
  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ password }, _session, done) =>
      password === "right" ? done(null, { user: "ada" }) : done(new Error(`Not ${password}`)),
  });
  const port = await freePort();
  smtp.on("error", () => {}).listen(port, "127.0.0.1");
  mail = `127.0.0.1:${port}`;
  place = await answering((_, response) => response.end());
  closing.push(
    () => smtp.close(),
    () => redis?.stop(),
    async () => {
      await teepad.close();
      await created.drop();
    },
  );
});

afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** Runs `npm run doctor` as npm does. Returns the level of each check, and everything it printed. */
async function diagnose(settings: Record<string, string> = {}) {
  const doctor = spawn(process.execPath, ["--import", "tsx", "scripts/doctor.ts"], {
    env: {
      ...{ NODE_ENV: "test", PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: tmpdir() },
      ...{ BASE_URL: teepad.baseUrl, DATABASE_URL: url, AUTH_SECRET: SECRET },
      ...{ SMTP_URL: `smtp://ada:right@${mail}`, MAIL_FROM: "teepad@example.com" },
      ...(redis ? { REDIS_URL: redis.url } : {}),
      GEOCODER_URL: `${place}/search?key=geocoder-key&q={query}`,
      ...settings,
    },
  });
  let output = "";
  for (const stream of [doctor.stdout, doctor.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  const [code] = await once(doctor, "close");
  const lines = output.matchAll(/^(ok|warn|fail) +(\S+(?: headers)?)/gm);
  const levels = Object.fromEntries([...lines].map(([, level, name]) => [name, level]));
  return { code, output, levels };
}

describe("npm run doctor", { tags: ["full"] }, () => {
  it("finds nothing wrong with a server whose services work", async () => {
    const { code, output, levels } = await diagnose();
    expect({ code, levels }, output).toEqual({
      code: 0,
      levels: {
        ...{ settings: "ok", database: "ok", migrations: "ok", rights: "ok", Redis: "ok", mail: "ok" },
        ...{ egress: "ok", "proxy headers": "ok", clock: "ok", disk: levels.disk },
      },
    });
  });

  it("fails for each service that can't be used, within its timeout, and prints no secret", async () => {
    const silent = createTcpServer(() => {});
    closing.push(() => silent.close());
    const silentPort = new URL(await listen(silent)).port;
    const { code, output, levels } = await diagnose({
      DATABASE_URL: `postgresql://ada:database-password@127.0.0.1:${silentPort}/teepad`,
      REDIS_URL: `redis://:redis-password@127.0.0.1:${await freePort()}`,
      SMTP_URL: `smtp://ada:mail-password@${mail}`,
      GEOCODER_URL: `http://127.0.0.1:${await freePort()}/search?key=geocoder-key&q={query}`,
      BASE_URL: `http://127.0.0.1:${await freePort()}`,
    });
    expect({ code, levels }, output).toMatchObject({
      code: 1,
      levels: {
        ...{ database: "fail", migrations: "fail", rights: "fail", Redis: "fail", mail: "fail" },
        ...{ egress: "fail", "proxy headers": "warn", clock: "fail" },
      },
    });
    expect(output).not.toMatch(/-password|geocoder-key/);
    expect(output).not.toContain(SECRET);
  });

  it("says that TRUST_PROXY is too high if clients can choose the address that limits count", async () => {
    const trusting = await answering((_, response) =>
      response.writeHead(401, { "X-RateLimit-Remaining": "59" }).end(),
    );
    const { levels, output } = await diagnose({ BASE_URL: trusting });
    expect(levels["proxy headers"]).toBe("fail");
    expect(output).toContain("lower TRUST_PROXY");
  });

  it.skipIf(process.platform !== "linux")(
    "says that TRUST_PROXY is too low if clients with different addresses share one limit",
    async () => {
      const proxy = await startTcpProxy({ port: Number(new URL(teepad.baseUrl).port), host: "127.0.0.1" });
      closing.push(() => proxy.close());
      const { levels, output } = await diagnose({ BASE_URL: `http://127.0.0.1:${proxy.port}` });
      expect(levels["proxy headers"]).toBe("fail");
      expect(output).toContain("raise TRUST_PROXY");
    },
  );

  it("fails if the clock differs from another server's by more than 30 s", async () => {
    const late = await answering((_, response) =>
      response.writeHead(200, { Date: new Date(Date.now() - 60_000).toUTCString() }).end(),
    );
    const { levels, output } = await diagnose({ GEOCODER_URL: `${late}/?q={query}` });
    expect(levels.clock).toBe("fail");
    expect(output).toMatch(/differs by (59|60|61)\.\d s from that of http:/);
  });

  it("names the rights that the database role lacks, and how to grant them", async () => {
    const role = `doctor_${process.pid}`;
    await runStatement(url, `CREATE ROLE ${role} LOGIN`);
    await runStatement(url, `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`);
    const limited = new URL(url);
    limited.username = role;
    const { levels, output } = await diagnose({ DATABASE_URL: limited.href, MIGRATE: "off" });
    const readOnly = await diagnose({ DATABASE_URL: limited.href, READ_ONLY: "on" });
    await runStatement(url, `DROP OWNED BY ${role}`);
    await runStatement(url, `DROP ROLE ${role}`);
    expect(levels.rights).toBe("fail");
    expect(output).toContain(
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`,
    );
    expect(readOnly.levels.rights).toBe("ok");
  });

  it("warns of pending migrations, and fails with MIGRATE=off", async () => {
    const { url: unmigrated, drop } = await createUnmigratedDatabase();
    const [on, off] = await Promise.all(
      ["on", "off"].map((migrate) => diagnose({ DATABASE_URL: unmigrated, MIGRATE: migrate })),
    );
    await drop();
    expect([on?.levels.migrations, off?.levels.migrations]).toEqual(["warn", "fail"]);
  });

  it("leaves the embedded database alone, which its server may have open", async () => {
    const { code, levels, output } = await diagnose({ DATABASE_URL: "" });
    expect({ code, database: levels.database }, output).toEqual({ code: 0, database: "ok" });
  });

  it("exits with 1 and names a setting that is invalid", async () => {
    const { code, output } = await diagnose({ TRUST_PROXY: "yes" });
    expect(code).toBe(1);
    expect(output).toContain("TRUST_PROXY");
  });
});
