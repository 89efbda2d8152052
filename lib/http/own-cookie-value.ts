import type { ApiRequest } from "./message";

/** The value of a cookie that we set; null if it was not sent. Our values need no decoding (RFC 6265 section 4.1.1). */
export function readOwnCookie(request: Pick<ApiRequest, "header">, name: string): string | null {
  for (const pair of (request.header("cookie") ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}
