import { DIRECTORY_PAGE_LIMIT, type Limit } from "@/lib/rate-limit/limits";
import type { CspOptions } from "./content-security-policy";
import type { PageHeaderOptions } from "./page-headers";
import { type Match, type UnknownPrefix, unknownEndpoint } from "./table";

/** What the server knows about a path that isn't in the endpoint table (table.ts), before any page runs. */
export interface Route extends CspOptions, PageHeaderOptions {
  /** An exact path, or the prefix of every path below it if it ends with `/`. */
  path: string;
  /**
   * A `probe` asks about the process. A `page` of Next accepts forms (server actions) by POST. A `file` is part of the build. An
   * `unknown` path would be an endpoint if there were one.
   */
  kind: "probe" | "page" | "file" | "unknown";
  /** The match that answers an unknown path. */
  unknown?: Match;
  /** Allowed methods. Next itself would respond to others incorrectly, or without `Allow`. */
  methods: readonly string[];
  maxBodyBytes: number;
  /** Requests per client address, counted before Next runs: it cannot set a status while it renders a page. */
  limit?: Limit;
}

const READ = ["GET", "HEAD"];

/**
 * The largest form of a page. The largest legal one is an application's settings with 20 redirect URIs of 2 000
 * characters, sent twice without JavaScript: as typed, and as the form's state. Decoding takes React 65 ms for 256 KiB.
 */
export const MAX_FORM_BYTES = 96 * 1024;

/** The largest call of an action that is no form. All of ours take forms, while React would decode lists of 45 000 values. */
export const MAX_CALL_BYTES = 4 * 1024;

const PAGE = {
  kind: "page",
  methods: [...READ, "POST"],
  maxBodyBytes: MAX_FORM_BYTES,
  allowsMapSources: true,
  allowsForeignRedirects: false,
} as const;

const PROBE = { ...PAGE, kind: "probe", methods: READ } as const;

const unknown = (path: UnknownPrefix): Route => ({
  ...{ ...PAGE, kind: "unknown", path },
  unknown: unknownEndpoint(path),
});

/**
 * Pages and files; the first match counts. The map loads tiles on every page except consent, because a link to the studio
 * loads no new document and so keeps the policy of the page it is on.
 */
export const ROUTES: readonly Route[] = [
  { ...PROBE, path: "/healthz" },
  { ...PROBE, path: "/readyz" },
  { ...PAGE, path: "/explore", limit: DIRECTORY_PAGE_LIMIT },
  { ...PAGE, path: "/_next/", kind: "file", methods: READ },
  ...(["/api", "/api/", "/c/", "/sitemap/"] as const).map(unknown),
  { ...PAGE, path: "/oauth/consent", allowsMapSources: false, allowsForeignRedirects: true },
  unknown("/oauth/"),
  // Those of signing in and up may carry the URL to return to, such as that of an invitation.
  { ...PAGE, path: "/signin", allowsForeignRedirects: true, hasSecretInUrl: true },
  { ...PAGE, path: "/invitation", hasSecretInUrl: true },
  { ...PAGE, path: "/developers/invitation", hasSecretInUrl: true },
  { ...PAGE, path: "/reset-password", hasSecretInUrl: true },
  { ...PAGE, path: "/verify-email", hasSecretInUrl: true },
  { ...PAGE, path: "/signup", allowsForeignRedirects: true, hasSecretInUrl: true },
  { ...PAGE, path: "/signup/", allowsForeignRedirects: true, hasSecretInUrl: true },
  { ...PAGE, path: "/account", allowsForeignRedirects: true },
  { ...PAGE, path: "/account/", allowsForeignRedirects: true },
  // Every other page, and the files in public/.
  { ...PAGE, path: "/" },
];

/** The map of a shared course in other sites' frames: the only page that they may show, and it takes no form. */
export const EMBED_ROUTE: Route = { ...PAGE, path: "/c/", methods: READ, allowsFraming: true };

/** A file in public/. */
export const FILE_ROUTE: Route = { ...PAGE, path: "/", kind: "file", methods: READ };

/** The paths that ask about the process. */
export const PROBE_PATHS: ReadonlySet<string> = new Set(
  ROUTES.filter(({ kind }) => kind === "probe").map(({ path }) => path),
);

export function findRoute(pathname: string): Route {
  const route = ROUTES.find(({ path }) =>
    path.endsWith("/") ? pathname.startsWith(path) : pathname === path,
  );
  // A path that does not begin with a slash never gets here; the last route takes all others.
  return route ?? (ROUTES.at(-1) as Route);
}
