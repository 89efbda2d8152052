import { COURSE_OPERATIONS } from "@/lib/http/course-operations";
import { matchPath } from "@/lib/http/path-pattern";
import { findRoute, LIVE_PREFIX } from "@/lib/http/routes";
import { TEST_MODE_PATHS } from "@/lib/http/test-mode-api";

/** The name of every path that is none of ours, such as those that scanners try. */
export const UNKNOWN_ENDPOINT = "unknown";

/** The name of every static file. */
export const FILE_ENDPOINT = "file";

/**
 * Names the endpoint of a path for logs and metrics, with parameters in braces: `/courses/{courseId}`. There are only as
 * many names as endpoints, and a name holds nothing that a client sent.
 *
 * @param pages the patterns of Next's pages and route handlers, such as `/courses/[courseId]`.
 */
export function endpointNames(pages: readonly string[]): (pathname: string) => string {
  const patterns = [
    ...new Set(COURSE_OPERATIONS.map(({ pattern }) => pattern)),
    ...TEST_MODE_PATHS,
    `${LIVE_PREFIX}{courseId}`,
    ...pages.map((page) => page.replace(/\[(?:\.\.\.)?(\w+)\]/g, "{$1}")),
  ];
  const exact = new Set(patterns.filter((pattern) => !pattern.includes("{")));
  const withParameters = patterns
    .filter((pattern) => pattern.includes("{"))
    .map((pattern) => ({ pattern, path: matchPath(pattern) }));

  return (pathname) => {
    if (exact.has(pathname)) return pathname;
    const route = findRoute(pathname);
    if (route.kind === "file") return FILE_ENDPOINT;
    const found = withParameters.find(({ path }) => path.test(pathname));
    if (found) return found.pattern;
    // Routes with an exact path, and the prefix of a catch-all route.
    return route.path === "/" ? UNKNOWN_ENDPOINT : route.path;
  };
}
