import { accessSync, constants, existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "@/lib/adapters/database/database";
import { MigrationsPending } from "@/lib/adapters/database/migration-error";
import type { Env } from "@/lib/env";
import { PROVIDER_ENDPOINTS } from "@/lib/identity/provider-endpoints";
import { formatBytes } from "@/lib/server/admin/output";

export interface Finding {
  level: "ok" | "warn" | "fail";
  /** What was found and, unless it is fine, what to do. */
  text: string;
}

/** What checks look at. `database` is null with the embedded one, which only its server may open. */
export interface Subject {
  env: Env;
  database: Database | null;
  signal: AbortSignal;
}

const ok = (text: string): Finding => ({ level: "ok", text });
const warn = (text: string): Finding => ({ level: "warn", text });
const fail = (text: string): Finding => ({ level: "fail", text });

const TESTED_POSTGRES = 15;
const SLOW_DATABASE_MS = 20;
const LOW_DISK_BYTES = 1e9;
const FULL_DISK_BYTES = 1e8;

/** Of `Date` headers, which have whole seconds, and of what people notice. Tokens and codes last a minute or more. */
const NOTABLE_SKEW_MS = 3_000;
const HARMFUL_SKEW_MS = 30_000;

const EMBEDDED = ok("embedded, not opened: its server may run. For production, set DATABASE_URL");

/** What `npm run doctor` checks. An error that a check throws is a failure. */
export const CHECKS: Readonly<Record<string, (subject: Subject) => Promise<Finding>>> = {
  async settings({ env }) {
    return env.warnings.length > 0 ? warn(env.warnings.join(" ")) : ok("valid");
  },
  async database({ env, database }) {
    if (!database) return env.baseUrl.startsWith("https:") ? { ...EMBEDDED, level: "warn" } : EMBEDDED;
    const text = "SELECT current_setting('server_version_num')::int / 10000 AS version";
    const [row] = await database.sql<{ version: number }>({ name: "doctor_version", text }, []);
    // The shortest of ten counts: the others may wait for something else on a busy machine.
    let latency = Number.POSITIVE_INFINITY;
    for (let query = 1; query <= 10 && latency > SLOW_DATABASE_MS; query++) {
      const start = performance.now();
      await database.sql({ name: "doctor_version", text }, []);
      latency = Math.min(latency, performance.now() - start);
    }
    const about = `Postgres ${row?.version}, ${latency.toFixed(1)} ms a query`;
    if ((row?.version ?? 0) < TESTED_POSTGRES) return warn(`${about}: upgrade it to ${TESTED_POSTGRES}`);
    return latency > SLOW_DATABASE_MS ? warn(`${about}: run the server near its database`) : ok(about);
  },
  async migrations({ env, database }) {
    if (!database) return EMBEDDED;
    try {
      await database.checkMigrated();
      return ok("all applied");
    } catch (error) {
      if (!(error instanceof MigrationsPending) || !env.migrate) throw error;
      return warn("some are pending: the next start of the server applies them");
    }
  },
  async rights({ env, database }) {
    if (!database) return EMBEDDED;
    const needed = env.readOnly ? ["SELECT"] : ["SELECT", "INSERT", "UPDATE", "DELETE"];
    const text = `SELECT current_user AS "role", has_schema_privilege('public', 'CREATE') AS "mayCreate",
        coalesce(bool_and(pg_has_role(relowner, 'USAGE')), true) AS "owns",
        string_agg(relname, ', ') FILTER (WHERE EXISTS (
          SELECT FROM unnest($1::text[]) AS each WHERE NOT has_table_privilege(c.oid, each)
        )) AS "missing"
      FROM (SELECT 1) AS one LEFT JOIN pg_class c ON relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND relname <> '_prisma_migrations'`;
    const [row] = await database.sql<{ role: string; mayCreate: boolean; owns: boolean; missing: string }>(
      { name: "doctor_rights", text },
      [needed],
    );
    if (row?.missing) {
      const grant = `GRANT ${needed.join(", ")} ON ALL TABLES IN SCHEMA public TO ${row.role}`;
      return fail(`${row.role} lacks rights on ${row.missing}: as their owner, run ${grant}`);
    }
    if (env.migrate && !(row?.mayCreate && row.owns))
      return fail(
        `${row?.role} can't change tables: set MIGRATE=off, and run npm run migrate as their owner`,
      );
    return ok(`${row?.role} has what it needs`);
  },
  async Redis({ env, signal }) {
    if (!env.redisUrl)
      return ok("not set: rate limits are counted in memory, which is right for one process");
    const { redisCounter } = await import("@/lib/adapters/counters/redis");
    const counter = redisCounter(env.redisUrl);
    try {
      while (!(await counter.ping?.().catch(() => null))) await delay(20, undefined, { signal });
      await counter.count("doctor", 60);
      return counter.countedInMemory?.()
        ? fail("answers, but can't count: allow EVALSHA, EVAL and writing keys of teepad:*")
        : ok("counts");
    } finally {
      await counter.close();
    }
  },
  async mail({ env }) {
    if (!env.mail) return warn("not set: nobody can reset a password. Set SMTP_URL and MAIL_FROM");
    const { smtpTransport } = await import("@/lib/adapters/mail/smtp");
    await smtpTransport(env.mail).verify();
    return ok("the SMTP server accepts the sign-in; nothing was sent");
  },
  async egress({ env, signal }) {
    const results = await Promise.all(
      targets(env).map(async (url) => [url, (await serverDate(url, signal)) !== null] as const),
    );
    const failed = results.filter(([, isReachable]) => !isReachable).map(([url]) => url);
    if (failed.length > 0) return fail(`can't reach ${failed.join(", ")}: allow outgoing https, and DNS`);
    return ok(results.length > 0 ? `reaches ${results.map(([url]) => url).join(", ")}` : "nothing to reach");
  },
  async "proxy headers"({ env, signal }) {
    // Every request claims another address. A server that believes the claim counts each by itself.
    const remaining: number[] = [];
    for (let i = 1; i <= 3; i++) {
      const headers = { "X-Forwarded-For": `198.18.${Math.floor(Math.random() * 256)}.${i}` };
      const response = await fetch(`${env.baseUrl}/api/v1/courses`, {
        headers,
        signal,
        redirect: "manual",
      }).catch(() => null);
      // It may not have been started yet, and some networks can't reach their own public address.
      if (!response)
        return warn(`can't reach ${env.baseUrl} from here: start the server, and check DNS and the proxy`);
      await response.body?.cancel();
      const left = response.headers.get("x-ratelimit-remaining");
      if (left === null)
        return fail(`${env.baseUrl} answers, but not as Teepad: check BASE_URL and the proxy`);
      remaining.push(Number(left));
    }
    if (new Set(remaining).size === 1 && remaining[0] !== 0)
      return fail(
        "clients can choose their address, and so get around limits: lower TRUST_PROXY to the number of proxies",
      );
    // Two addresses of this machine, which a proxy on it sees. Others can't be reached from them, and aren't checked.
    const first = await remainingFrom("127.0.0.2", env.baseUrl, signal);
    const second = first && (await remainingFrom("127.0.0.3", env.baseUrl, signal));
    return first !== null && second !== null && second < first
      ? fail(
          "all clients have the address of a proxy, and share its limits: raise TRUST_PROXY to the number of proxies",
        )
      : ok(`${env.baseUrl} ignores an X-Forwarded-For of the client's`);
  },
  async clock({ env, database, signal }) {
    const clocks = await Promise.all([
      database && measureSkew("the database", () => databaseTime(database)),
      ...targets(env).map((url) => measureSkew(url, () => serverDate(url, signal))),
    ]);
    const known = clocks.filter((each) => each !== null);
    const worst = known.reduce((a, b) => (b.skew > a.skew ? b : a), { name: "", skew: 0 });
    if (known.length === 0) return warn("there is no other clock to compare with: check that NTP runs");
    const about = `differs by ${(worst.skew / 1000).toFixed(1)} s from that of ${worst.name}: let both use NTP`;
    if (worst.skew > HARMFUL_SKEW_MS) return fail(about);
    return worst.skew > NOTABLE_SKEW_MS
      ? warn(about)
      : ok(`as those of ${known.map(({ name }) => name).join(", ")}`);
  },
  async disk({ env }) {
    let folder = path.resolve(env.dataDir);
    while (!existsSync(folder)) folder = path.dirname(folder);
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    const about = `${formatBytes(bavail * bsize)} free at ${folder}`;
    if (bavail * bsize < FULL_DISK_BYTES) return fail(`${about}: free up space`);
    return bavail * bsize < LOW_DISK_BYTES ? warn(`${about}: free up space`) : ok(about);
  },
};

/** The servers that this one calls by itself, without paths, which may hold a key. */
function targets({ geocoder, google, github, oidc }: Env): string[] {
  const { google: discovery, github: endpoints } = PROVIDER_ENDPOINTS;
  const urls = [
    geocoder?.url,
    // The discovery document names the other.
    ...(google ? [discovery, "https://oauth2.googleapis.com"] : []),
    ...(github ? [endpoints.token, endpoints.api] : []),
    oidc?.issuer,
  ];
  return urls.flatMap((url) => (url ? [new URL(url).origin] : []));
}

/** Null if the server can't be reached. Any answer will do. */
async function serverDate(origin: string, signal: AbortSignal): Promise<number | null> {
  try {
    const response = await fetch(origin, { method: "HEAD", redirect: "manual", signal });
    return Date.parse(response.headers.get("date") ?? "") || Date.now();
  } catch {
    return null;
  }
}

/** What a local address has left of its limit; null if that can't be told. */
async function remainingFrom(
  localAddress: string,
  baseUrl: string,
  signal: AbortSignal,
): Promise<number | null> {
  const { get } = baseUrl.startsWith("https:") ? await import("node:https") : await import("node:http");
  return new Promise((resolve) => {
    get(`${baseUrl}/api/v1/courses`, { localAddress, family: 4, signal }, (response) => {
      response.resume();
      resolve(Number(response.headers["x-ratelimit-remaining"] ?? Number.NaN) || null);
    }).on("error", () => resolve(null));
  });
}

async function databaseTime(database: Database): Promise<number | null> {
  const text = "SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now";
  const [row] = await database.sql<{ now: number }>({ name: "doctor_time", text }, []).catch(() => []);
  return row?.now ?? null;
}

/** How far a clock is from the time between asking and the answer. */
async function measureSkew(name: string, read: () => Promise<number | null>) {
  const before = Date.now();
  const time = await read();
  if (time === null) return null;
  return { name, skew: Math.max(before - time, time - Date.now(), 0) };
}
