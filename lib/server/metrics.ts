import cluster from "node:cluster";
import { createServer, type Server } from "node:http";
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, register } from "prom-client";
import type { PoolState } from "@/lib/adapters/database/database";
import type { EmailCounts } from "@/lib/identity/email-queue";
import type { AttemptOutcome } from "@/lib/webhooks/delivery";
import type { WebhookBacklog } from "@/lib/webhooks/delivery-store";
import type { Observer } from "./observe-requests";

/** Upper bounds in seconds. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What this process reports. The Prometheus names are part of the operator's interface (docs/operating.md). */
interface MetricsSources {
  /** The connections of the database pool; null for the embedded database. */
  pool(): PoolState | null;
  /** Requests whose response is not finished. */
  openResponses(): number;
  /** Pieces of background work that have not finished. */
  backgroundWork(): number;
  /** Null if emails are off. */
  emails: (() => Promise<EmailCounts>) | null;
  webhooks(): Promise<WebhookBacklog>;
}

export interface Metrics extends Observer {
  /** Deleted rows by table, after a clean-up. */
  cleanedUp(deleted: Readonly<Record<string, number>>): void;
  /** How an attempt to deliver a webhook ended. */
  webhookAttempted(outcome: AttemptOutcome): void;
}

/** Collects the metrics of this process. */
export function collectMetrics(sources: MetricsSources): Metrics {
  collectDefaultMetrics();
  // Has the process answer the primary, which sums up the metrics of all workers.
  if (cluster.isWorker) new AggregatorRegistry();
  const duration = new Histogram({
    name: "teepad_http_request_duration_seconds",
    help: "Time from the headers of a request to the last byte of its response.",
    labelNames: ["method", "endpoint", "status"],
    buckets: DURATION_BUCKETS,
  });
  new Gauge({
    name: "teepad_http_requests_in_flight",
    help: "Requests whose response is not finished.",
    collect() {
      this.set(sources.openResponses());
    },
  });
  const aborted = new Counter({
    name: "teepad_http_requests_aborted_total",
    help: "Requests whose client disconnected before the end of the response.",
    labelNames: ["endpoint"],
  });
  const deletedRows = new Counter({
    name: "teepad_clean_up_deleted_rows_total",
    help: "Expired rows deleted by the clean-up.",
    labelNames: ["table"],
  });
  const lastCleanUp = new Gauge({
    name: "teepad_clean_up_last_success_timestamp_seconds",
    help: "When the clean-up last finished.",
    aggregator: "max",
  });
  new Gauge({
    name: "teepad_database_connections",
    help: "Connections of the database pool, queries that wait for one, and pipelined connections.",
    labelNames: ["state"],
    collect() {
      const pool = sources.pool();
      if (!pool) return;
      this.set({ state: "open" }, pool.total);
      this.set({ state: "idle" }, pool.idle);
      this.set({ state: "waiting" }, pool.waiting);
      this.set({ state: "pipelined" }, pool.pipelined);
    },
  });
  new Gauge({
    name: "teepad_database_pipelined_statements",
    help: "Statements on pipelined connections, or waiting for one, without a result yet.",
    collect() {
      this.set(sources.pool()?.inPipelines ?? 0);
    },
  });
  new Gauge({
    name: "teepad_background_work",
    help: "Background work in progress.",
    collect() {
      this.set(sources.backgroundWork());
    },
  });

  const webhookAttempts = new Counter({
    name: "teepad_webhook_attempts_total",
    help: "Attempts to deliver webhooks, by outcome.",
    labelNames: ["outcome"],
  });
  new Gauge({
    name: "teepad_webhooks",
    help: "Waiting webhooks: events that are due, deliveries that are due, and deliveries that will be retried.",
    labelNames: ["state"],
    // Every process counts the same rows.
    aggregator: "max",
    async collect() {
      const backlog = await sources.webhooks().catch(() => null);
      if (!backlog) return;
      this.set({ state: "event" }, backlog.events);
      this.set({ state: "due" }, backlog.due);
      this.set({ state: "retrying" }, backlog.retrying);
    },
  });

  const { emails } = sources;
  if (emails) {
    new Gauge({
      name: "teepad_emails",
      help: "Emails waiting to be sent, and emails that could not be sent.",
      labelNames: ["state"],
      // Every process counts the same rows.
      aggregator: "max",
      async collect() {
        const counts = await emails().catch(() => null);
        if (!counts) return;
        this.set({ state: "waiting" }, counts.waiting);
        this.set({ state: "failed" }, counts.failed);
      },
    });
  }

  return {
    finished(request) {
      const { method, endpoint, status } = request;
      duration.observe({ method: knownMethod(method), endpoint, status }, request.duration / 1000);
      if (request.aborted) aborted.inc({ endpoint });
    },
    cleanedUp(deleted) {
      for (const [table, rows] of Object.entries(deleted)) deletedRows.inc({ table }, rows);
      lastCleanUp.setToCurrentTime();
    },
    webhookAttempted: (outcome) => webhookAttempts.inc({ outcome }),
  };
}

/** Clients may send any method; each new label value would be a new time series. */
function knownMethod(method: string): string {
  return ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].includes(method) ? method : "other";
}

/**
 * Serves the metrics at /metrics on a port of its own, so that no path of the public server reveals them. With several
 * workers, the primary process serves their sums.
 */
export function serveMetrics({ host, port }: { host: string; port: number }): Promise<Server> {
  const isPrimaryOfWorkers = cluster.isPrimary && Object.keys(cluster.workers ?? {}).length > 0;
  const aggregator = isPrimaryOfWorkers ? new AggregatorRegistry() : null;
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = aggregator ? await aggregator.clusterMetrics() : await register.metrics();
      response.writeHead(200, { "Content-Type": register.contentType }).end(text);
    } catch {
      response.writeHead(503).end();
    }
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}
