import { crossSite } from "./errors";

/** Reads a header of a request; null if it has none of this name. */
type Header = (name: string) => string | null;

/**
 * Whether a page of another site sent a request, by what the browser says: Fetch Metadata, else Origin. Programs say nothing.
 * @param ownOrigin what the browser calls us.
 */
export function isFromOtherSite(header: Header, ownOrigin: string): boolean {
  const site = header("sec-fetch-site");
  const origin = header("origin");
  return site === null ? origin !== null && origin !== ownOrigin : site !== "same-origin";
}

/** @throws HttpError 403 for a change that another site's page sent. */
export function refuseOtherSites(
  { method, header }: { method: string; header: Header },
  ownOrigin: string,
): void {
  if (method !== "GET" && isFromOtherSite(header, ownOrigin)) throw crossSite();
}
