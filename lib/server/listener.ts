import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { CLIENT_ADDRESS_HEADER, clientAddress } from "@/lib/http/client-address";
import { contentSecurityPolicy } from "@/lib/http/content-security-policy";
import { findRoute } from "@/lib/http/routes";
import type { Services } from "@/lib/wire";
import { fromNode, send } from "./node-http";
import { type PageHandler, servePage } from "./page-requests";
import { protocolError } from "./protocol-errors";

/**
 * The path and query of a request target (RFC 9112 section 3.2). In the absolute form, the host is ignored. Null if the
 * target has no path, such as `*`.
 */
function toOriginForm(target: string): string | null {
  if (target.startsWith("/")) return target;
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null;
  const { pathname, search } = new URL(target);
  return pathname + search;
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

/**
 * The listener for every request. API calls go directly to their functions: Next's routing would cost several times what
 * they cost, and has its own idea of 405, HEAD and malformed paths. Everything else goes to Next.
 */
export function requestListener(
  services: Pick<Services, "http" | "env">,
  pages: PageHandler,
  { trustProxy, dev }: { trustProxy: number; dev: boolean },
): RequestListener {
  const { courseApi, oauthApi } = services.http;
  const { baseUrl, basemaps } = services.env;
  const isHttps = baseUrl.startsWith("https:");

  const getClientAddress = (request: IncomingMessage) =>
    clientAddress(request.socket.remoteAddress, request.headers["x-forwarded-for"]?.toString(), trustProxy);

  async function serveApi(api: typeof oauthApi, request: IncomingMessage, response: ServerResponse) {
    await send(await api(fromNode(request), getClientAddress(request)), request, response);
  }

  function reject(request: IncomingMessage, response: ServerResponse, problem: string): void {
    void send(protocolError(400, problem), request, response);
  }

  return (request, response) => {
    if (isHttps) response.setHeader("Strict-Transport-Security", "max-age=63072000");
    // RFC 9112 section 3.2.
    if (request.headers.host === undefined && request.httpVersion !== "1.0") {
      return reject(request, response, "The Host header is missing.");
    }
    const target = toOriginForm(request.url ?? "");
    if (target === null) {
      return reject(request, response, "The request target must be a path or an http(s) URL.");
    }
    request.url = target;
    const pathname = target.split("?", 1)[0] as string;
    const route = findRoute(pathname);
    if (route.kind === "course-api") return void serveApi(courseApi, request, response);
    if (route.kind === "oauth-api") return void serveApi(oauthApi, request, response);

    if (!isServable(pathname)) {
      return reject(
        request,
        response,
        "The path must not have dot segments, a fragment, or escapes that are not UTF-8.",
      );
    }
    request.headers[CLIENT_ADDRESS_HEADER] = getClientAddress(request);
    // Next compares Origin with these for server actions. A proxy may have rewritten Host; clients may not set the others.
    delete request.headers["x-forwarded-host"];
    delete request.headers["x-forwarded-proto"];
    if (isHttps) request.headers.host = new URL(baseUrl).host;
    const nonce = randomBytes(16).toString("base64");
    const policy = contentSecurityPolicy({ ...route, nonce, basemaps, dev });
    // Next takes the nonce from the request's header and adds it to every script that it renders.
    request.headers["content-security-policy"] = policy;
    response.setHeader("Content-Security-Policy", policy);
    void servePage(request, response, route, pages);
  };
}
