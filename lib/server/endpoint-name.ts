import { matchPath } from "@/lib/http/path-pattern";
import { findRoute } from "@/lib/http/routes";

/** The name of every path that is none of ours, such as those that scanners try. */
const UNKNOWN_ENDPOINT = "unknown";

export const FILE_ENDPOINT = "file";

/**
 * Names the page of a path for logs and metrics, with parameters in braces: `/courses/{courseId}`. There are only as
 * many names as pages, and a name holds nothing that a client sent. (A row of the endpoint table names itself.)
 *
 * @param pages the patterns of Next's pages, such as `/courses/[courseId]`.
 */
export function pageNames(pages: readonly string[]): (pathname: string) => string {
  const patterns = pages.map((page) => page.replace(/\[(?:\.\.\.)?(\w+)\]/g, "{$1}"));
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
    return route.path === "/" ? UNKNOWN_ENDPOINT : route.path;
  };
}
