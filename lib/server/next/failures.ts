import type { ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { wasDatabaseUnavailable } from "@/lib/database-unavailable";
import { log } from "@/lib/log";
import { isStillParsing } from "@/lib/services";
import { requestRecord } from "../request-record";
import { FAILED, type Refusal, refuse, UNAVAILABLE, UNREADABLE } from "./refusal";

/**
 * Next responds with 500 to a form, an action call or a router header that it cannot parse. As long as none of our code has
 * run, that is the client's mistake: this corrects the status just before the headers are written. A failure of our code
 * becomes a 503 if the database is unavailable, and otherwise stays a 500. Where Next would only say "Internal Server Error", a
 * page in the user's language says more.
 *
 * Rejected: parsing the bodies first, since their formats are React's own; and hooks of Next, since none may set a status.
 */
export function translateFailure(response: ServerResponse): void {
  const startedAt = performance.now();
  onHeaders(response, () => {
    if (response.statusCode !== 500) return;
    const { status, headers } = findRefusal(startedAt);
    if (status === FAILED.status) return;
    setStatus(response, status);
    for (const [name, value] of Object.entries({ ...headers, "Cache-Control": "no-store" })) {
      response.setHeader(name, value);
    }
  });
  const end = response.end.bind(response) as (...parameters: unknown[]) => ServerResponse;
  response.end = (...parameters: unknown[]) => {
    Object.assign(response, { end });
    // Next streams what it renders, also for an error: the headers of a page have been sent by now.
    if (response.headersSent || response.statusCode !== 500) return end(...parameters);
    void explainFailure(response, findRefusal(startedAt));
    return response;
  };
}

function findRefusal(startedAt: number): Refusal {
  if (isStillParsing()) return UNREADABLE;
  return wasDatabaseUnavailable(startedAt) ? UNAVAILABLE : FAILED;
}

async function explainFailure(response: ServerResponse, refusal: Refusal): Promise<void> {
  const { req: request } = response;
  // Next has logged the error itself, which does not know the request.
  if (refusal === FAILED) log.error("Serving a page failed", { requestId: requestRecord(request).requestId });
  for (const name of ["Content-Length", "ETag"]) response.removeHeader(name);
  setStatus(response, refusal.status);
  await refuse(request, response, refusal);
}

/** Next may set another status after the headers have been written. */
function setStatus(response: ServerResponse, status: number): void {
  response.statusCode = status;
  requestRecord(response.req).status = status;
}
