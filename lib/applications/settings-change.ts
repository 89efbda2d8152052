import type { SettingsChange, UriExcerpt } from "@/lib/audit/schema";
import type { ApplicationSettings } from "./schema";

/** Limits of the data that one audit event stores: owners may change 20 URIs of 2000 characters each. */
const MAX_URIS = 3;
const MAX_URI_CHARACTERS = 60;

const NAMED_SETTINGS = ["name", "homepage", "description", "requiresPkce"] as const;

/**
 * The difference between two versions of an application's settings, for the audit trail. Redirect URIs are listed,
 * because codes can be sent to new ones; for other settings only their names.
 */
export function settingsChange(before: ApplicationSettings, after: ApplicationSettings): SettingsChange {
  return {
    addedRedirectUris: excerpt(after.redirectUris.filter((uri) => !before.redirectUris.includes(uri))),
    removedRedirectUris: excerpt(before.redirectUris.filter((uri) => !after.redirectUris.includes(uri))),
    changedSettings: NAMED_SETTINGS.filter((name) => before[name] !== after[name]),
  };
}

function excerpt(uris: readonly string[]): UriExcerpt {
  return { uris: uris.slice(0, MAX_URIS).map(shorten), more: Math.max(0, uris.length - MAX_URIS) };
}

/** Keeps the start of a URI, which contains the host. */
function shorten(uri: string): string {
  return uri.length > MAX_URI_CHARACTERS ? `${uri.slice(0, MAX_URI_CHARACTERS - 1)}…` : uri;
}
