/**
 * A regular expression for a path with parameters in braces, each of which matches one segment: `/courses/{courseId}`.
 * Its groups have the names of the parameters.
 */
export function matchPath(pattern: string): RegExp {
  const source = pattern
    .split("/")
    .map((segment) =>
      segment.startsWith("{") ? `(?<${segment.slice(1, -1)}>[^/]+)` : segment.replaceAll(".", "\\."),
    )
    .join("/");
  return new RegExp(`^${source}$`);
}
