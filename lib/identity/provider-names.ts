/** The external providers that users can sign in with, and their display names. */
export const PROVIDER_NAMES = { google: "Google", github: "GitHub" } as const;
export type ProviderName = keyof typeof PROVIDER_NAMES;

export function isProviderName(text: unknown): text is ProviderName {
  return typeof text === "string" && Object.hasOwn(PROVIDER_NAMES, text);
}
