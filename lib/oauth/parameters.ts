/** The parameters that the endpoints of OAuth recognise. */
const PARAMETERS = [
  "client_id",
  "client_secret",
  "code",
  "code_challenge",
  "code_challenge_method",
  "code_verifier",
  "grant_type",
  "redirect_uri",
  "refresh_token",
  "resource",
  "response_mode",
  "response_type",
  "scope",
  "state",
  "token",
  "token_type_hint",
] as const;

const RECOGNISED: ReadonlySet<string> = new Set(PARAMETERS);

/** The parameters of a request to an endpoint of OAuth, which reads none that it doesn't recognise. */
export interface OAuthParameters {
  get(name: (typeof PARAMETERS)[number]): string | undefined;
}

/** Whether OAuth recognises a parameter. All others are ignored, also those that are repeated (RFC 6749 section 3.1). */
export function isOAuthParameter(name: string): boolean {
  return RECOGNISED.has(name);
}

/**
 * Reads parameters by name (RFC 6749 sections 3.1 and 3.2). One without a value counts as omitted, and none may be repeated; those
 * that are have no value and are listed in `repeated`.
 */
export function singleValues(parameters: URLSearchParams): {
  values: Map<string, string>;
  repeated: string[];
} {
  const values = new Map<string, string>();
  const repeated = new Set<string>();
  const seen = new Set<string>();
  for (const [name, value] of parameters) {
    if (seen.has(name)) repeated.add(name);
    seen.add(name);
    if (value !== "") values.set(name, value);
  }
  for (const name of repeated) values.delete(name);
  return { values, repeated: [...repeated] };
}
