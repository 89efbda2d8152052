import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { CLIENT_ADDRESS_HEADER, clientAddress } from "@/lib/http/client-address";
import { contentSecurityPolicy } from "@/lib/http/content-security-policy";
import { isOAuthApiPath } from "@/lib/http/oauth-api";
import { message } from "@/lib/messages/message";
import type { Services } from "@/lib/wire";
import { fromNode, send } from "./node-http";
import { isLargeOrUnbounded, refuse, servePage } from "./page-requests";

/**
 * The path and query of a request target (RFC 9112 section 3.2). A client may send the absolute form, whose host says
 * nothing here; null for what names no path, such as `*`.
 */
function originForm(target: string): string | null {
  if (target.startsWith("/")) return target;
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null;
  const { pathname, search } = new URL(target);
  return pathname + search;
}

/** No form of next-auth comes near this many bytes. */
const MAX_AUTH_BODY_BYTES = 64 * 1024;

/**
 * What Next reads as another path than the one that is written: a segment `.` or `..`, encoded or not, and a fragment,
 * which no target has (RFC 9112 section 3.2). Its URL parser resolves them, and what is decided here by the path (the
 * policy, the limits of bodies, where a form may come from) would be decided for a path that is not served. Whoever
 * means another path sends that one: clients resolve them before they ask (RFC 3986 section 5.2.4).
 */
const ANOTHER_PATH = /#|[/\\](?:\.|%2e){1,2}(?:[/\\]|$)/i;

/** Whether Next reads this path, and as it is written. Escapes that are no UTF-8 it answers with 500. */
function isReadable(pathname: string): boolean {
  if (ANOTHER_PATH.test(pathname)) return false;
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** Serves a person's page. */
type PageHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/**
 * The one way in. What applications call goes straight to its function: Next's own routing would cost several times
 * what our work costs, and answers 405, HEAD and broken addresses in words of its own. People's pages go to Next.
 */
export function requestListener(
  services: Pick<Services, "http" | "env">,
  pages: PageHandler,
  { trustProxy, dev }: { trustProxy: number; dev: boolean },
): RequestListener {
  const { courseApi, oauthApi } = services.http;
  const isHttps = services.env.baseUrl.startsWith("https:");

  const addressOf = (request: IncomingMessage) =>
    clientAddress(request.socket.remoteAddress, request.headers["x-forwarded-for"]?.toString(), trustProxy);

  const serveMachine = async (request: IncomingMessage, response: ServerResponse, pathname: string) => {
    const serve = isOAuthApiPath(pathname) ? oauthApi : courseApi;
    await send(await serve(fromNode(request), addressOf(request)), request, response);
  };

  return (request, response) => {
    if (isHttps) response.setHeader("Strict-Transport-Security", "max-age=63072000");
    const target = originForm(request.url ?? "");
    if (target === null) {
      response.writeHead(400).end();
      return;
    }
    request.url = target;
    const pathname = target.split("?", 1)[0] as string;
    if (pathname === "/api/v1" || pathname.startsWith("/api/v1/") || isOAuthApiPath(pathname)) {
      void serveMachine(request, response, pathname);
      return;
    }
    // Next answers 500: fetch's Request, in which its routes get theirs, cannot have this method.
    if (request.method === "TRACE") {
      response.writeHead(405, { Allow: "GET, HEAD, POST" }).end();
      return;
    }
    if (!isReadable(pathname)) {
      response.writeHead(400).end("This address cannot be read.");
      return;
    }
    // next-auth reads a body whole before it looks at anything, whoever sends it.
    if (pathname.startsWith("/api/auth/") && isLargeOrUnbounded(request, MAX_AUTH_BODY_BYTES)) {
      refuse(request, response, {
        status: 413,
        message: message("refusals.bodyTooLarge", {
          bytes: MAX_AUTH_BODY_BYTES,
          kibibytes: MAX_AUTH_BODY_BYTES / 1024,
        }),
      });
      return;
    }
    request.headers[CLIENT_ADDRESS_HEADER] = addressOf(request);
    // Server actions compare Origin with these. A proxy may have rewritten Host, and nobody else's word counts.
    delete request.headers["x-forwarded-host"];
    delete request.headers["x-forwarded-proto"];
    if (isHttps) request.headers.host = new URL(services.env.baseUrl).host;
    const nonce = randomBytes(16).toString("base64");
    const policy = contentSecurityPolicy({ nonce, pathname, basemaps: services.env.basemaps, dev });
    // Next reads the nonce from the request's copy, and gives it to every script it writes.
    request.headers["content-security-policy"] = policy;
    response.setHeader("Content-Security-Policy", policy);
    servePage(request, response, pathname, () => void pages(request, response));
  };
}
