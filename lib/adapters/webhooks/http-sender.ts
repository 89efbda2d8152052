import { noResponse, type SendResult, type WebhookSender } from "@/lib/webhooks/sender";
import { type PublicHttpOptions, type PublicResponse, publicHttp } from "../public-http/public-http";

/** How much of a response's body is read. */
const MAX_RESPONSE_BYTES = 1024;

/** Sends webhooks to receivers on the public internet. */
export function httpWebhookSender(options: PublicHttpOptions): WebhookSender {
  const request = publicHttp(options);
  return {
    async send(target, { headers, body }, stop) {
      const post = {
        ...{ method: "POST" as const, body, maxBytes: MAX_RESPONSE_BYTES },
        headers: { ...headers, "Content-Type": "application/json" },
      };
      // If the process stops, it rejects: the attempt is repeated as if it had not been made.
      const response = await request(target, post, stop);
      return typeof response === "string" ? noResponse(response) : toResult(response);
    },
  };
}

function toResult({ status, headers, body }: PublicResponse): SendResult {
  const isSuccess = status >= 200 && status < 300;
  const isRedirect = status >= 300 && status < 400;
  return {
    status,
    problem: isSuccess ? null : isRedirect ? "redirect" : "status",
    // Postgres stores no NUL, and control characters are not for a page. A character that is cut off is left out.
    response: new TextDecoder().decode(body, { stream: true }).replace(/[^\P{Cc}\n\t]/gu, "\ufffd"),
    retryAfter: headers["retry-after"],
  };
}
