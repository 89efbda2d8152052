/**
 * The maximum length of a return path. Anyone can submit a longer one, and servers and proxies would reject a header
 * that contains it. An authorization request fits (MAX_REQUEST_CHARACTERS in lib/oauth/authorize.ts).
 */
export const MAX_RETURN_CHARACTERS = 4000;

/**
 * The path to return to after signing in: the given path of this service, or `/` for anything else. Anything that a
 * browser would resolve to another host (`//host`, `/\host`, a scheme, an embedded tab) becomes `/`, so that no sign-in
 * link is an open redirect. The check is repeated after resolving dot segments, since `/.//host` has the path `//host`.
 * Paths longer than MAX_RETURN_CHARACTERS become `/`, too.
 * @param baseUrl this service's own base URL, which next-auth prepends to the path.
 */
export function safeReturnPath(callbackUrl: unknown, baseUrl?: string): string {
  if (typeof callbackUrl !== "string") return "/";
  if (baseUrl !== undefined && callbackUrl.startsWith(`${baseUrl}/`)) {
    return safeReturnPath(callbackUrl.slice(baseUrl.length));
  }
  // Check the length before parsing, which takes quadratic time for a long host.
  if (!callbackUrl.startsWith("/") || callbackUrl.length > MAX_RETURN_CHARACTERS) return "/";
  const here = "http://service.invalid";
  try {
    const url = new URL(callbackUrl, here);
    const staysHere = url.origin === here && !url.pathname.startsWith("//");
    const path = url.pathname + url.search + url.hash;
    return staysHere && path.length <= MAX_RETURN_CHARACTERS ? path : "/";
  } catch {
    return "/";
  }
}
