import type { IncomingMessage, ServerResponse } from "node:http";
import { renderErrorPage } from "@/lib/http/error-page";
import { READ_ONLY_RETRY_SECONDS } from "@/lib/http/errors";
import { rejectionTranslator, requestLanguage } from "@/lib/http/language";
import { markRefusal } from "@/lib/http/refusal-text";
import { type Message, message } from "@/lib/messages/message";
import { declaredLength, MAX_DISCARDED_BYTES, send } from "../node-http";

/** Why a page is not served. */
export interface Refusal {
  status: 400 | 403 | 405 | 413 | 429 | 500 | 503;
  message: Message;
  headers?: Record<string, string>;
}

export const FAILED: Refusal = { status: 500, message: message("rejections.serverError") };

/** The database is unavailable. */
export const UNAVAILABLE: Refusal = {
  status: 503,
  message: message("rejections.unavailable"),
  headers: { "Retry-After": "5" },
};

/** A form that would change something while the server is read-only. */
export const READ_ONLY: Refusal = {
  status: 503,
  message: message("rejections.readOnly"),
  headers: { "Retry-After": String(READ_ONLY_RETRY_SECONDS) },
};

export const UNREADABLE: Refusal = { status: 400, message: message("rejections.unreadable") };

export function rejectionTexts({ headers }: IncomingMessage) {
  const language = requestLanguage(headers.cookie ?? null, headers["accept-language"] ?? null);
  return { language, t: rejectionTranslator(language) };
}

/** Refuses a request, with a page for browsers and a line of text for scripts, which forms show. Its body may be unread. */
export async function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, message, headers: more }: Refusal,
): Promise<void> {
  const { language, t } = rejectionTexts(request);
  const text = t(message);
  const [type, body] =
    request.headers["next-action"] !== undefined
      ? // Next's part in the browser reads the text only if the type is exactly this.
        ["text/plain", markRefusal(text)]
      : request.headers.accept?.includes("text/html")
        ? [
            "text/html; charset=utf-8",
            renderErrorPage({ language, title: t("rejections.title"), paragraphs: [text] }),
          ]
        : ["text/plain; charset=utf-8", text];
  const headers = {
    "Content-Type": type,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...more,
  };
  if (declaredLength(request) > MAX_DISCARDED_BYTES) {
    response.writeHead(status, { ...headers, Connection: "close" }).end(body);
    return;
  }
  await send({ status, headers, body }, request, response);
}
