import type { IncomingMessage, ServerResponse } from "node:http";
import { MAX_BODY_BYTES } from "@/lib/http/body";
import { errorPageHtml } from "@/lib/http/error-page";
import { languageOf, rejectionTranslator } from "@/lib/http/language";
import { type Message, message } from "@/lib/messages/message";
import { asPageRequest, type PageRequest } from "@/lib/services";
import { MAX_DISCARDED_BYTES } from "./node-http";

/** What is wrong with a request, for whoever sent it. */
interface Refusal {
  status: 400 | 403 | 405 | 412 | 413 | 416;
  message: Message;
}

const UNREADABLE: Refusal = {
  status: 400,
  message: message("refusals.unreadable"),
};

/** True for a body of more than `most` bytes, and for one that does not say how many it has. */
export function isLargeOrUnbounded({ headers }: IncomingMessage, most: number): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > most;
}

/** Routes of our own, which read what is sent themselves; every other path that reaches Next is a page. */
function isRoute(pathname: string): boolean {
  return (
    pathname.startsWith("/api/") || pathname === "/oauth/authorize" || pathname === "/oauth/consent/answer"
  );
}

/**
 * The methods of a path that is not under /api/. To another one Next answers a page as if it were a GET, a file with a
 * 500, and a route with a 405 that does not say which there are (RFC 9110 section 15.5.6).
 */
function methodsOf(pathname: string): string[] {
  if (["/oauth/authorize", "/openapi.json"].includes(pathname) || pathname.startsWith("/_next/")) {
    return ["GET", "HEAD"];
  }
  if (pathname === "/oauth/consent/answer" || pathname === "/signin/answer") return ["POST"];
  return ["GET", "HEAD", "POST"];
}

/**
 * What a request is answered whose condition a file does not meet, or whose range it does not have (RFC 9110 sections
 * 15.5.13 and 15.5.17): Next looks for a page that is named like the status, and fails. Null when it asks for neither.
 */
function preconditionFailure({ headers }: IncomingMessage): Refusal | null {
  const unmet = message("refusals.unmet");
  if (headers["if-match"] !== undefined || headers["if-unmodified-since"] !== undefined) {
    return { status: 412, message: unmet };
  }
  return headers.range === undefined ? null : { status: 416, message: unmet };
}

/**
 * What a form of a page cannot be, as far as its head tells. Next answers 500 to all of it: a form of another site (or
 * of none: `Origin: null`), a body over its limit, a form without a boundary.
 */
function refusalOf({ headers }: IncomingMessage): Refusal | null {
  const { origin, host } = headers;
  if (origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host)) {
    return { status: 403, message: message("refusals.otherSite") };
  }
  if (isLargeOrUnbounded({ headers } as IncomingMessage, MAX_BODY_BYTES)) {
    const most = { bytes: MAX_BODY_BYTES, kibibytes: MAX_BODY_BYTES / 1024 };
    return { status: 413, message: message("refusals.tooLarge", most) };
  }
  return null;
}

/** Headers that Next's script sends, and Next fails at when they are not as its script writes them. */
function hasScriptHeaders({ headers }: IncomingMessage): boolean {
  return Object.keys(headers).some((name) => name === "rsc" || name.startsWith("next-"));
}

/**
 * Serves a page. A POST to one is a form (a server action), and Next answers 500 to whatever it cannot read as one,
 * when nothing of ours has even been asked; the same goes for what its script says of links. That is the sender's
 * mistake, and is answered as one here: the formats are React's own, so they are not checked beforehand but by who
 * failed. So are files that do not meet a condition. What fails once our code has begun stays a 500.
 */
export function servePage(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  serve: () => void,
): void {
  const methods = methodsOf(pathname);
  if (!pathname.startsWith("/api/") && !methods.includes(request.method ?? "")) {
    response.setHeader("Allow", methods.join(", "));
    refuse(request, response, { status: 405, message: message("refusals.otherMethod") });
    return;
  }
  const isForm = request.method === "POST";
  const unmet = preconditionFailure(request);
  if (isRoute(pathname) || !(isForm || unmet || hasScriptHeaders(request))) {
    serve();
    return;
  }
  const refusal = isForm ? refusalOf(request) : null;
  if (refusal) {
    refuse(request, response, refusal);
    return;
  }
  const page: PageRequest = { hasReachedUs: false };
  replaceStatus(request, response, page, unmet ?? UNREADABLE);
  asPageRequest(page, serve);
}

/** Answers a request whose body nobody has read. */
export function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { type, body } = rendered(request, refusal);
  const canDiscard = !isLargeOrUnbounded(request, MAX_DISCARDED_BYTES);
  response
    .writeHead(refusal.status, {
      "Content-Type": type,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      ...(canDiscard ? {} : { Connection: "close" }),
    })
    .end(body);
}

/** A page for people; a line of text for Next's script, which shows what it is told. */
function rendered(
  { headers }: IncomingMessage,
  { status, message }: Refusal,
): { type: string; body: string } {
  const language = languageOf(headers.cookie ?? null, headers["accept-language"] ?? null);
  const t = rejectionTranslator(language);
  const text = t(message);
  if (!headers.accept?.includes("text/html")) return { type: "text/plain; charset=utf-8", body: text };
  const body = errorPageHtml({
    status,
    language,
    title: t("refusals.didNotWork"),
    paragraphs: [text],
  });
  return { type: "text/html; charset=utf-8", body };
}

/**
 * Lets the head of an answer, when it is written, become what the request has turned out to be: a page that says to wait
 * a 429, with its body as it is; a 500 that came before anything of ours the refusal, head and body.
 */
function replaceStatus(
  request: IncomingMessage,
  response: ServerResponse,
  page: PageRequest,
  refusal: Refusal,
): void {
  const { writeHead, write, end } = response;
  let body: string | null = null;

  function writeOtherHead(status: number, ...rest: unknown[]): ServerResponse {
    if (status === 200 && page.retryAfter !== undefined) {
      response.setHeader("Retry-After", page.retryAfter);
      return Reflect.apply(writeHead, response, [429, ...rest]);
    }
    if (status !== 500 || page.hasReachedUs) return Reflect.apply(writeHead, response, [status, ...rest]);
    const answer = rendered(request, refusal);
    body = answer.body;
    for (const name of ["Content-Encoding", "Content-Length", "Transfer-Encoding", "ETag"]) {
      response.removeHeader(name);
    }
    response.setHeader("Content-Type", answer.type);
    response.setHeader("Cache-Control", "no-store");
    return Reflect.apply(writeHead, response, [refusal.status]);
  }
  /** Before Node would write the head of a failure by itself, in the middle of writing its body. */
  function beginFailure(): void {
    if (!response.headersSent && response.statusCode === 500) response.writeHead(500);
  }

  response.writeHead = writeOtherHead as typeof writeHead;
  response.write = ((...args: unknown[]) => {
    beginFailure();
    return body === null ? Reflect.apply(write, response, args) : true;
  }) as typeof write;
  response.end = ((...args: unknown[]) => {
    beginFailure();
    return Reflect.apply(end, response, body === null ? args : [body]);
  }) as typeof end;
}
