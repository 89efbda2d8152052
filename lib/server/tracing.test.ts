import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { context, diag, propagation, trace } from "@opentelemetry/api";
import { afterEach, expect, it, vi } from "vitest";
import { log } from "@/lib/log";
import { startTracing } from "./tracing";

const TRACE_ID = "0af7651916cd43dd8448eb211c80319c";

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  for (const api of [context, diag, propagation, trace]) api.disable();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it("tracing exports a span for a request, in the trace of the caller", async () => {
  const exported: unknown[] = [];
  const collector = await listen(async (request, response) => {
    exported.push(request.url, await json(request));
    response.end("{}");
  });
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector);
  const tracing = startTracing();
  await handleOneRequest(tracing);
  await tracing.close();

  const span = { traceId: TRACE_ID, name: "GET /courses/{id}" };
  const scopeSpans = [expect.objectContaining({ spans: [expect.objectContaining(span)] })];
  expect(exported).toEqual(["/v1/traces", { resourceSpans: [expect.objectContaining({ scopeSpans })] }]);
});

it("tracing closes, with a warning, if there is no collector", async () => {
  const warn = vi.spyOn(log, "warn").mockReturnValue();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9");
  const tracing = startTracing();
  await handleOneRequest(tracing);
  await tracing.close();
  expect(warn.mock.calls.map(([message]) => message)).toEqual(["The last traces could not be exported"]);
});

async function handleOneRequest(tracing: ReturnType<typeof startTracing>): Promise<void> {
  const listener = tracing.traceRequests(
    (_request, response) => response.end(),
    () => "/courses/{id}",
  );
  const url = await listen(listener);
  await fetch(`${url}/courses/1`, { headers: { traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01` } });
}

/** Listens until the end of the test, and returns the base URL. */
async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
