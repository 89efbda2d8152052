/**
 * The external providers that users can sign in with, and their display names. The operator names `oidc` (`OIDC_NAME`), so
 * everything shown takes the names of the use cases (external.ts).
 */
export const PROVIDER_NAMES = { google: "Google", github: "GitHub", oidc: "OpenID Connect" } as const;
export type ProviderName = keyof typeof PROVIDER_NAMES;
export const PROVIDERS = Object.keys(PROVIDER_NAMES) as ProviderName[];

export function isProviderName(text: unknown): text is ProviderName {
  return typeof text === "string" && Object.hasOwn(PROVIDER_NAMES, text);
}
