import { message } from "@/lib/messages/message";
import { session } from "../endpoint";
import { retryLater } from "../errors";

/** A user's own data as a file. A link on the account page leads here, so whatever goes wrong is a page for people. */
const download = session("/account/data", {
  errors: { outcome: message("rejections.nothingDownloaded") },
}).GET({
  // It is limited and written to the audit trail.
  withoutHead: true,
  // A read-only server has no trail to write.
  isChange: false,
  returnTo: "/account",
  perform: ({ personalData }, { user }) => personalData.download(user.id),
  render(result) {
    if (result.outcome === "throttled") throw retryLater(429, "Too many downloads.", result.retryAfter);
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
