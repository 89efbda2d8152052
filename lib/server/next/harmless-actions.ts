/**
 * Server actions that a read-only server runs, by file and name: signing out deletes the cookie, a provider's sign-in begins
 * there, and dialogs read what they show. It refuses all others, so a new action needs no entry.
 */
export const HARMLESS_ACTIONS: readonly string[] = [
  "app/actions.ts#signOut",
  "app/preference-actions.ts#choosePreference",
  "app/share/load-share-settings.ts#loadShareSettings",
  "app/signin/provider-actions.ts#continueWith",
  "app/status/status-actions.ts#readStatusAction",
];
