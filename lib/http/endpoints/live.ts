import * as z from "zod";
import { liveReport, tabId } from "@/lib/live/schema";
import { perMinute } from "@/lib/rate-limit/limits";
import { check } from "@/lib/validation/problems";
import { jsonBody } from "../body";
import { session } from "../endpoint";
import { courseNotFound, HttpError, validationError } from "../errors";
import { type ApiRequest, requestQuery } from "../message";
import { NO_CONTENT } from "../respond";

const MAX_REPORT_BYTES = 1024;

/** How long to wait if there is no room for a stream. */
const RETRY_SECONDS = 15;

const streamQuery = z.object({
  tab: tabId,
  /** The version that the tab has. */
  version: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31),
});

const STREAM_HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
  // nginx would otherwise collect events before it passes them on.
  "X-Accel-Buffering": "no",
};

const PATH = "/api/studio/live/{courseId}";

/** `?tab=…&version=…`; a browser that reconnects sends the version that it has in Last-Event-ID. @throws HttpError 400. */
function readStreamQuery(request: ApiRequest) {
  const query = requestQuery(request);
  const version = request.header("last-event-id") ?? query.get("version");
  const input = check(streamQuery, { tab: query.get("tab") ?? undefined, version: version ?? undefined });
  if (!input.ok) throw validationError(input.problems);
  return input.value;
}

/** The stream of an open studio, as server-sent events. */
const openStream = session({
  method: "GET",
  path: PATH,
  // One a tab every 45 s, and one whenever it becomes visible.
  limit: { key: "live", ...perMinute(120) },
  isStream: true,
  head: readStreamQuery,
  perform: ({ live }, { user, params, head: { tab, version } }) =>
    live.join(user, params.courseId, tab, version),
  render(joined) {
    switch (joined.outcome) {
      case "joined":
        return { status: 200, headers: STREAM_HEADERS, body: joined.stream };
      case "missing":
        throw courseNotFound();
      case "user-full":
      case "full": {
        const [status, code] =
          joined.outcome === "full"
            ? ([503, "unavailable"] as const)
            : ([429, "rate_limit_exceeded"] as const);
        throw new HttpError(status, code, `Too many open studios. Retry in ${RETRY_SECONDS} seconds.`, {
          headers: { "Retry-After": String(RETRY_SECONDS) },
        });
      }
    }
  },
});

/** What the tab has selected. Sent at most every 0.2 s. */
const report = session({
  method: "POST",
  path: PATH,
  limit: { key: "live-report", ...perMinute(600) },
  body: jsonBody(liveReport, MAX_REPORT_BYTES),
  perform: ({ live }, { user, params, body }) => live.report(user.id, params.courseId, body),
  render: () => NO_CONTENT,
});

export const LIVE_ENDPOINTS = [openStream, report];
