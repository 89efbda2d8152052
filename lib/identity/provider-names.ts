/** The services whose accounts can sign people in here, and what people call them. */
export const PROVIDER_NAMES = { google: "Google", github: "GitHub" } as const;
export type ProviderName = keyof typeof PROVIDER_NAMES;

export function isProviderName(text: unknown): text is ProviderName {
  return typeof text === "string" && Object.hasOwn(PROVIDER_NAMES, text);
}
