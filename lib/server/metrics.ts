import cluster from "node:cluster";
import { createServer, type Server } from "node:http";
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, register } from "prom-client";
import type { PoolState } from "@/lib/adapters/database/database";
import type { OperatingFigures } from "@/lib/adapters/prisma/operating-figures";
import type { AuditKind } from "@/lib/audit/schema";
import type { EmailCounts } from "@/lib/identity/email-queue";
import type { Counter as RateCounter } from "@/lib/rate-limit/counter";
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
  backgroundWork(): number;
  emails: (() => Promise<EmailCounts>) | null;
  webhooks(): Promise<WebhookBacklog>;
  figures(): Promise<OperatingFigures>;
  liveStreams(): number;
  /** Null if unknown. */
  lastBackup(): Promise<Date | null>;
  /** What each limit has refused since the start. */
  refusals(): Readonly<Record<string, number>>;
  /** How sign-ins have ended since the start. */
  signIns(): Readonly<Record<string, number>>;
  cacheBytes(): Readonly<Record<string, number>>;
  /** The counters of rate limits. Without `ping`, they are in memory by choice. */
  counter: Pick<RateCounter, "ping" | "countedInMemory">;
  version: string;
  build: string;
}

export interface Metrics extends Observer {
  cleanedUp(deleted: Readonly<Record<string, number>>): void;
  /** How an attempt to deliver a webhook ended. */
  webhookAttempted(outcome: AttemptOutcome): void;
  /** How long a query waited for a connection of the pool, in seconds. */
  waitedForConnection(seconds: number): void;
  /** An event of the audit trail. */
  audited(kind: AuditKind): void;
}

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
  const webhookAttempts = new Counter({
    name: "teepad_webhook_attempts_total",
    help: "Attempts to deliver webhooks, by outcome.",
    labelNames: ["outcome"],
  });
  const auditEvents = new Counter({
    name: "teepad_audit_events_total",
    help: "Events of the audit trail by kind.",
    labelNames: ["kind"],
  });
  const poolWait = new Histogram({
    name: "teepad_database_pool_wait_seconds",
    help: "How long queries waited for a connection of the pool. Reads on pipelined connections are not in it.",
    buckets: DURATION_BUCKETS,
  });
  addCounter("teepad_rate_limited_total", "What was refused with 429, by limit.", "limit", sources.refusals);
  addCounter("teepad_sign_ins_total", "Sign-ins by outcome.", "outcome", sources.signIns);
  addGauge(
    "teepad_http_requests_in_flight",
    "Requests whose response is not finished.",
    sources.openResponses,
  );
  addGauge(
    "teepad_database_connections",
    "Connections of the database pool, queries that wait for one, and pipelined connections.",
    () => {
      const pool = sources.pool();
      return pool && { open: pool.total, idle: pool.idle, waiting: pool.waiting, pipelined: pool.pipelined };
    },
  );
  addGauge(
    "teepad_database_pipelined_statements",
    "Statements on pipelined connections, or waiting for one, without a result yet.",
    () => sources.pool()?.inPipelines ?? 0,
  );
  addGauge("teepad_background_work", "Background work in progress.", sources.backgroundWork);
  // Every process counts the same rows of these.
  addGauge(
    "teepad_webhooks",
    "Waiting webhooks: events that are due, deliveries that are due, and deliveries that will be retried.",
    async () => {
      const { events: event, due, retrying } = await sources.webhooks();
      return { event, due, retrying };
    },
    "max",
  );
  addGauge(
    "teepad_last_backup_timestamp_seconds",
    "The time of the data in the last backup that npm run backup wrote with this DATA_DIR.",
    async () => {
      const at = await sources.lastBackup();
      return at && at.getTime() / 1000;
    },
    "max",
  );
  addGauge("teepad_live_streams", "Studios that are connected to this process.", sources.liveStreams);
  addGauge("teepad_cache_bytes", "Bytes in memory of each cache.", sources.cacheBytes);
  const figures = shareReading(sources.figures);
  addGauge(
    "teepad_database_size_bytes",
    "Size of the database.",
    async () => (await figures()).databaseBytes,
    "max",
  );
  addGauge(
    "teepad_oldest_due_seconds",
    "How long the oldest waiting email, and the oldest due webhook, has waited.",
    async () => (await figures()).oldest,
    "max",
  );
  const { ping, countedInMemory } = sources.counter;
  if (ping) {
    addGauge(
      "teepad_redis_up",
      "Whether this process can count on Redis.",
      () =>
        ping().then(
          () => 1,
          () => 0,
        ),
      "min",
    );
    addGauge(
      "teepad_rate_limits_in_memory",
      "Requests since the start that were counted in memory, since Redis was unavailable.",
      () => countedInMemory?.() ?? 0,
    );
  }
  new Gauge({
    ...{
      name: "teepad_build_info",
      help: "1, with the version and the build.",
      labelNames: ["version", "build"],
    },
    aggregator: "max",
  }).set({ version: sources.version, build: sources.build }, 1);
  const { emails } = sources;
  if (emails) {
    const help = "Emails waiting to be sent, and emails that could not be sent.";
    addGauge("teepad_emails", help, async () => ({ ...(await emails()) }), "max");
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
    waitedForConnection: (seconds) => poolWait.observe(seconds),
    audited: (kind) => auditEvents.inc({ kind }),
    webhookAttempted: (outcome) => webhookAttempts.inc({ outcome }),
  };
}

/** One reading for the gauges of a scrape, which are collected at the same time. */
function shareReading<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  return () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}

type Reading = number | Readonly<Record<string, number>> | null;

/**
 * Adds a gauge of what `read` returns: one number, or one for each state. It has no value if that is null, or fails.
 * @param aggregator of the values of several processes.
 */
function addGauge(
  name: string,
  help: string,
  read: () => Reading | Promise<Reading>,
  aggregator: "sum" | "max" | "min" = "sum",
): void {
  new Gauge({
    ...{ name, help, aggregator, labelNames: ["state"] },
    async collect() {
      const reading = await (async () => read())().catch(() => null);
      // Otherwise the values of the scrape before would stay.
      this.reset();
      if (typeof reading === "number") this.set(reading);
      else for (const [state, value] of Object.entries(reading ?? {})) this.set({ state }, value);
    },
  });
}

/** Adds a counter of what was counted elsewhere. */
function addCounter(
  name: string,
  help: string,
  label: string,
  read: () => Readonly<Record<string, number>>,
): void {
  new Counter({
    ...{ name, help, labelNames: [label] },
    collect() {
      this.reset();
      for (const [value, count] of Object.entries(read())) this.inc({ [label]: value }, count);
    },
  });
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
