import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collectMetrics, serveMetrics } from "./metrics";

let server: Awaited<ReturnType<typeof serveMetrics>>;
let text: string;
let isDatabaseAvailable = true;
let figuresRead = 0;

async function fromDatabase<T>(values: T): Promise<T> {
  if (!isDatabaseAvailable) throw new Error("unavailable");
  return values;
}

const url = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

beforeAll(async () => {
  const metrics = collectMetrics({
    pool: () => ({ total: 3, idle: 1, waiting: 2, pipelined: 7, inPipelines: 8 }),
    openResponses: () => 1,
    backgroundWork: () => 4,
    emails: () => fromDatabase({ waiting: 5, failed: 6 }),
    webhooks: () => fromDatabase({ events: 8, due: 9, retrying: 10 }),
    figures: () => {
      figuresRead++;
      return fromDatabase({ databaseBytes: 11, oldest: { email: 12, webhook: 13 } });
    },
    liveStreams: () => 14,
    lastBackup: async () => new Date(17_000),
    refusals: () => ({ "sign-up": 18 }),
    signIns: () => ({ refused: 19 }),
    cacheBytes: () => ({ "shared texts": 16 }),
    counter: { ping: () => Promise.reject(new Error("away")), countedInMemory: () => 15 },
    ...{ version: "1.2.3", build: "abc" },
  });
  server = await serveMetrics({ host: "127.0.0.1", port: 0 });
  const request = {
    requestId: "request_1",
    applicationId: undefined,
    aborted: undefined,
    endpoint: "/oauth/token",
    status: 200,
    duration: 30,
    bytes: 1,
  };
  for (const method of ["POST", "POST", "EVIL"]) metrics.finished({ ...request, method });
  metrics.finished({ ...request, method: "GET", aborted: true });
  metrics.cleanedUp({ AccessToken: 7 });
  metrics.webhookAttempted("retried");
  metrics.waitedForConnection(0.03);
  metrics.audited("sign-in-refused");
  text = await (await fetch(url("/metrics"))).text();
});

afterAll(() => server.close());

it("GET /metrics has a histogram of durations by method, endpoint and status", () => {
  const labels = 'method="POST",endpoint="/oauth/token",status="200"';
  expect(text).toContain(`teepad_http_request_duration_seconds_count{${labels}} 2`);
  expect(text).toContain(`teepad_http_request_duration_seconds_bucket{le="0.025",${labels}} 0`);
  expect(text).toContain(`teepad_http_request_duration_seconds_bucket{le="0.05",${labels}} 2`);
});

it("GET /metrics has one label for all methods that clients make up", () => {
  expect(text).toContain('method="other"');
  expect(text).not.toContain("EVIL");
});

it.each([
  "teepad_http_requests_in_flight 1",
  'teepad_http_requests_aborted_total{endpoint="/oauth/token"} 1',
  'teepad_webhook_attempts_total{outcome="retried"} 1',
  'teepad_webhooks{state="event"} 8',
  'teepad_webhooks{state="due"} 9',
  'teepad_webhooks{state="retrying"} 10',
  'teepad_database_connections{state="open"} 3',
  'teepad_database_connections{state="idle"} 1',
  'teepad_database_connections{state="waiting"} 2',
  'teepad_database_connections{state="pipelined"} 7',
  "teepad_database_pipelined_statements 8",
  "teepad_background_work 4",
  'teepad_emails{state="waiting"} 5',
  'teepad_emails{state="failed"} 6',
  'teepad_clean_up_deleted_rows_total{table="AccessToken"} 7',
  "teepad_database_size_bytes 11",
  'teepad_oldest_due_seconds{state="email"} 12',
  'teepad_oldest_due_seconds{state="webhook"} 13',
  "teepad_live_streams 14",
  "teepad_last_backup_timestamp_seconds 17",
  'teepad_rate_limited_total{limit="sign-up"} 18',
  'teepad_sign_ins_total{outcome="refused"} 19',
  'teepad_database_pool_wait_seconds_bucket{le="0.025"} 0',
  'teepad_database_pool_wait_seconds_bucket{le="0.05"} 1',
  'teepad_cache_bytes{state="shared texts"} 16',
  "teepad_redis_up 0",
  "teepad_rate_limits_in_memory 15",
  'teepad_build_info{version="1.2.3",build="abc"} 1',
  'teepad_audit_events_total{kind="sign-in-refused"} 1',
  "nodejs_eventloop_lag_seconds",
])("GET /metrics has %s", (line) => {
  expect(text).toContain(line);
});

it("GET /metrics reads the figures of the database once per scrape, though they fill two gauges", async () => {
  figuresRead = 0;
  await fetch(url("/metrics"));
  expect(figuresRead).toBe(1);
});

it("GET /metrics has no value for what can't be read, until it can be read again", async () => {
  const scrape = async () => (await fetch(url("/metrics"))).text();
  const values = /^teepad_(?:emails|webhooks|database_size_bytes|oldest_due_seconds)[{ ].*$/gm;
  const before = (await scrape()).match(values);
  expect(before).toHaveLength(8);
  isDatabaseAvailable = false;
  expect((await scrape()).match(values)).toBeNull();
  isDatabaseAvailable = true;
  expect((await scrape()).match(values)).toEqual(before);
});

it("the port of metrics serves nothing else", async () => {
  expect((await fetch(url("/"))).status).toBe(404);
  expect((await fetch(url("/metrics?x=1"))).status).toBe(404);
});

it.each(["deploy/prometheus-rules.yml", "deploy/grafana-dashboard.json"])(
  "GET /metrics has every metric that %s names",
  async (file) => {
    const named = new Set((await readFile(file, "utf8")).match(/\b(?:teepad|process|nodejs)_\w+/g));
    expect(named.size).toBeGreaterThan(8);
    for (const name of named) expect(text).toContain(`# TYPE ${name.replace(/_(?:bucket|count)$/, "")} `);
  },
);
