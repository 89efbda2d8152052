import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FormRule } from "@/lib/http/actions";
import { CLIENT_ADDRESS_HEADER, clientAddress } from "@/lib/http/client-address";
import { contentSecurityPolicy } from "@/lib/http/content-security-policy";
import { requestPath } from "@/lib/http/message";
import { pageHeaders } from "@/lib/http/page-headers";
import { EMBED_ROUTE, FILE_ROUTE, findRoute, type Route } from "@/lib/http/routes";
import { hasRouteFile, type Match, matchEndpoint, type Resource } from "@/lib/http/table";
import { log } from "@/lib/log";
import { runPageRequest } from "@/lib/services";
import type { Services } from "@/lib/wire";
import { compress } from "./compress";
import { boundHeaders } from "./next/bound-request";
import { type PageHandler, servePage } from "./next/page-requests";
import { fromNode, send } from "./node-http";
import { answerProbe } from "./probes";
import { protocolError } from "./protocol-errors";
import type { Readiness } from "./readiness";
import { requestRecord } from "./request-record";
import type { Traffic } from "./traffic";

/**
 * The path and query of a request target, as sent (RFC 9112 section 3.2). Null if the target has none, such as `*`, or is the URL of
 * another host than the request's or ours: it was meant for a proxy.
 */
function toOriginForm(target: string, hosts: readonly (string | undefined)[]): string | null {
  if (target.startsWith("/")) return target;
  const [, authority = "", path = ""] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(target) ?? [];
  if (!hosts.some((host) => host?.toLowerCase() === authority.toLowerCase())) return null;
  return path.startsWith("/") ? path : `/${path}`;
}

/** What limits count a request by, and logs name it by if the operator asks for that. */
export function requestAddress({ socket, headers }: IncomingMessage, trustProxy: number): string {
  return clientAddress(socket.remoteAddress, headers["x-forwarded-for"]?.toString(), trustProxy);
}

export interface ListenerOptions {
  trustProxy: number;
  dev: boolean;
  readiness: Readiness;
  traffic: Pick<Traffic, "admitPage">;
  actions?: ReadonlyMap<string, FormRule> | null;
  /** Whether forms that change something are refused. */
  readOnly?: boolean;
  /** Whether a path is that of a file outside of `/_next/`. */
  isFile?: (pathname: string) => boolean;
}

/**
 * Paths that Next would resolve to another path: those with a segment `.` or `..`, encoded or not, and with a fragment,
 * which a request target cannot have (RFC 9112 section 3.2). Our routes would then be those of a path that is not
 * served. Clients resolve such paths before they send a request (RFC 3986 section 5.2.4).
 */
const AMBIGUOUS_PATH = /#|[/\\](?:\.|%2e){1,2}(?:[/\\]|$)/i;

