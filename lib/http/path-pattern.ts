/**
 * A regular expression for a path with parameters in braces: `/courses/{courseId}`, `/sitemap/{name}.xml`. A parameter matches
 * one or more characters other than a slash. Its groups have the names of the parameters.
 */
export function matchPath(pattern: string): RegExp {
  const source = pattern.replaceAll(".", "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)");
  return new RegExp(`^${source}$`);
}
