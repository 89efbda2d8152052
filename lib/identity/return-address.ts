/**
 * Where to go after signing in: a path of this service, or home. Whatever a browser would take to another host
 * (`//host`, `/\host`, a scheme, a tab in between) goes home, so that no sign-in link is an open redirect.
 */
export function returnAddress(callbackUrl: unknown): string {
  if (typeof callbackUrl !== "string" || !callbackUrl.startsWith("/")) return "/";
  const here = "http://service.invalid";
  try {
    const url = new URL(callbackUrl, here);
    return url.origin === here ? url.pathname + url.search + url.hash : "/";
  } catch {
    return "/";
  }
}
