import { type ApiRequest, requestPath, requestQuery } from "./message";

/** RFC 8288: the same query with the next cursor. */
export function nextLink(request: ApiRequest, cursor: string, baseUrl: string): string {
  const next = new URL(requestPath(request), baseUrl);
  next.search = requestQuery(request).toString();
  next.searchParams.set("cursor", cursor);
  return `<${next.href}>; rel="next"`;
}
