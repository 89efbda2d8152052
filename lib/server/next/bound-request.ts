import type { IncomingHttpHeaders } from "node:http";
import { countUpTo } from "@/lib/http/count-up-to";
import { requestPath } from "@/lib/http/message";
import { OUR_COOKIES, PAGE_BOUNDS, PAGE_HEADERS } from "./page-bounds";

/** Keeps the headers that Next reads, truncated to lengths that are cheap to parse. */
export function boundHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const bounded: IncomingHttpHeaders = {};
  for (const [name, maxLength] of Object.entries(PAGE_HEADERS)) {
    const value = headers[name];
    if (typeof value === "string") bounded[name] = value.slice(0, maxLength);
  }
  const cookie = keepOurCookies(headers.cookie ?? "");
  if (cookie !== "") bounded.cookie = cookie;
  return bounded;
}

/** Drops the cookies of other applications on the same host, such as those on other ports of localhost. */
function keepOurCookies(cookie: string): string {
  return cookie
    .split(";")
    .map((pair) => pair.trimStart())
    .filter((pair) => OUR_COOKIES.test(pair))
    .slice(0, PAGE_BOUNDS.cookies)
    .join("; ");
}

export function isTargetBounded(target: string): boolean {
  const path = requestPath({ target });
  // Only the first question mark ends the path: what follows another one is part of the query.
  const query = target.slice(path.length + 1);
  return (
    path.length <= PAGE_BOUNDS.pathCharacters &&
    countUpTo(path, "/", PAGE_BOUNDS.pathSegments) <= PAGE_BOUNDS.pathSegments &&
    countUpTo(query, "&", PAGE_BOUNDS.queryParameters) < PAGE_BOUNDS.queryParameters
  );
}

/** Whether a multipart/form-data body has at most the allowed number of fields. */
export function isFormBounded(body: Uint8Array): boolean {
  const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString("latin1").toLowerCase();
  return countUpTo(text, "\ncontent-disposition:", PAGE_BOUNDS.formFields) <= PAGE_BOUNDS.formFields;
}