/** Whether Next can serve the path as it is written. It returns 500 for escapes that are not UTF-8. */
function isServable(pathname: string): boolean {
  if (AMBIGUOUS_PATH.test(pathname)) return false;
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** Methods that a route file can have. */
const ROUTE_FILE_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Whether Next's development server would pass a request to its route file: the others get a 500, or no answer of ours. */
const isForNext = ({ url = "", method = "" }: IncomingMessage) =>
  ROUTE_FILE_METHODS.includes(method) && isServable(requestPath({ target: url }));

/** Whether concurrent requests to a resource are limited, as those of pages are: anyone with a browser can send them. */
function isBounded({ caller, isStream }: Resource): boolean {
  return (caller === "session" || caller === "anyone") && !isStream;
}

/** Removes repeated slashes and the one at the end: Next and its client-side router expect paths in this form. */
function withoutExtraSlashes(pathname: string): string {
  return pathname.replace(/[/\\]+/g, "/").replace(/(.)\/$/, "$1");
}

/**
 * Decodes the escapes that a path doesn't need (RFC 3986 section 6.2.2.2), and `%2F`: Next looks up pages by their decoded paths, and
 * `/%65xplore` would get the page of /explore without its limit.
 */
function withoutNeedlessEscapes(pathname: string): string {
  return pathname.replace(/%(?:2[def]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi, decodeURIComponent);
}

/** Headers whose second value a proxy in front may have acted on (RFC 9110 section 5.3, RFC 9112 section 3.2). */
const ONCE = ["Host", "Authorization", "Content-Type"];

/** A header that may occur only once, but does not. */
function findRepeatedHeader({ rawHeaders }: IncomingMessage): string | undefined {
  const seen = new Set<string>();
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const sent = rawHeaders[i] as string;
    const name = ONCE.find(
      (each) => each.length === sent.length && each.toLowerCase() === sent.toLowerCase(),
    );
    if (name === undefined) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}

/**
 * The listener for every request. Rows of the endpoint table are answered here: Next's routing would cost several times what
 * they cost, and has its own idea of 405, HEAD and malformed paths. In development, those that have a route file in `app/` are
 * answered through it. Everything else is a page or a file, and goes to Next.
 */
export function requestListener(
  services: Pick<Services, "http" | "env">,
  pages: PageHandler,
  { trustProxy, dev, readiness, traffic, actions = null, readOnly = false, ...options }: ListenerOptions,
): RequestListener {
  const { handle, limitForm, limitPage, runPage, spendPage } = services.http;
  const { baseUrl, basemaps, terrain } = services.env;
  const isHttps = baseUrl.startsWith("https:");
  const { host: ownHost } = new URL(baseUrl);

  const getClientAddress = (request: IncomingMessage) => requestAddress(request, trustProxy);

  async function serveEndpoint(request: IncomingMessage, response: ServerResponse, match: Match) {
    const { resource } = match;
    try {
      // The client may have left while it waited for its turn.
      const admit = () =>
        !(isBounded(resource) && (response.closed || !traffic.admitPage(request, response)));
      const result = await handle(fromNode(request), getClientAddress(request), match, admit);
      if (resource.isGuard && result.status === 200) serveByNext(request, response, EMBED_ROUTE);
      else await send(resource.isCompressed ? await compress(result, request) : result, request, response);
    } catch (error) {
      // Node refused a header, for example. Without this, the client would wait for its timeout.
      log.error("Sending a response failed", { requestId: requestRecord(request).requestId, error });
      response.destroy();
    }
  }

  /** Passes a request for a row to its route file, with the headers that the row reads. */
  function serveRouteFile(request: IncomingMessage, response: ServerResponse): void {
    request.headers[CLIENT_ADDRESS_HEADER] = getClientAddress(request);
    void runPageRequest({ response, record: requestRecord(request), reachedOurCode: false }, () =>
      pages(request, response),
    );
  }

  function serveByNext(request: IncomingMessage, response: ServerResponse, route: Route): void {
    const address = getClientAddress(request);
    const cookies = request.headers.cookie ?? null;
    request.headers = { ...boundHeaders(request.headers), [CLIENT_ADDRESS_HEADER]: address };
    // Next compares Origin with it for server actions. A proxy may have rewritten it.
    if (isHttps) request.headers.host = ownHost;
    const nonce = randomBytes(16).toString("base64");
    const policy = contentSecurityPolicy({ ...route, nonce, basemaps, terrain, dev });
    // Next takes the nonce from the request's header and adds it to every script that it renders.
    request.headers["content-security-policy"] = policy;
    response.setHeader("Content-Security-Policy", policy);
    for (const [name, value] of Object.entries(pageHeaders(route))) response.setHeader(name, value);
    response.setHeader("X-Request-Id", requestRecord(request).requestId);
    // Partners may open the way through sign-in and consent in a popup, and need to hear from it.
    const openerPolicy = route.allowsForeignRedirects ? "unsafe-none" : "same-origin";
    response.setHeader("Cross-Origin-Opener-Policy", openerPolicy);
    void servePage(request, response, route, pages, {
      origin: `http${isHttps ? "s" : ""}://${request.headers.host}`,
      traffic,
      actions,
      readOnly,
      countPage: () => limitPage(route, address),
      countForm: (limit) => limitForm(limit, address, cookies),
      run: (render) => runPage(address, cookies, render),
      spend: (bytes) => spendPage(address, cookies, bytes),
    });
  }

  function reject(request: IncomingMessage, response: ServerResponse, problem?: string): void {
    const { requestId } = requestRecord(request);
    const status = problem === undefined ? 417 : 400;
    void send(protocolError(status, { problem, requestId, target: request.url }), request, response);
  }

  return (request, response) => {
    if (isHttps) response.setHeader("Strict-Transport-Security", "max-age=63072000");
    // RFC 9112 section 3.2.
    if (request.headers.host === undefined && request.httpVersion !== "1.0") {
      return reject(request, response, "The Host header is missing.");
    }
    const repeated = findRepeatedHeader(request);
    if (repeated !== undefined) {
      return reject(request, response, `The ${repeated} header must not be repeated.`);
    }
    // Node asks for what the client expects, if it is that (RFC 9110 section 10.1.1).
    if (!/^(?:100-continue)?$/i.test(request.headers.expect ?? "")) return reject(request, response);
    const target = toOriginForm(request.url ?? "", [request.headers.host, ownHost]);
    if (target === null) {
      return reject(request, response, "The request target must be a path, or a URL of this host.");
    }
    request.url = target;
    const pathname = requestPath({ target });
    const match = matchEndpoint(pathname);
    if (match) {
      if (dev && hasRouteFile(match.resource) && isForNext(request)) return serveRouteFile(request, response);
      return void serveEndpoint(request, response, match);
    }
    const route = options.isFile?.(pathname) ? FILE_ROUTE : findRoute(pathname);
    if (route.unknown) return void serveEndpoint(request, response, route.unknown);
    if (route.kind === "probe") return void answerProbe(readiness, request, response);

    const plain = withoutNeedlessEscapes(pathname);
    if (!isServable(pathname) || !isServable(plain)) {
      return reject(
        request,
        response,
        "The path must not contain dot segments, a fragment, or percent-encoding that is not UTF-8.",
      );
    }
    const clean = withoutExtraSlashes(plain);
    if (clean !== pathname) {
      const location = clean + target.slice(pathname.length);
      const headers = { Location: location, "X-Request-Id": requestRecord(request).requestId };
      return void send({ status: 308, headers, body: "" }, request, response);
    }
    serveByNext(request, response, route);
  };
}
