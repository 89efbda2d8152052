import { groupBy } from "@/lib/validation/group-by";
import { PARTNER_ENDPOINTS } from "./api-document";
import type { Endpoint } from "./endpoint";
import { COMMENT_ENDPOINTS } from "./endpoints/comments";
import { CONSENT_ENDPOINTS } from "./endpoints/consent";
import { DIRECTORY_ENDPOINTS } from "./endpoints/directory";
import { DOCUMENT_ENDPOINTS } from "./endpoints/documents";
import { LIVE_ENDPOINTS } from "./endpoints/live";
import { LOGO_ENDPOINTS } from "./endpoints/logos";
import { MCP_ENDPOINTS } from "./endpoints/mcp";
import { NEXT_AUTH_ENDPOINTS } from "./endpoints/next-auth";
import { PERSONAL_DATA_ENDPOINTS } from "./endpoints/personal-data";
import { PICTURE_ENDPOINTS } from "./endpoints/pictures";
import { PLACE_ENDPOINTS } from "./endpoints/places";
import { SHARED_COURSE_ENDPOINTS } from "./endpoints/shared-course";
import { SIGN_IN_ENDPOINTS } from "./endpoints/sign-in";
import { SITEMAP_ENDPOINTS } from "./endpoints/sitemaps";
import { STUDIO_ENDPOINTS } from "./endpoints/studio";
import { VERSION_ENDPOINTS } from "./endpoints/versions";
import { matchPath } from "./path-pattern";

/** Every path that isn't a page, a file of the build or a probe. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...PARTNER_ENDPOINTS,
  ...MCP_ENDPOINTS,
  ...CONSENT_ENDPOINTS,
  ...SIGN_IN_ENDPOINTS,
  ...NEXT_AUTH_ENDPOINTS,
  ...PERSONAL_DATA_ENDPOINTS,
  ...DOCUMENT_ENDPOINTS,
  ...STUDIO_ENDPOINTS,
  ...LIVE_ENDPOINTS,
  ...COMMENT_ENDPOINTS,
  ...VERSION_ENDPOINTS,
  ...PICTURE_ENDPOINTS,
  ...LOGO_ENDPOINTS,
  ...PLACE_ENDPOINTS,
  ...SHARED_COURSE_ENDPOINTS,
  ...DIRECTORY_ENDPOINTS,
  ...SITEMAP_ENDPOINTS,
];

/** A path, such as `/api/v1/courses/{courseId}`, with its rows. */
export interface Resource extends Required<Omit<Endpoint["resource"], "isPublic">> {
  /** By method, HEAD among them; none for unknown paths. */
  readonly rows: ReadonlyMap<string, Endpoint>;
  /** Whether a row is a stream. */
  readonly isStream: boolean;
  /** For `Allow`. */
  readonly methods: readonly string[];
  /**
   * Which other origins may call it: any with credentials in a header, any without credentials, none. Responses of the first kind, the
   * API, state a rate limit.
   */
  readonly allowedOrigin: "api" | "public" | null;
  /** Whether partners find its errors in the documentation. */
  readonly isDocumented: boolean;
}

/** A resource, and the parameters of its path as sent. */
export interface Match {
  readonly resource: Resource;
  readonly params: Readonly<Record<string, string>>;
}

function toResource([resource, rows]: [Endpoint["resource"], Endpoint[]]): Resource {
  const { caller, path, errors = "json", isPublic, isGuard = false, allowsFraming = false } = resource;
  const isStream = rows.some((row) => row.isStream === true);
  const isCompressed = !isStream && resource.isCompressed !== false;
  const byMethod = new Map<string, Endpoint>();
  for (const row of rows) {
    byMethod.set(row.method, row);
    if (row.method === "GET" && !row.withoutHead && !row.isStream) byMethod.set("HEAD", row);
  }
  const isApi = caller === "bearer" || path.startsWith("/api/v1/");
  const allowedOrigin = isApi ? "api" : isPublic ? "public" : null;
  return {
    path,
    rows: byMethod,
    methods: [...byMethod.keys(), ...(allowedOrigin === null ? [] : ["OPTIONS"])],
    ...{ caller, errors, allowedOrigin, allowsFraming, isCompressed, isGuard, isStream },
    isDocumented: rows.some(({ openApi }) => openApi !== undefined),
  };
}

export const RESOURCES: readonly Resource[] = [...groupBy(ENDPOINTS, ({ resource }) => resource)].map(
  toResource,
);

const NO_PARAMETERS = {};

const exact = new Map(
  RESOURCES.filter(({ path }) => !path.includes("{")).map((resource) => [
    resource.path,
    { resource, params: NO_PARAMETERS },
  ]),
);
const withParameters = RESOURCES.filter(({ path }) => path.includes("{")).map((resource) => ({
  resource,
  pattern: matchPath(resource.path),
}));

/** Finds the rows of a path without its query; null for pages, files and unknown paths. */
export function matchEndpoint(pathname: string): Match | null {
  const found = exact.get(pathname);
  if (found) return found;
  for (const { resource, pattern } of withParameters) {
    const match = pattern.exec(pathname);
    if (match) return { resource, params: match.groups ?? NO_PARAMETERS };
  }
  return null;
}

/** The rows of a pattern, for its route file. @throws Error if the path of the request has another pattern. */
export function matchAt(pattern: string, pathname: string): Match {
  const match = matchEndpoint(pathname);
  if (match?.resource.path !== pattern)
    throw new Error(`${pattern} has no rows, or is the route file of another path.`);
  return match;
}

/** What the 404 of a path is like that would be an endpoint if there were one, by the beginning of the path. */
const UNKNOWN = {
  "/api": { caller: "bearer", errors: "json" },
  "/api/": { caller: "bearer", errors: "json" },
  "/oauth/": { caller: "bearer", errors: "oauth" },
  "/c/": { caller: "anyone", errors: { takesLanguage: true } },
  "/sitemap/": { caller: "anyone", errors: "json" },
} as const;
export type UnknownPrefix = keyof typeof UNKNOWN;

/** No rows: every request is a 404, counted by client address. */
export function unknownEndpoint(prefix: UnknownPrefix): Match {
  const { caller, errors } = UNKNOWN[prefix];
  return {
    resource: {
      path: prefix,
      rows: new Map(),
      methods: [],
      ...{ caller, errors, allowedOrigin: caller === "bearer" ? "api" : null, allowsFraming: false },
      ...{ isCompressed: false, isGuard: false, isStream: false, isDocumented: caller === "bearer" },
    },
    params: NO_PARAMETERS,
  };
}

/**
 * Whether a folder of `app/` can name the resource, which then has a route file there: Next's folders can't name parts of a
 * segment, and a guard's path has a page.
 */
export function hasRouteFile({ path, isGuard }: Resource): boolean {
  return !isGuard && path.split("/").every((segment) => /^(?:\{\w+\}|[^{}]*)$/.test(segment));
}
