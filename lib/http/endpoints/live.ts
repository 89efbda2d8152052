import * as z from "zod";
import { liveReport, tabId } from "@/lib/live/schema";
import { perMinute } from "@/lib/rate-limit/limits";
import { check } from "@/lib/validation/problems";
import { jsonBody } from "../body";
import { session } from "../endpoint";
import { courseNotFound, retryLater, validationError } from "../errors";
import { type ApiRequest, requestQuery } from "../message";
import { NO_CONTENT } from "../respond";

const MAX_REPORT_BYTES = 4096;

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
  /** `1` if the tab understands the event `changes`. */
  changes: z.literal("1").optional(),
});

const STREAM_HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
  // nginx would otherwise collect events before it passes them on.
  "X-Accel-Buffering": "no",
};

const LIVE = session("/api/studio/live/{courseId}");

/** `?tab=…&version=…&changes=1`; a browser that reconnects sends the version that it has in Last-Event-ID. @throws HttpError 400. */
function readStreamQuery(request: ApiRequest) {
  const query = requestQuery(request);
  const version = request.header("last-event-id") ?? query.get("version");
  const input = check(streamQuery, {
    ...{ tab: query.get("tab") ?? undefined, version: version ?? undefined },
    changes: query.get("changes") ?? undefined,
  });
  if (!input.ok) throw validationError(input.problems);
  const { changes, ...value } = input.value;
  return { ...value, takesChanges: changes !== undefined };
}

/** The stream of an open studio, as server-sent events. */
const openStream = LIVE.GET({
  // One a tab every 45 s, and one whenever it becomes visible.
  limit: { key: "live", ...perMinute(120) },
  isStream: true,
  head: readStreamQuery,
  async perform({ live }, { user, payer, params, head }) {
    const joined = await live.join(user, params.courseId, head);
    if (joined.outcome === "joined") payer.spend(joined.bytes);
    return joined;
  },
  render(joined) {
    switch (joined.outcome) {
      case "joined":
        return { status: 200, headers: STREAM_HEADERS, body: joined.stream };
      case "missing":
        throw courseNotFound();
      case "user-full":
      case "full": {
        const message = `Too many open studios. Retry in ${RETRY_SECONDS} seconds.`;
        throw retryLater(joined.outcome === "full" ? 503 : 429, message, RETRY_SECONDS);
      }
    }
  },
});

/** What the tab has selected, and the user's hand. Sent at most every 0.11 s. */
const report = LIVE.POST({
  isChange: false,
  limit: { key: "live-report", ...perMinute(600) },
  body: jsonBody(liveReport, MAX_REPORT_BYTES),
  perform: ({ live }, { user, params, body }) => live.report(user.id, params.courseId, body),
  render: () => NO_CONTENT,
});

export const LIVE_ENDPOINTS = [openStream, report];
