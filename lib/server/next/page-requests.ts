import type { IncomingMessage, ServerResponse } from "node:http";
import { type FormRule, formRule } from "@/lib/http/actions";
import { isFromOtherSite } from "@/lib/http/cross-site";
import { renderErrorPage } from "@/lib/http/error-page";
import { MAX_CALL_BYTES, MAX_FORM_BYTES, type Route } from "@/lib/http/routes";
import { log } from "@/lib/log";
import { message } from "@/lib/messages/message";
import { BudgetExceeded } from "@/lib/rate-limit/work-budget";
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
  /** By ID. Null in development, where an action has an ID once its page is compiled. */
  actions: ReadonlyMap<string, FormRule> | null;
  /** Whether only harmless actions may run. */
  readOnly: boolean;
  /** Counts the request. @returns seconds to wait if there were too many; null if it is allowed. */
  countPage(): Promise<number | null>;
  /** Counts a form. @returns seconds to wait if there were too many; null if it is allowed. */
  countForm(limit: FormRule["limit"]): Promise<number | null>;
  /** Renders a page, once few others of its user are being rendered. @throws BudgetExceeded. */
  run(render: () => Promise<void>): Promise<void>;
  /** Counts what a page of this length cost. */
  spend(bytes: number): Promise<void>;
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
  { origin, traffic, actions, readOnly, countPage, countForm, run, spend }: PageOptions,
): Promise<void> {
  const isForm = route.kind === "page" && request.method === "POST";
  const refusal =
    checkTarget(request, route) ?? tooMany(await countPage()) ?? (isForm ? checkForm(request, origin) : null);
  if (refusal) return refuse(request, response, refusal);

  /** The action that Next's script calls; undefined for a form that the browser sends, which names its action in a field. */
  const calledId = request.headers["next-action"]?.toString();
  const calledRules = isForm && calledId !== undefined && actions ? rulesOf([calledId], actions) : [];
  const forbidden = await checkRules(calledRules);
  if (forbidden) return refuse(request, response, forbidden);
  const isCall = isForm && calledId !== undefined && !isMultipart(request);
  const maxBytes = isCall ? MAX_CALL_BYTES : Math.min(route.maxBodyBytes, ...calledRules.map(toMaxBytes));
  let bounded = await boundBody(request, maxBytes);
  if (bounded === "too_large") return refuse(request, response, bodyTooLarge(maxBytes));
  // The client disconnected.
  if (bounded === "broken") return;
  if (isForm && isMultipart(bounded)) {
    const body = await readBody(bounded, MAX_FORM_BYTES);
    if (typeof body === "string") return;
    if (!isFormBounded(body)) return refuse(request, response, TOO_MANY_FIELDS);
    // Next's script handles an unknown action itself.
    if (calledId === undefined) {
      const rules = actions ? rulesOf(findActionIds(body), actions) : [];
      const mostBytes = Math.min(MAX_FORM_BYTES, ...rules.map(toMaxBytes));
      if (body.length > mostBytes) return refuse(request, response, bodyTooLarge(mostBytes));
      const forbidden = await checkRules(rules);
      if (forbidden) return refuse(request, response, forbidden);
      const entered = actions && (await readOutdatedForm(bounded, body, actions));
      if (entered) return explainOutdated(request, response, entered);
    }
    bounded = withBody(bounded, body);
  }
  // Next parses nothing that a browser sends with any other request.
  const reachedOurCode = !(isForm || hasRouterHeaders(request));
  const page = { response, record: requestRecord(request), reachedOurCode };
  const serveNow = () => runPageRequest(page, () => serveOrFail(serve, bounded, response));
  if (route.kind === "file") return serveNow();
  try {
    await run(async () => {
      // The client may have left while it waited for its turn.
      if (response.closed) return;
      if (!traffic.admitPage(request, response)) return refuse(request, response, BUSY);
      response.once("close", () => void spend(requestRecord(request).pageBytes ?? 0));
      await serveNow();
    });
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error;
    await refuse(request, response, tooMany(error.seconds) ?? BUSY);
  }

  /** Refuses what a read-only server doesn't run, and what exceeds a limit. */
  async function checkRules(rules: readonly FormRule[]): Promise<Refusal | null> {
    if (readOnly && rules.some(({ isHarmless }) => !isHarmless)) return READ_ONLY;
    for (const { limit } of rules) {
      const refusal = tooMany(await countForm(limit));
      if (refusal) return refusal;
    }
    return null;
  }
}

/**
 * The rules of a form that names these actions. One that names none that we know has a rule of its own: Next may find an action in it
 * that we don't.
 */
function rulesOf(ids: readonly string[], actions: ReadonlyMap<string, FormRule>): FormRule[] {
  const rules = new Set(ids.map((id) => actions.get(id) ?? OTHER));
  return rules.size === 0 ? [OTHER] : [...rules];
}

const OTHER = formRule(null);

const toMaxBytes = ({ maxBytes }: FormRule) => maxBytes;

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

/** @param seconds to wait, if there were too many requests. */
function tooMany(seconds: number | null): Refusal | null {
  if (seconds === null) return null;
  const minutes = Math.ceil(seconds / 60);
  const headers = { "Retry-After": String(seconds) };
  return { status: 429, message: message("rejections.tooManyPages", { minutes }), headers };
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
