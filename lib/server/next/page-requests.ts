import type { IncomingMessage, ServerResponse } from "node:http";
import { renderErrorPage } from "@/lib/http/error-page";
import { rejectionTranslator, requestLanguage } from "@/lib/http/language";
import { MAX_FORM_BYTES, type Route } from "@/lib/http/routes";
import { log } from "@/lib/log";
import { message } from "@/lib/messages/message";
import { runPageRequest } from "@/lib/services";
import { declaredLength, isChunked, readBody, send, withBody } from "../node-http";
import { requestRecord } from "../request-record";
import type { Traffic } from "../traffic";
import { isFormBounded, isTargetBounded } from "./bound-request";
import { type EnteredFields, readOutdatedForm } from "./outdated-form";
import { PAGE_BOUNDS } from "./page-bounds";
import { FAILED, type Refusal, refuse, UNREADABLE } from "./refusal";
import { findReservedParameter } from "./reserved-parameters";

/** Serves a page or a file, and in development a route file: Next's request handler. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

interface PageOptions {
  traffic: Pick<Traffic, "admitPage">;
  /** Null in development, where an action has an ID once its page is compiled. */
  actionIds: ReadonlySet<string> | null;
  /** Counts the request. @returns seconds to wait if there were too many; null if it is allowed. */
  countPage(): Promise<number | null>;
}

/**
 * Passes a request to Next, unless its route refuses it: by its method, its limit or the size of its body, or because it is
 * not a form of ours. Bodies of unknown length are read here first, so that the limit counts what arrives.
 */
export async function servePage(
  request: IncomingMessage,
  response: ServerResponse,
  route: Route,
  serve: PageHandler,
  { traffic, actionIds, countPage }: PageOptions,
): Promise<void> {
  if (!route.methods.includes(request.method ?? "")) {
    response.setHeader("Allow", route.methods.join(", "));
    return refuse(request, response, { status: 405, message: message("rejections.methodNotAllowed") });
  }
  if (!isTargetBounded(request.url ?? "")) {
    return refuse(request, response, {
      status: 400,
      message: message("rejections.urlTooLong", {
        parameters: PAGE_BOUNDS.queryParameters,
        segments: PAGE_BOUNDS.pathSegments,
        characters: PAGE_BOUNDS.pathCharacters,
      }),
    });
  }
  const reserved = findReservedParameter(request.url ?? "");
  if (reserved !== undefined) {
    const parameter = message("rejections.reservedParameter", { name: reserved });
    return refuse(request, response, { status: 400, message: parameter });
  }
  const retryAfter = await countPage();
  if (retryAfter !== null) {
    response.setHeader("Retry-After", String(retryAfter));
    const minutes = Math.ceil(retryAfter / 60);
    return refuse(request, response, {
      status: 429,
      message: message("rejections.tooManyPages", { minutes }),
    });
  }
  const isForm = route.kind === "page" && request.method === "POST";
  const refusal = isForm ? checkForm(request) : null;
  if (refusal) return refuse(request, response, refusal);

  let bounded = await boundBody(request, route);
  if (bounded === "too_large") return refuse(request, response, bodyTooLarge(route));
  // The client disconnected.
  if (bounded === "broken") return;
  if (route.kind !== "file" && !traffic.admitPage(request, response)) {
    response.setHeader("Retry-After", "1");
    return refuse(request, response, { status: 503, message: message("rejections.unavailable") });
  }

  if (isForm && isMultipart(bounded)) {
    const body = await readBody(bounded, MAX_FORM_BYTES);
    if (typeof body === "string") return;
    if (!isFormBounded(body)) return refuse(request, response, TOO_MANY_FIELDS);
    // Next's script handles an unknown action itself.
    const isSentByBrowser = request.headers["next-action"] === undefined;
    const entered = actionIds && isSentByBrowser ? await readOutdatedForm(bounded, body, actionIds) : null;
    if (entered) return explainOutdated(request, response, entered);
    bounded = withBody(bounded, body);
  }
  if (!(isForm || hasRouterHeaders(request))) {
    return serveOrFail(serve, bounded, response);
  }
  const page = { response, record: requestRecord(request), reachedOurCode: false };
  return runPageRequest(page, () => serveOrFail(serve, bounded, response));
}

async function serveOrFail(
  serve: PageHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await serve(request, response);
  } catch (error) {
    log.error("Serving a page failed", { requestId: requestRecord(response.req).requestId, error });
    // A failure midway closes the connection, so no browser takes a part for the whole.
    if (response.headersSent) response.destroy();
    else await refuse(response.req, response, FAILED);
  }
}

/**
 * Refuses forms for which Next would return a 500: from another site, from an opaque origin (`Origin: null`), or
 * multipart without a boundary.
 */
function checkForm({ headers }: IncomingMessage): Refusal | null {
  const { origin, host, "content-type": contentType = "" } = headers;
  if (origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host)) {
    return { status: 403, message: message("rejections.crossSite") };
  }
  if (MULTIPART.test(contentType) && !/;\s*boundary=/i.test(contentType)) {
    return UNREADABLE;
  }
  return null;
}

const MULTIPART = /^multipart\/form-data/i;

function isMultipart({ headers }: IncomingMessage): boolean {
  return MULTIPART.test(headers["content-type"] ?? "");
}

const TOO_MANY_FIELDS: Refusal = {
  status: 413,
  message: message("rejections.tooManyFields", { fields: PAGE_BOUNDS.formFields }),
};

/** The request with a body no larger than its route allows. */
async function boundBody(
  request: IncomingMessage,
  { maxBodyBytes }: Route,
): Promise<IncomingMessage | "too_large" | "broken"> {
  if (declaredLength(request) > maxBodyBytes) return "too_large";
  if (!isChunked(request)) return request;
  const body = await readBody(request, maxBodyBytes);
  return typeof body === "string" ? body : withBody(request, body);
}

function bodyTooLarge({ maxBodyBytes: bytes }: Route): Refusal {
  return { status: 413, message: message("rejections.tooLarge", { bytes, kibibytes: bytes / 1024 }) };
}

/** Whether the request has headers of Next's client-side router, which Next fails to parse in any other form. */
function hasRouterHeaders({ headers }: IncomingMessage): boolean {
  return Object.keys(headers).some((name) => name === "rsc" || name.startsWith("next-"));
}

/** Says that the app was updated, and shows what the user entered. */
async function explainOutdated(
  request: IncomingMessage,
  response: ServerResponse,
  entered: EnteredFields,
): Promise<void> {
  const { cookie = null, "accept-language": acceptLanguage = null } = request.headers;
  const language = requestLanguage(cookie, acceptLanguage);
  const t = rejectionTranslator(language);
  const body = renderErrorPage({
    language,
    title: t("rejections.updated"),
    paragraphs: [t("rejections.updatedText"), ...(entered.length > 0 ? [t("rejections.entered")] : [])],
    entered,
    link: { href: request.url ?? "/", text: t("rejections.openFormAgain") },
  });
  const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };
  await send({ status: 409, headers, body }, request, response);
}
