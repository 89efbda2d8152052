import { type RuntimeCaching, Serwist, type SerwistPlugin } from "serwist";
import { MAP_WORKER_PATH } from "@/app/map/worker-path";
import { keepSharedFile, SHARE_PATH, SHARED_FILE_PAGE } from "@/app/studio/session/shared-file";
import { NOT_KEPT, readNotes, TILES_CHANGED, tileKey } from "@/app/studio/session/tile-caches";
import { SHELL_PATH, waitsForConnection } from "./paths";

/** Written into the program by scripts/setup/bundle.mjs. */
declare const BUILD: {
  id: string;
  /** The URLs of the build's scripts, styles and fonts. */
  files: string[];
};

/** After this, a connection without a response counts as none. */
const CONNECTION_TIMEOUT_MS = 10_000;

/**
 * Lets the page's scripts run by their hashes. The shell is stored with its headers, so a nonce would be the same each time it is
 * shown.
 */
const hashPolicy: SerwistPlugin = {
  cacheWillUpdate: async ({ request, response }) => {
    if (response.status !== 200 || response.redirected) return null;
    const policy = response.headers.get("Content-Security-Policy");
    if (new URL(request.url).pathname !== SHELL_PATH || !policy) return response;
    const html = (await response.text()).replace(/ nonce="[^"]*"/g, "");
    const scripts = [...html.matchAll(/<script(?: id="[^"]*")?>(.*?)<\/script>/gs)];
    const hashes = await Promise.all(scripts.map(([, code = ""]) => hashSource(code)));
    const headers = new Headers(response.headers);
    headers.delete("Content-Encoding");
    headers.set(
      "Content-Security-Policy",
      policy.replace(/'nonce-[^']*' 'strict-dynamic'/, ["'self'", ...hashes].join(" ")),
    );
    return new Response(html, { headers });
  },
};

/**
 * Turbopack's code reads the fragment of a worker's address. A worker takes the address of its request only if the response has
 * none, so the cached response, whose address lacks the fragment, is copied.
 */
const keepWorkerAddress: SerwistPlugin = {
  handlerWillRespond: async ({ request, response }) =>
    request.destination === "worker" ? new Response(response.body, response) : response,
};

async function hashSource(code: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

/** Pages come from the server and are never stored. Without a connection, the shell shows what the browser keeps. */
const pages: RuntimeCaching = {
  matcher: ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === "navigate" && !waitsForConnection(url.pathname),
  handler: async ({ event, request }) => {
    const { preloadResponse } = event as { preloadResponse?: Promise<Response | undefined> };
    const load = async () => (await preloadResponse) ?? fetch(request);
    try {
      return await Promise.race([load(), timeout()]);
    } catch {
      return (await serwist.matchPrecache(SHELL_PATH)) ?? Response.error();
    }
  },
};

function timeout(): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, CONNECTION_TIMEOUT_MS));
}

/** The hosts of the tiles that the user has kept on the device; null until that is known. Requests to others don't pass through here. */
let tileHosts: ReadonlySet<string> | null = null;

async function findTileHosts(): Promise<ReadonlySet<string>> {
  tileHosts = new Set((await readNotes()).flatMap(({ origins }) => origins));
  return tileHosts;
}

/** Kept tiles come from the device, all others from their service. */
const tiles: RuntimeCaching = {
  matcher: ({ request, url, sameOrigin }) =>
    !sameOrigin && request.mode === "cors" && (tileHosts?.has(url.origin) ?? true),
  handler: async ({ request, url }) => {
    const kept = await caches.match(tileKey(request.url));
    if (kept) return kept;
    try {
      return await fetch(request);
    } catch (error) {
      // Beyond what is kept, a map has an edge. For any other error it would give up its whole background.
      if ((await findTileHosts()).has(url.origin)) return new Response(null, NOT_KEPT);
      throw error;
    }
  },
};

/** Takes a file that another app shares, and opens the page of a new course. */
const sharedFiles: RuntimeCaching = {
  method: "POST",
  matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  handler: async ({ request }) => {
    const form = await request.formData().catch(() => null);
    const file = form?.get("file");
    if (file instanceof File) await keepSharedFile(file);
    return Response.redirect(SHARED_FILE_PAGE, 303);
  },
};

/**
 * Keeps the files of the build for use without a connection. A new build's worker waits until the last tab of the old one is
 * closed, so an open page never misses the code that it loads on demand.
 */
const serwist = new Serwist({
  precacheEntries: [
    ...[SHELL_PATH, MAP_WORKER_PATH].map((url) => ({ url, revision: BUILD.id })),
    ...BUILD.files.map((url) => ({ url, revision: null })),
  ],
  precacheOptions: { plugins: [hashPolicy, keepWorkerAddress], concurrency: 4 },
  // Also for the page that registers the worker, which has loaded only some of its files.
  clientsClaim: true,
  navigationPreload: true,
  disableDevLogs: true,
  runtimeCaching: [sharedFiles, pages, tiles],
});
serwist.addEventListeners();
self.addEventListener("message", ({ data }) => data === TILES_CHANGED && void findTileHosts());
void findTileHosts();
