import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { acceptsGzip } from "@/lib/http/accepts-gzip";
import { requestPath } from "@/lib/http/message";
import { send } from "./node-http";
import type { PageHandler } from "./page-requests";

const PREFIX = "/_next/static/";

/** The files that pages load often. Next serves the others: fonts, and sources for debugging. */
const TEXT_TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

const compressFile = promisify(gzip);

interface BuildFile {
  type: string;
  plain: Buffer;
  compressed: Buffer;
}

/**
 * Serves the scripts and styles of the build in `folder` (`.next/static`), and everything else by `next`. Each file is read
 * and compressed once, and then stays in memory (6 MB for all of them): Next, which reads and compresses it again for each
 * request, takes ten times as long, and a page loads up to forty.
 */
export function withBuildFiles(folder: string, next: PageHandler): PageHandler {
  // Only what was built: a path that is not in this list never reaches the disk.
  const names = new Set(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => path.extname(name) in TEXT_TYPES)
      .map((name) => name.split(path.sep).join("/")),
  );
  const loaded = new Map<string, Promise<BuildFile | null>>();

  function load(name: string): Promise<BuildFile | null> {
    const file = loaded.get(name) ?? readBuildFile(folder, name);
    loaded.set(name, file);
    return file;
  }

  return async (request, response) => {
    const pathname = requestPath({ target: request.url ?? "" });
    const name = pathname.startsWith(PREFIX) ? pathname.slice(PREFIX.length) : null;
    const file = name !== null && names.has(name) ? await load(name) : null;
    if (!file) return next(request, response);
    const isCompressed = acceptsGzip(request.headers["accept-encoding"]);
    const headers = {
      "Content-Type": file.type,
      // Its name contains a hash of what is in it.
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
      Vary: "Accept-Encoding",
      ...(isCompressed ? { "Content-Encoding": "gzip" } : {}),
    };
    await send(
      { status: 200, headers, body: isCompressed ? file.compressed : file.plain },
      request,
      response,
    );
  };
}

/** Null if the file was deleted since the server started. */
async function readBuildFile(folder: string, name: string): Promise<BuildFile | null> {
  try {
    const plain = await readFile(path.join(folder, name));
    const type = TEXT_TYPES[path.extname(name)] as string;
    return { type, plain, compressed: await compressFile(plain) };
  } catch {
    return null;
  }
}
