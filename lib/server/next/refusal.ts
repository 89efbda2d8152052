import type { IncomingMessage, ServerResponse } from "node:http";
import { renderErrorPage } from "@/lib/http/error-page";
import { rejectionTranslator, requestLanguage } from "@/lib/http/language";
import { type Message, message } from "@/lib/messages/message";
import { declaredLength, MAX_DISCARDED_BYTES, send } from "../node-http";

/** Why a page is not served. */
export interface Refusal {
  status: 400 | 403 | 405 | 413 | 429 | 500 | 503;
  message: Message;
}

export const FAILED: Refusal = { status: 500, message: message("rejections.serverError") };

export const UNREADABLE: Refusal = { status: 400, message: message("rejections.unreadable") };

/** Refuses a request, with a page for browsers and a line of text for scripts. Its body may be unread. */
export async function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, message }: Refusal,
): Promise<void> {
  const language = requestLanguage(
    request.headers.cookie ?? null,
    request.headers["accept-language"] ?? null,
  );
  const t = rejectionTranslator(language);
  const text = t(message);
  const isPage = request.headers.accept?.includes("text/html");
  const body = isPage
    ? renderErrorPage({ language, title: t("rejections.title"), paragraphs: [text] })
    : text;
  const headers = {
    "Content-Type": `text/${isPage ? "html" : "plain"}; charset=utf-8`,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  };
  if (declaredLength(request) > MAX_DISCARDED_BYTES) {
    response.writeHead(status, { ...headers, Connection: "close" }).end(body);
    return;
  }
  await send({ status, headers, body }, request, response);
}
