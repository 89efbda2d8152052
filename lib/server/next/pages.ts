import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import path from "node:path";
import type { Env } from "@/lib/env";
import { type FormRule, formRule } from "@/lib/http/actions";
import { compressResponse } from "../compress-response";
import { STATIC_FOLDERS, staticPaths, withStaticFiles } from "../static-files";
import { translateFailure } from "./failures";
import { keepNatives } from "./natives";
import type { PageHandler } from "./page-requests";

export interface Pages {
  serve: PageHandler;
  /** Whether a path is that of a file in public/ or of the build. */
  isFile(pathname: string): boolean;
  /** The patterns of their paths. Empty in development, where pages are compiled on demand. */
  pathnames: readonly string[];
  /** The rules of their server actions by ID. Null in development, where an action has an ID once its page is compiled. */
  actions: ReadonlyMap<string, FormRule> | null;
  /** Waits for what pages do after their response (`after`). */
  close(): Promise<void>;
}

/** Opens the built pages, or in development Next's server that compiles them. */
export async function openPages({ host, port }: Env, server: Server): Promise<Pages> {
  const dev = process.env.NODE_ENV !== "production";
  const { default: next } = await import("next");
  // Next listens to the `upgrade` event of the server that it gets, and Node then gives it every request that offers an
  // upgrade (such as h2c by Java's client), which it never answers. Only the development server needs the event.
  const httpServer = dev ? server : createServer();
  // Quiet: a page's failure is logged where it happens, and would be logged again by the server.
  const app = next({ dev, hostname: host, port, httpServer, quiet: !dev });
  await keepNatives(() => app.prepare());
  const serveByNext = app.getRequestHandler();
  const close = () => app.close();
  const isFile = staticPaths(
    dev ? STATIC_FOLDERS.filter(({ folder }) => folder === "public") : STATIC_FOLDERS,
  );
  if (dev) {
    return { serve: serveByNext, isFile, pathnames: [], actions: null, close };
  }
  const serveBuilt: PageHandler = (request, response) => {
    // Next would serve its page of internal errors at /_global-error.
    if (request.url?.startsWith("/_")) request.url = "/_not-found";
    compressResponse(request, response);
    translateFailure(response);
    // Next renders a page for HEAD, too, but doesn't write it, so its length would be unknown. Node leaves the body out.
    if (request.method === "HEAD") request.method = "GET";
    return serveByNext(request, response);
  };
  const serve = withStaticFiles(STATIC_FOLDERS, serveBuilt);
  return { serve, isFile, pathnames: readPathnames(), actions: readActions(), close };
}

/** The patterns of the pages of this build: `/courses/[courseId]`. */
function readPathnames(): string[] {
  const pathnames = Object.values(readManifest<Record<string, string>>("app-path-routes-manifest.json"));
  return pathnames.filter((pathname) => !pathname.startsWith("/_"));
}

/** The server actions of this build. */
function readActions(): Map<string, FormRule> {
  const { node } = readManifest<{ node: Record<string, { exportedName: string }> }>(
    "server/server-reference-manifest.json",
  );
  return new Map(Object.entries(node).map(([id, { exportedName }]) => [id, formRule(exportedName)]));
}

function readManifest<Manifest>(file: string): Manifest {
  return JSON.parse(readFileSync(path.join(".next", file), "utf8"));
}
