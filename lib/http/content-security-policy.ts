import { addressesOf, type Basemap } from "@/lib/validation/basemaps";

export interface PagePolicy {
  /** Fresh for every answer; scripts without it do not run. */
  nonce: string;
  pathname: string;
  basemaps: readonly Basemap[];
  /** Next's development server evaluates code and talks over a web socket. */
  dev: boolean;
}

/**
 * The Content-Security-Policy of a page (CSP level 3). Scripts run by nonce alone, and nothing frames us. Basemaps may
 * come from elsewhere, on every page but those of consent: a link to the studio loads no new document, so the policy
 * of the page it is on goes on. Any https host may answer: people add backgrounds of their own, which the server never
 * hears of. That gives them away to nobody, since what such a host sends is pictures and data, never a script, and
 * what could send something there would have to be a script, which runs by nonce alone.
 *
 * `form-action` is left out where a form may end at a partner, or at a service that signs people in: browsers apply it
 * to the whole chain of redirects, and would silently stop the answer of consent, or of signing in on the way there.
 * Those forms are protected by their tokens and by the same-origin check.
 */
export function contentSecurityPolicy({ nonce, pathname, basemaps, dev }: PagePolicy): string {
  const mapSources = pathname.startsWith("/oauth/") ? [] : ["https:", ...originsOf(basemaps)];
  const endsElsewhere = ["/oauth/", "/signin", "/signup", "/account"].some((path) =>
    pathname.startsWith(path),
  );
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": [`'nonce-${nonce}'`, "'strict-dynamic'", ...(dev ? ["'unsafe-eval'"] : [])],
    // React and MapLibre place things by style attributes.
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", ...mapSources],
    "connect-src": ["'self'", ...mapSources, ...(dev ? ["ws:"] : [])],
    "worker-src": ["'self'", "blob:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
    ...(endsElsewhere ? {} : { "form-action": ["'self'"] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** Basemaps may be served over http on this machine, which `https:` does not cover. */
function originsOf(basemaps: readonly Basemap[]): string[] {
  const addresses = basemaps.flatMap(addressesOf);
  const absolute = addresses.filter((address) => /^https?:/.test(address));
  return [...new Set(absolute.map((address) => new URL(address.replace(/[{}]/g, "")).origin))];
}
