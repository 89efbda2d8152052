import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { etagOf } from "@/lib/etag";
import { acceptsGzip } from "@/lib/http/accepts-gzip";
import { requestPath } from "@/lib/http/message";
import { matchesEtag } from "@/lib/http/respond";
import { findRoute } from "@/lib/http/routes";
import type { PageHandler } from "./next/page-requests";
import { send } from "./node-http";

/** Whether a path is that of a file in one of the folders, as they are now. */
export function staticPaths(folders: readonly StaticFolder[]): (pathname: string) => boolean {
  const paths = new Set(folders.flatMap(listFiles).map(([pathname]) => pathname));
  return (pathname) => paths.has(pathname);
}

/** The types of the files that are served. Other files are 404. */
const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** Compressed already. */
const BINARY_TYPES = new Set([".png", ".woff2"]);

const PROBLEM_HEADERS = { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" };

const compressFile = promisify(gzip);

interface StaticFile {
  plain: Buffer;
  /** Null if compressing it saves nothing. */
  compressed: Buffer | null;
  headers: Record<string, string>;
}

/** A folder whose files are served below `prefix`. */
interface StaticFolder {
  folder: string;
  prefix: string;
  /** Whether the names of the files contain a hash of what is in them, so that a URL never means anything else. */
  isImmutable: boolean;
}

/** What the build and `public/` have for browsers. */
export const STATIC_FOLDERS: readonly StaticFolder[] = [
  { folder: ".next/static", prefix: "/_next/static/", isImmutable: true },
  { folder: ".next/browser", prefix: "/", isImmutable: false },
  { folder: "public", prefix: "/", isImmutable: false },
];

/**
 * Serves static files, and everything else by `pages`. Each file is read and compressed once, and then stays in memory (at most
 * 15 MB for all of them): a page loads up to forty. Ranges are ignored: pages load whole files.
 */
export function withStaticFiles(folders: readonly StaticFolder[], pages: PageHandler): PageHandler {
  // Only what was there at the start: a path that is not in this list never reaches the disk.
  const files = new Map(folders.flatMap(listFiles));
  const loaded = new Map<string, Promise<StaticFile | null>>();

  function load(pathname: string): Promise<StaticFile | null> | null {
    const source = files.get(pathname);
    if (!source) return null;
    const file = loaded.get(pathname) ?? readStaticFile(source.file, source.isImmutable);
    loaded.set(pathname, file);
    return file;
  }

  return async (request, response) => {
    const pathname = requestPath({ target: request.url ?? "" });
    const isRead = request.method === "GET" || request.method === "HEAD";
    const file = isRead ? await load(pathname) : null;
    if (!file && findRoute(pathname).kind !== "file") return pages(request, response);
    if (!file) return send({ status: 404, headers: PROBLEM_HEADERS, body: "Not found\n" }, request, response);
    const { "if-match": ifMatch, "if-none-match": ifNoneMatch } = request.headers;
    const etag = file.headers.ETag ?? "";
    if (ifMatch !== undefined && !matchesEtag(ifMatch, etag)) {
      return send(
        { status: 412, headers: PROBLEM_HEADERS, body: "The file has another ETag.\n" },
        request,
        response,
      );
    }
    if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, etag)) {
      return send({ status: 304, headers: file.headers, body: null }, request, response);
    }
    if (file.compressed && acceptsGzip(request.headers["accept-encoding"])) {
      const headers = { ...file.headers, ETag: `W/${etag}`, "Content-Encoding": "gzip" };
      return send({ status: 200, headers, body: file.compressed }, request, response);
    }
    return send({ status: 200, headers: file.headers, body: file.plain }, request, response);
  };
}

function listFiles({ folder, prefix, isImmutable }: StaticFolder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => path.extname(name) in TYPES)
    .map((name): [string, { file: string; isImmutable: boolean }] => [
      prefix + name.split(path.sep).join("/"),
      { file: path.join(folder, name), isImmutable },
    ]);
}

/** Null if the file was deleted since the server started. */
async function readStaticFile(file: string, isImmutable: boolean): Promise<StaticFile | null> {
  try {
    const plain = await readFile(file);
    const extension = path.extname(file);
    const isText = !BINARY_TYPES.has(extension);
    const headers: Record<string, string> = {
      "Content-Type": TYPES[extension] as string,
      "Cache-Control": isImmutable ? "public, max-age=31536000, immutable" : "public, max-age=0",
      ETag: `"${etagOf(plain)}"`,
      ...(isText ? { Vary: "Accept-Encoding" } : {}),
    };
    return { plain, compressed: isText ? await compressFile(plain) : null, headers };
  } catch {
    return null;
  }
}
