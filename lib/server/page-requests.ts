import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { MAX_BODY_BYTES } from "@/lib/http/body";
import { errorPageHtml } from "@/lib/http/error-page";
import { rejectionTranslator, requestLanguage } from "@/lib/http/language";
import type { Route } from "@/lib/http/routes";
import { type Message, message } from "@/lib/messages/message";
import { type PageRequest, runPageRequest } from "@/lib/services";
import { declaredLength, isChunked, MAX_DISCARDED_BYTES, readBody, send, withBody } from "./node-http";

/** Serves a page, a route handler or a file: Next's request handler. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Why a request is refused before Next sees it. */
interface Refusal {
  status: 400 | 403 | 405 | 413;
  message: Message;
}

/**
 * Passes a request to Next, unless its route refuses it: by its method, by the size of its body, or because it is not a
 * form of ours. Bodies of unknown length are read here first, so that the limit counts what arrives.
 */
export async function servePage(
  request: IncomingMessage,
  response: ServerResponse,
  route: Route,
  serve: PageHandler,
): Promise<void> {
  if (!route.methods.includes(request.method ?? "")) {
    response.setHeader("Allow", route.methods.join(", "));
    return refuse(request, response, { status: 405, message: message("refusals.otherMethod") });
  }
  const isForm = route.kind === "page" && request.method === "POST";
  const refusal = isForm ? checkForm(request) : null;
  if (refusal) return refuse(request, response, refusal);

  const bounded = await boundBody(request, route);
  if (bounded === "too_large") return refuse(request, response, bodyTooLarge(route));
  // The client disconnected.
  if (bounded === "broken") return;

  if (route.kind === "handler" || !(isForm || hasPrecondition(request) || hasRouterHeaders(request))) {
    void serve(bounded, response);
    return;
  }
  const page: PageRequest = { response, reachedOurCode: false };
  correctFailureStatus(request, page);
  runPageRequest(page, () => void serve(bounded, response));
}

/**
 * Refuses forms for which Next would return a 500: from another site, from an opaque origin (`Origin: null`), or
 * multipart without a boundary.
 */
function checkForm({ headers }: IncomingMessage): Refusal | null {
  const { origin, host, "content-type": contentType = "" } = headers;
  if (origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host)) {
    return { status: 403, message: message("refusals.otherSite") };
  }
  if (/^multipart\/form-data/i.test(contentType) && !/;\s*boundary=/i.test(contentType)) {
    return { status: 400, message: message("refusals.unreadable") };
  }
  return null;
}

/** The request with a body no larger than its route allows. */
async function boundBody(
  request: IncomingMessage,
  { maxBodyBytes }: Route,
): Promise<IncomingMessage | "too_large" | "broken"> {
  if (maxBodyBytes === null) return request;
  if (declaredLength(request) > maxBodyBytes) return "too_large";
  if (!isChunked(request)) return request;
  const body = await readBody(request, maxBodyBytes);
  return typeof body === "string" ? body : withBody(request, body);
}

function bodyTooLarge({ kind, maxBodyBytes }: Route): Refusal {
  const bytes = maxBodyBytes ?? MAX_BODY_BYTES;
  const key = kind === "handler" ? "refusals.bodyTooLarge" : "refusals.tooLarge";
  return { status: 413, message: message(key, { bytes, kibibytes: bytes / 1024 }) };
}

/** Whether a file may answer 412 or 416 (RFC 9110 sections 15.5.13 and 15.5.17). */
function hasPrecondition({ headers }: IncomingMessage): boolean {
  return ["if-match", "if-unmodified-since", "range"].some((name) => headers[name] !== undefined);
}

/** Whether the request has headers of Next's client-side router, which Next fails to parse in any other form. */
function hasRouterHeaders({ headers }: IncomingMessage): boolean {
  return Object.keys(headers).some((name) => name === "rsc" || name.startsWith("next-"));
}

/**
 * Next responds with 500 to a form, an action call or a router header that it cannot parse, and to a file's 412 or 416,
 * for which it looks up a page of that name. As long as none of our code has run, that is the client's mistake: this
 * corrects the status, and nothing else, just before the headers are written. A failure of our code stays a 500.
 *
 * Rejected: parsing the bodies first, since their formats are React's own; and hooks of Next, since none may set a status.
 */
function correctFailureStatus({ headers }: IncomingMessage, page: PageRequest): void {
  const { response } = page;
  onHeaders(response, () => {
    if (response.statusCode !== 500 || page.reachedOurCode) return;
    const { range, "if-match": ifMatch, "if-unmodified-since": ifUnmodifiedSince } = headers;
    if (ifMatch !== undefined || ifUnmodifiedSince !== undefined) response.statusCode = 412;
    else response.statusCode = range === undefined ? 400 : 416;
    response.setHeader("Cache-Control", "no-store");
  });
}

/** Refuses a request, with a page for browsers and a line of text for scripts. Its body may be unread. */
async function refuse(
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
    ? errorPageHtml({ status, language, title: t("refusals.didNotWork"), paragraphs: [text] })
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
