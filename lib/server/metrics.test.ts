import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collectMetrics, serveMetrics } from "./metrics";

let server: Awaited<ReturnType<typeof serveMetrics>>;
let text: string;

const url = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

beforeAll(async () => {
  const metrics = collectMetrics({
    pool: () => ({ total: 3, idle: 1, waiting: 2, pipelined: 7, inPipelines: 8 }),
    openResponses: () => 1,
    backgroundWork: () => 4,
    emails: async () => ({ waiting: 5, failed: 6 }),
    webhooks: async () => ({ events: 8, due: 9, retrying: 10 }),
  });
  server = await serveMetrics({ host: "127.0.0.1", port: 0 });
  const request = {
    requestId: "request_1",
    applicationId: undefined,
    aborted: undefined,
    endpoint: "/oauth/token",
    status: 200,
    duration: 30,
  };
  for (const method of ["POST", "POST", "EVIL"]) metrics.finished({ ...request, method });
  metrics.finished({ ...request, method: "GET", aborted: true });
  metrics.cleanedUp({ AccessToken: 7 });
  metrics.webhookAttempted("retried");
  text = await (await fetch(url("/metrics"))).text();
});

afterAll(() => server.close());

it("has a histogram of durations by method, endpoint and status", () => {
  const labels = 'method="POST",endpoint="/oauth/token",status="200"';
  expect(text).toContain(`teepad_http_request_duration_seconds_count{${labels}} 2`);
  expect(text).toContain(`teepad_http_request_duration_seconds_bucket{le="0.025",${labels}} 0`);
  expect(text).toContain(`teepad_http_request_duration_seconds_bucket{le="0.05",${labels}} 2`);
});

it("has one label for all methods that clients make up", () => {
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
  "nodejs_eventloop_lag_seconds",
])("has %s", (line) => {
  expect(text).toContain(line);
});

it("serves nothing else", async () => {
  expect((await fetch(url("/"))).status).toBe(404);
  expect((await fetch(url("/metrics?x=1"))).status).toBe(404);
});
