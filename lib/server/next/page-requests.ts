import type { IncomingMessage, ServerResponse } from "node:http";
import { isFromOtherSite } from "@/lib/http/cross-site";
import { renderErrorPage } from "@/lib/http/error-page";
import { MAX_CALL_BYTES, MAX_FORM_BYTES, type Route } from "@/lib/http/routes";
import { log } from "@/lib/log";
import { message } from "@/lib/messages/message";
import { runPageRequest } from "@/lib/services";
import { declaredLength, isChunked, readBody, send, withBody } from "../node-http";
import { requestRecord } from "../request-record";
import type { Traffic } from "../traffic";
import { isFormBounded, isTargetBounded } from "./bound-request";
import { type EnteredFields, findActionIds, readOutdatedForm } from "./outdated-form";
import { PAGE_BOUNDS } from "./page-bounds";
import { FAILED, READ_ONLY, type Refusal, refuse, rejectionTexts, UNAVAILABLE, UNREADABLE } from "./refusal";
import { findReservedParameter } from "./reserved-parameters";

/** Serves a page or a file, and in development a route file: Next's request handler. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

interface PageOptions {
  /** What the browser calls us. */
  origin: string;
  traffic: Pick<Traffic, "admitPage">;
  /** Null in development, where an action has an ID once its page is compiled. */
  actionIds: ReadonlySet<string> | null;
  /** The only actions that may run while the server is read-only; null if all may. */
  allowedActionIds?: ReadonlySet<string> | null | undefined;
  /** Counts the request. @returns seconds to wait if there were too many; null if it is allowed. */
  countPage(): Promise<number | null>;
  /** Counts what a page of this length cost. */
  spend(characters: number): Promise<void>;
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
  { origin, traffic, actionIds, allowedActionIds, countPage, spend }: PageOptions,
): Promise<void> {
  const isForm = route.kind === "page" && request.method === "POST";
  const refusal =
    checkTarget(request, route) ??
    (await checkRate(countPage)) ??
    (isForm ? checkForm(request, origin) : null);
  if (refusal) return refuse(request, response, refusal);

  /** The action that Next's script calls; undefined for a form that the browser sends, which names its action in a field. */
  const calledId = request.headers["next-action"]?.toString();
  if (isForm && calledId !== undefined && allowedActionIds && !allowedActionIds.has(calledId)) {
    return refuse(request, response, READ_ONLY);
  }
  const isCall = isForm && calledId !== undefined && !isMultipart(request);
  const maxBytes = isCall ? MAX_CALL_BYTES : route.maxBodyBytes;
  let bounded = await boundBody(request, maxBytes);
  if (bounded === "too_large") return refuse(request, response, bodyTooLarge(maxBytes));
  // The client disconnected.
  if (bounded === "broken") return;
  if (route.kind !== "file" && !traffic.admitPage(request, response)) return refuse(request, response, BUSY);

  response.once("close", () => void spend(requestRecord(request).pageBytes ?? 0));
  if (isForm && isMultipart(bounded)) {
    const body = await readBody(bounded, MAX_FORM_BYTES);
    if (typeof body === "string") return;
    if (!isFormBounded(body)) return refuse(request, response, TOO_MANY_FIELDS);
    // Next's script handles an unknown action itself.
    if (calledId === undefined) {
      if (allowedActionIds && !namesOnly(allowedActionIds, body)) return refuse(request, response, READ_ONLY);
      const entered = actionIds && (await readOutdatedForm(bounded, body, actionIds));
      if (entered) return explainOutdated(request, response, entered);
    }
    bounded = withBody(bounded, body);
  }
  // Next parses nothing that a browser sends with any other request.
  const reachedOurCode = !(isForm || hasRouterHeaders(request));
  const page = { response, record: requestRecord(request), reachedOurCode };
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

function checkTarget({ method = "", url = "" }: IncomingMessage, { methods }: Route): Refusal | null {
  if (!methods.includes(method)) {
    const headers = { Allow: methods.join(", ") };
    return { status: 405, message: message("rejections.methodNotAllowed"), headers };
  }
  if (!isTargetBounded(url)) {
    const { queryParameters: parameters, pathSegments: segments, pathCharacters: characters } = PAGE_BOUNDS;
    return { status: 400, message: message("rejections.urlTooLong", { parameters, segments, characters }) };
  }
  const name = findReservedParameter(url);
  return name === undefined
    ? null
    : { status: 400, message: message("rejections.reservedParameter", { name }) };
}

async function checkRate(countPage: PageOptions["countPage"]): Promise<Refusal | null> {
  const seconds = await countPage();
  if (seconds === null) return null;
  const minutes = Math.ceil(seconds / 60);
  const headers = { "Retry-After": String(seconds) };
  return { status: 429, message: message("rejections.tooManyPages", { minutes }), headers };
}

/** Whether a form names an action, and only such with these IDs. */
function namesOnly(ids: ReadonlySet<string>, body: Uint8Array): boolean {
  const named = findActionIds(body);
  return named.length > 0 && named.every((id) => ids.has(id));
}

const BUSY: Refusal = { ...UNAVAILABLE, headers: { "Retry-After": "1" } };

/**
 * Refuses forms from another site, and those for which Next would return a 500: from an opaque origin (`Origin: null`), or
 * multipart without a boundary.
 */
function checkForm({ headers }: IncomingMessage, ownOrigin: string): Refusal | null {
  const { origin = ownOrigin, "content-type": contentType = "" } = headers;
  if (origin !== ownOrigin || isFromOtherSite((name) => headers[name]?.toString() ?? null, ownOrigin)) {
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

/** The request with a body no larger than `maxBytes`. */
async function boundBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<IncomingMessage | "too_large" | "broken"> {
  if (declaredLength(request) > maxBytes) return "too_large";
  if (!isChunked(request)) return request;
  const body = await readBody(request, maxBytes);
  return typeof body === "string" ? body : withBody(request, body);
}

function bodyTooLarge(bytes: number): Refusal {
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
  const { language, t } = rejectionTexts(request);
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
