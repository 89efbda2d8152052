import { message } from "@/lib/messages/message";
import { session } from "../endpoint";
import { HttpError } from "../errors";

/** A user's own data as a file. A link on the account page leads here, so whatever goes wrong is a page for people. */
const download = session({
  method: "GET",
  path: "/account/data",
  // It is limited and written to the audit trail.
  withoutHead: true,
  errors: { outcome: message("rejections.nothingDownloaded") },
  returnTo: "/account",
  perform: ({ personalData }, { user }) => personalData.download(user.id),
  render(result) {
    if (result.outcome === "throttled") {
      throw new HttpError(429, "rate_limit_exceeded", "Too many downloads.", {
        headers: { "Retry-After": String(result.retryAfter) },
      });
    }
    return {
      status: 200,
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": 'attachment; filename="teepad-data.json"',
      },
      body: result.json,
    };
  },
});

export const PERSONAL_DATA_ENDPOINTS = [download];
