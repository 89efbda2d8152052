import type { ApplicationSettings } from "@/lib/validation/application";

/** Addresses a sentence names, and characters of each: a trail is for reading. */
const MOST_ADDRESSES = 3;
const MOST_CHARACTERS = 60;

/**
 * What changed, in words for the audit trail; "" when nothing did. Redirect URIs first and by name: a new one is where
 * codes can go from now on.
 */
export function describeChange(before: ApplicationSettings, after: ApplicationSettings): string {
  const added = after.redirectUris.filter((uri) => !before.redirectUris.includes(uri));
  const removed = before.redirectUris.filter((uri) => !after.redirectUris.includes(uri));
  const others = (["name", "homepage", "description"] as const).filter((key) => before[key] !== after[key]);
  return [
    ...(added.length > 0 ? [`redirect URI added: ${list(added)}`] : []),
    ...(removed.length > 0 ? [`redirect URI removed: ${list(removed)}`] : []),
    ...(others.length > 0 ? [`changed: ${others.join(", ")}`] : []),
  ].join("; ");
}

function list(uris: readonly string[]): string {
  const named = uris.slice(0, MOST_ADDRESSES).map(shortened);
  const more = uris.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(", ");
}

/** The beginning, which has the host. */
function shortened(uri: string): string {
  return uri.length > MOST_CHARACTERS ? `${uri.slice(0, MOST_CHARACTERS - 1)}…` : uri;
}
