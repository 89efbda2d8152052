import type { ApplicationSettings } from "@/lib/applications/schema";

/** Addresses a sentence names, and characters of each: a trail is for reading. */
const MAX_ADDRESSES = 3;
const MAX_CHARACTERS = 60;

const SETTINGS = ["name", "homepage", "description"] as const;

/** Some addresses by name, and the number of the others. */
export interface NamedAddresses {
  named: string[];
  more: number;
}

/** A change as the trail tells it. */
export interface DescribedChange {
  added: NamedAddresses | null;
  removed: NamedAddresses | null;
  others: (typeof SETTINGS)[number][];
}

/**
 * What changed, as the audit trail keeps it; "" when nothing did. Redirect URIs first and by name: a new one is where
 * codes can go from now on. `readChange` reads it again, to be said in a person's language.
 */
export function describeChange(before: ApplicationSettings, after: ApplicationSettings): string {
  const added = after.redirectUris.filter((uri) => !before.redirectUris.includes(uri));
  const removed = before.redirectUris.filter((uri) => !after.redirectUris.includes(uri));
  const others = SETTINGS.filter((key) => before[key] !== after[key]);
  return [
    ...(added.length > 0 ? [`redirect URI added: ${list(added)}`] : []),
    ...(removed.length > 0 ? [`redirect URI removed: ${list(removed)}`] : []),
    ...(others.length > 0 ? [`changed: ${others.join(", ")}`] : []),
  ].join("; ");
}

function list(uris: readonly string[]): string {
  const named = uris.slice(0, MAX_ADDRESSES).map(shortened);
  const more = uris.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(", ");
}

/** The beginning, which has the host. */
function shortened(uri: string): string {
  return uri.length > MAX_CHARACTERS ? `${uri.slice(0, MAX_CHARACTERS - 1)}…` : uri;
}

/** Reads what `describeChange` wrote: no address has a space in it. Null for anything else. */
export function readChange(detail: string): DescribedChange | null {
  const change: DescribedChange = { added: null, removed: null, others: [] };
  for (const part of detail.split("; ")) {
    const [, what, rest = ""] = /^(redirect URI added|redirect URI removed|changed): (.+)$/.exec(part) ?? [];
    if (what === "redirect URI added") change.added = addresses(rest);
    else if (what === "redirect URI removed") change.removed = addresses(rest);
    else if (what === "changed") change.others = SETTINGS.filter((name) => rest.split(", ").includes(name));
    else return null;
  }
  return change;
}

function addresses(text: string): NamedAddresses {
  const named = text.split(", ");
  const more = /^and (\d+) more$/.exec(named.at(-1) ?? "")?.[1];
  return more === undefined ? { named, more: 0 } : { named: named.slice(0, -1), more: Number(more) };
}
