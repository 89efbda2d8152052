import { DIRECTORY_LIMITS, type Limit } from "@/lib/rate-limit/limits";
import type { CspOptions } from "./content-security-policy";
import type { PageHeaderOptions } from "./page-headers";

/** What the server knows about a path before any handler or page runs. */
export interface Route extends CspOptions, PageHeaderOptions {
  /** An exact path, or the prefix of every path below it if it ends with `/`. */
  path: string;
  /**
   * `course-api`, `oauth-api`, `test-mode-api`, `directory-api` and `sitemap` are called directly and check methods, bodies and headers themselves; a
   * `probe` asks about the process. `shared-course` is called directly, too, and hands the embedded map on to Next
   * (`EMBED_ROUTE`); `live` is called directly, since its responses last. The others are in `app/`: a `handler` is a route file of ours that reads the request itself; a
   * `page` accepts forms (server actions) by POST. A `file` is part of the build.
   */
  kind:
    | "course-api"
    | "oauth-api"
    | "directory-api"
    | "sitemap"
    | "test-mode-api"
    | "live"
    | "probe"
    | "shared-course"
    | "handler"
    | "page"
    | "file";
  /** Allowed methods. Next itself would respond to others incorrectly, or without `Allow`. */
  methods: readonly string[];
  /** The largest request body in bytes; null if the handler counts the body while it reads it. */
  maxBodyBytes: number | null;
  /** Requests per client address, counted before Next runs: it cannot set a status while it renders a page. */
  limit?: Limit;
}

/** Streams of open studios: `/api/studio/live/{courseId}`. */
export const LIVE_PREFIX = "/api/studio/live/";

/** The tools of test mode, which take client credentials. */
export const TEST_MODE_PREFIX = "/api/v1/test/";

const READ = ["GET", "HEAD"];

/**
 * The largest form of a page. The largest legal one is an application's settings with 20 redirect URIs of 2 000
 * characters, sent twice without JavaScript: as typed, and as the form's state. Decoding takes React 65 ms for 256 KiB.
 */
export const MAX_FORM_BYTES = 96 * 1024;

const API = { methods: [], maxBodyBytes: null, allowsMapSources: false, allowsForeignRedirects: false };
const HANDLER = {
  kind: "handler",
  maxBodyBytes: null,
  allowsMapSources: true,
  allowsForeignRedirects: false,
} as const;
const PAGE = {
  kind: "page",
  methods: [...READ, "POST"],
  maxBodyBytes: MAX_FORM_BYTES,
  allowsMapSources: true,
  allowsForeignRedirects: false,
} as const;

/**
 * Every path of the server; the first match counts. The map loads tiles on every page except consent, because a link to
 * the studio loads no new document and so keeps the policy of the page it is on.
 */
export const ROUTES: readonly Route[] = [
  { ...API, path: "/healthz", kind: "probe", methods: READ },
  { ...API, path: "/readyz", kind: "probe", methods: READ },

  { ...API, path: TEST_MODE_PREFIX, kind: "test-mode-api" },
  { ...API, path: "/api/v1", kind: "course-api" },
  { ...API, path: "/api/v1/", kind: "course-api" },
  { ...API, path: "/oauth/userinfo", kind: "course-api" },
  { ...API, path: "/oauth/token", kind: "oauth-api" },
  { ...API, path: "/oauth/introspect", kind: "oauth-api" },
  { ...API, path: "/oauth/revoke", kind: "oauth-api" },
  { ...API, path: "/.well-known/oauth-authorization-server", kind: "oauth-api" },

  { ...API, path: "/c/", kind: "shared-course" },
  { ...API, path: "/oembed", kind: "shared-course" },
  { ...API, path: "/explore/points", kind: "directory-api" },
  { ...API, path: "/explore/courses", kind: "directory-api" },
  { ...API, path: "/robots.txt", kind: "sitemap" },
  { ...API, path: "/sitemap.xml", kind: "sitemap" },
  { ...API, path: "/sitemap/", kind: "sitemap" },
  { ...PAGE, path: "/explore", limit: DIRECTORY_LIMITS.pagesPerAddress },

  { ...API, path: LIVE_PREFIX, kind: "live" },
  { ...HANDLER, path: "/api/studio/", methods: [...READ, "PUT", "POST", "PATCH", "DELETE"] },
  // next-auth reads a whole body before it checks anything. Its forms are far smaller than this.
  { ...HANDLER, path: "/api/auth/", methods: [...READ, "POST"], maxBodyBytes: 64 * 1024 },
  // Everything else there is an unknown endpoint, in JSON.
  { ...API, path: "/api", kind: "course-api" },
  { ...API, path: "/api/", kind: "course-api" },

  { ...HANDLER, path: "/openapi.json", methods: [...READ, "OPTIONS"] },
  { ...HANDLER, path: "/postman.json", methods: [...READ, "OPTIONS"] },
  { ...HANDLER, path: "/signin/answer", methods: ["POST"], allowsForeignRedirects: true },
  {
    ...HANDLER,
    path: "/oauth/consent/answer",
    methods: ["POST"],
    allowsMapSources: false,
    allowsForeignRedirects: true,
  },
  {
    ...HANDLER,
    path: "/oauth/authorize",
    methods: READ,
    allowsMapSources: false,
    allowsForeignRedirects: true,
  },

  { ...HANDLER, path: "/account/data", methods: ["GET"] },

  { ...PAGE, path: "/_next/", kind: "file", methods: READ },
  { ...PAGE, path: "/oauth/consent", allowsMapSources: false, allowsForeignRedirects: true },
  { ...API, path: "/oauth/", kind: "oauth-api" },
  { ...PAGE, path: "/signin", allowsForeignRedirects: true },
  { ...PAGE, path: "/invitation", hasSecretInUrl: true },
  { ...PAGE, path: "/reset-password", hasSecretInUrl: true },
  { ...PAGE, path: "/verify-email", hasSecretInUrl: true },
  { ...PAGE, path: "/signup/confirm", allowsForeignRedirects: true, hasSecretInUrl: true },
  { ...PAGE, path: "/signup", allowsForeignRedirects: true },
  { ...PAGE, path: "/signup/", allowsForeignRedirects: true },
  { ...PAGE, path: "/account", allowsForeignRedirects: true },
  { ...PAGE, path: "/account/", allowsForeignRedirects: true },
  // Every other page, and the files in public/.
  { ...PAGE, path: "/" },
];

/** The map of a shared course in other sites' frames: the only page that they may show, and it takes no form. */
export const EMBED_ROUTE: Route = { ...PAGE, path: "/c/", methods: READ, allowsFraming: true };

/** The paths that ask about the process. */
export const PROBE_PATHS: ReadonlySet<string> = new Set(
  ROUTES.filter(({ kind }) => kind === "probe").map(({ path }) => path),
);

/** The route of a path without its query. */
export function findRoute(pathname: string): Route {
  const route = ROUTES.find(({ path }) =>
    path.endsWith("/") ? pathname.startsWith(path) : pathname === path,
  );
  // A path that does not begin with a slash never gets here; the last route takes all others.
  return route ?? (ROUTES.at(-1) as Route);
}
