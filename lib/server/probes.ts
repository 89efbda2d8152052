import type { IncomingMessage, ServerResponse } from "node:http";
import { requestPath } from "@/lib/http/message";
import { findRoute, PROBE_PATHS } from "@/lib/http/routes";
import { send } from "./node-http";
import type { Readiness } from "./readiness";

/** Whether a load balancer or supervisor asks about this process. */
export function isProbe({ url = "" }: IncomingMessage): boolean {
  return PROBE_PATHS.has(requestPath({ target: url }));
}

/**
 * `/healthz`: the process runs. `/readyz`: it can serve, and so can what it needs; 503 while it starts or stops, or lacks
 * its database.
 */
export async function answerProbe(
  readiness: Readiness,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = { "Content-Type": "application/json", "Cache-Control": "no-store" };
  const { path, methods } = findRoute(requestPath({ target: request.url ?? "" }));
  const answer = (status: number, body: object, more: Record<string, string> = {}) =>
    send({ status, headers: { ...headers, ...more }, body: JSON.stringify(body) }, request, response);

  if (!methods.includes(request.method ?? "")) {
    return answer(405, { error: "method_not_allowed" }, { Allow: methods.join(", ") });
  }
  if (path === "/healthz") return answer(200, { status: "ok" });
  const report = await readiness.report();
  if (report.status === "ready" || report.status === "degraded") return answer(200, report);
  return answer(503, report, { "Retry-After": "5" });
}
