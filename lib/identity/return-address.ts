/**
 * Longer addresses are not kept: anybody can send them, and a header with one in it would be refused on its way. An
 * authorization request fits (MOST_REQUEST_CHARACTERS of lib/oauth/authorize.ts).
 */
export const MAX_RETURN_CHARACTERS = 4000;

/**
 * Where to go after signing in: a path of this service, or home. Whatever a browser would take to another host
 * (`//host`, `/\host`, a scheme, a tab in between) goes home, so that no sign-in link is an open redirect. Nor may it
 * come to that once its dots are resolved: `/.//host` has the path `//host`. Nor is anything longer than
 * MOST_RETURN_CHARACTERS returned to.
 * @param baseUrl this service's own address, which next-auth writes in front of the path.
 */
export function returnAddress(callbackUrl: unknown, baseUrl?: string): string {
  if (typeof callbackUrl !== "string") return "/";
  if (baseUrl !== undefined && callbackUrl.startsWith(`${baseUrl}/`)) {
    return returnAddress(callbackUrl.slice(baseUrl.length));
  }
  // The length before it is read: what is taken for a host costs the square of its length.
  if (!callbackUrl.startsWith("/") || callbackUrl.length > MAX_RETURN_CHARACTERS) return "/";
  const here = "http://service.invalid";
  try {
    const url = new URL(callbackUrl, here);
    const staysHere = url.origin === here && !url.pathname.startsWith("//");
    const address = url.pathname + url.search + url.hash;
    return staysHere && address.length <= MAX_RETURN_CHARACTERS ? address : "/";
  } catch {
    return "/";
  }
}
