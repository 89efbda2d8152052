import { type Cookie, writeCookie } from "./cookies";
import type { ApiResponse } from "./message";

/** 303, so that the browser follows with GET whatever the method was (RFC 9700 section 4.12). */
export function redirect(location: string, cookies: readonly Cookie[] = []): ApiResponse {
  const withCookies = cookies.length > 0 ? { cookies: cookies.map(writeCookie) } : {};
  return {
    status: 303,
    headers: { Location: location, "Cache-Control": "no-store" },
    body: null,
    ...withCookies,
  };
}
