import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { requestPath } from "@/lib/http/message";
import type { BackgroundWork } from "@/lib/identity/background";
import { compressResponse } from "../compress-response";
import type { PageHandler } from "./page-requests";

/** The pages and route handlers of a build. Files are absolute. */
export interface PageList {
  /** In the order in which they match a path. Its pattern has parameters in brackets: `/courses/[courseId]`. */
  pages: { pathname: string; file: string }[];
  /** For every other path. */
  notFound: string;
}

/** Next's interface for deployment adapters: https://nextjs.org/docs/app/api-reference/adapters/invoking-entrypoints */
interface EntryPoint {
  handler(request: IncomingMessage, response: ServerResponse, context: Context): Promise<unknown>;
}

interface Context {
  waitUntil(work: Promise<unknown>): void;
  requestMeta: { relativeProjectDir: string; hostname: string };
}

/** Reads the list that the build wrote (scripts/setup/adapter.mjs). */
export function readPageList(folder = ".next"): PageList {
  const { pages, notFound }: PageList = JSON.parse(readFileSync(path.join(folder, "pages.json"), "utf8"));
  const absolute = (file: string) => path.resolve(folder, file);
  return {
    pages: pages.map(({ pathname, file }) => ({ pathname, file: absolute(file) })),
    notFound: absolute(notFound),
  };
}

export interface BuiltPagesOptions {
  /** The host and port of this server. After a form whose action redirects, Next asks it for the next page. */
  authority: string;
  /** Gets what pages do after their response (`after`). */
  background: Pick<BackgroundWork, "run">;
}

/**
 * Serves the built pages and route handlers by calling their entry points. Each is loaded on its first request. What else
 * there is to a request, such as files, headers and redirects, is done before.
 *
 * Rejects if an entry point fails before it responds. Rejected: Next's own server, which takes a third of a start.
 */
export function builtPages(
  { pages, notFound }: PageList,
  { authority, background }: BuiltPagesOptions,
): PageHandler {
  // Next's entry points set this global themselves, but only after the first of their modules has read it.
  Object.assign(globalThis, { AsyncLocalStorage });
  const findFile = pageFinder(pages);
  const load: (file: string) => EntryPoint = createRequire(import.meta.url);
  /** One per request: Next stores the request's metadata in it. */
  const newContext = (): Context => ({
    waitUntil: (work) => background.run("Work after a response", () => work),
    // The project's folder is the working directory.
    requestMeta: { relativeProjectDir: "", hostname: authority },
  });

  return async (request, response) => {
    const file = findFile(requestPath({ target: request.url ?? "/" }));
    if (!file) response.statusCode = 404;
    const { handler } = load(file ?? notFound);
    compressResponse(request, response);
    await handler(request, response, newContext());
  };
}

/** Finds the file of the first page whose pattern matches a path. */
export function pageFinder(pages: PageList["pages"]): (pathname: string) => string | undefined {
  const isFixed = ({ pathname }: { pathname: string }) => !pathname.includes("[");
  const fixed = new Map(pages.filter(isFixed).map(({ pathname, file }) => [pathname, file]));
  const dynamic = pages
    .filter((page) => !isFixed(page))
    .map(({ pathname, file }) => ({ file, pattern: toRegExp(pathname) }));
  return (pathname) => fixed.get(pathname) ?? dynamic.find(({ pattern }) => pattern.test(pathname))?.file;
}

/** `[name]` matches a segment, `[...name]` one or more. */
function toRegExp(pathname: string): RegExp {
  const segments = pathname.split("/").map((segment) => {
    if (segment.startsWith("[...")) return ".+";
    return segment.startsWith("[") ? "[^/]+" : segment.replaceAll(".", "\\.");
  });
  return new RegExp(`^${segments.join("/")}$`);
}
