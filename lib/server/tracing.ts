import type { IncomingMessage, RequestListener } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import {
  context,
  type DiagLogger,
  DiagLogLevel,
  diag,
  propagation,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_SERVICE_NAME,
} from "@opentelemetry/semantic-conventions";
import type { Sql } from "@/lib/adapters/database/sql";
import { requestPath } from "@/lib/http/message";
import { log } from "@/lib/log";

/** How long the end of the process waits for the last export. The exporter by itself retries for longer than that may take. */
const CLOSE_TIMEOUT_MS = 2_000;

/**
 * Starts to export OpenTelemetry traces. Loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set. The exporter takes its endpoint and
 * headers from the environment (OTEL_…).
 */
export function startTracing() {
  diag.setLogger(FAILURES, DiagLogLevel.ERROR);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: process.env.OTEL_SERVICE_NAME ?? "teepad" }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = trace.getTracer("teepad");

  return {
    /** Adds a span to each request. The spans of Next and of the statements become its children. */
    traceRequests:
      (listener: RequestListener, endpointName: (pathname: string) => string): RequestListener =>
      (request, response) => {
        const pathname = requestPath({ target: request.url ?? "/" });
        const endpoint = endpointName(pathname);
        const parent = propagation.extract(context.active(), request, HEADERS);
        const attributes = { [ATTR_HTTP_REQUEST_METHOD]: request.method, [ATTR_HTTP_ROUTE]: endpoint };
        const span = tracer.startSpan(
          `${request.method} ${endpoint}`,
          { kind: SpanKind.SERVER, attributes },
          parent,
        );
        response.once("close", () => {
          span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, response.statusCode);
          if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        });
        context.with(trace.setSpan(parent, span), () => listener(request, response));
      },

    /** Adds a span to each of our prepared statements. Values are not recorded. */
    traceSql:
      (sql: Sql): Sql =>
      (statement, values) =>
        tracer.startActiveSpan(
          statement.name,
          { kind: SpanKind.CLIENT, attributes: { "db.system.name": "postgresql" } },
          (span) => sql<never>(statement, values).finally(() => span.end()),
        ),

    /** Exports what is left, for at most two seconds. Never rejects: a collector may be away. */
    async close(): Promise<void> {
      const timeout = sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false }).then(() => {
        throw new Error("The collector did not answer in time.");
      });
      await Promise.race([provider.shutdown(), timeout]).catch((error) => {
        log.warn("The last traces could not be exported", { error });
      });
    },
  };
}

export type Tracing = ReturnType<typeof startTracing>;

const ignore = () => {};

/** Logs failed exports, which OpenTelemetry reports nowhere else. */
const FAILURES: DiagLogger = {
  error: (reason) => log.warn("Traces could not be exported", { reason }),
  warn: ignore,
  info: ignore,
  debug: ignore,
  verbose: ignore,
};

const HEADERS: TextMapGetter<IncomingMessage> = {
  keys: (request) => Object.keys(request.headers),
  get: (request, name) => request.headers[name],
};
