import { type Basemap, basemapUrls } from "@/lib/validation/basemaps";
import type { Terrain } from "@/lib/validation/terrain";

/** How the policy differs between pages (lib/http/routes.ts). */
export interface CspOptions {
  /** Whether map tiles, styles and images may load from other hosts. */
  allowsMapSources: boolean;
  /** Whether submitting a form may redirect to another site: a partner, or a sign-in provider. */
  allowsForeignRedirects: boolean;
  /** Whether any site may show the page in a frame. By default none. */
  allowsFraming?: boolean;
}

interface PagePolicy extends CspOptions {
  /** Unique to the response. Scripts without it do not run. */
  nonce: string;
  basemaps: readonly Basemap[];
  terrain: Terrain | null;
  /** Next's development server evaluates code and uses a WebSocket. */
  dev: boolean;
}

/**
 * The Content-Security-Policy of a page (CSP level 3). Only scripts with the nonce run, and no site can frame us, but for
 * the map that is made to be embedded.
 *
 * Map sources may be on any https host, because users add basemaps of their own that the server does not know. That is
 * safe: such a host can only return images and data, and sending data to it would take a script, which needs the nonce.
 *
 * `form-action` is omitted where a form may redirect to another site: browsers apply it to the whole redirect chain and
 * would silently stop the response to consent, or to a sign-in on the way there. Those forms are protected by their
 * tokens and by the same-origin check.
 */
export function contentSecurityPolicy(policy: PagePolicy): string {
  const { nonce, allowsMapSources, allowsForeignRedirects, allowsFraming, basemaps, terrain, dev } = policy;
  const addresses = [...basemaps.flatMap(basemapUrls), ...(terrain ? [terrain.tiles] : [])];
  const mapSources = allowsMapSources ? ["https:", ...originsOf(addresses)] : [];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": [`'nonce-${nonce}'`, "'strict-dynamic'", ...(dev ? ["'unsafe-eval'"] : [])],
    // React and MapLibre position elements with style attributes.
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", ...mapSources],
    // MapLibre fetches pictures that were just dropped on it. Only our own scripts can create such URLs.
    "connect-src": ["'self'", ...(allowsMapSources ? ["blob:"] : []), ...mapSources, ...(dev ? ["ws:"] : [])],
    "worker-src": ["'self'", "blob:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "frame-ancestors": [allowsFraming ? "*" : "'none'"],
    ...(allowsForeignRedirects ? {} : { "form-action": ["'self'"] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** The origins of map sources. Those on this machine may use http, which `https:` does not cover. */
function originsOf(addresses: readonly string[]): string[] {
  const absolute = addresses.filter((address) => /^https?:/.test(address));
  return [...new Set(absolute.map((address) => new URL(address.replace(/[{}]/g, "")).origin))];
}
