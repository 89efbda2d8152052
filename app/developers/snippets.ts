/** What a partner's developer needs to begin, made for their application. */
export interface SnippetInput {
  /** Where Teepad is. */
  baseUrl: string;
  clientId: string;
  redirectUri: string;
}

/** The two lines of an environment file; the one place that the secret belongs to. */
export function envSnippet({ clientId }: SnippetInput, clientSecret: string): string {
  return `TEEPAD_CLIENT_ID=${clientId}\nTEEPAD_CLIENT_SECRET=${clientSecret}\n`;
}

/** A module on the library openid-client: the link, the exchange with PKCE, and a first call. */
export function openidClientSnippet({ baseUrl, redirectUri }: SnippetInput): string {
  const isLocal = baseUrl.startsWith("http:");
  return `import * as oauth from "openid-client";

const teepad = await oauth.discovery(
  new URL(${JSON.stringify(baseUrl)}),
  process.env.TEEPAD_CLIENT_ID,
  process.env.TEEPAD_CLIENT_SECRET,
  undefined,
  { algorithm: "oauth2"${isLocal ? ", execute: [oauth.allowInsecureRequests]" : ""} },
);

/** Keep codeVerifier and state in the person's session, and send them to url. */
export async function begin() {
  const codeVerifier = oauth.randomPKCECodeVerifier();
  const state = oauth.randomState();
  const url = oauth.buildAuthorizationUrl(teepad, {
    redirect_uri: ${JSON.stringify(redirectUri)},
    scope: "courses",
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
  });
  return { url, codeVerifier, state };
}

/** They are back: callbackUrl is the whole address that was asked of you. */
export async function finish(callbackUrl, { codeVerifier, state }) {
  const tokens = await oauth.authorizationCodeGrant(teepad, new URL(callbackUrl), {
    pkceCodeVerifier: codeVerifier,
    expectedState: state,
  });
  const courses = await fetch(${JSON.stringify(`${baseUrl}/api/v1/courses`)}, {
    headers: { Authorization: \`Bearer \${tokens.access_token}\` },
  });
  return { tokens, courses: await courses.json() };
}
`;
}

/** The exchange and a first call by hand. */
export function curlSnippet({ baseUrl, redirectUri }: SnippetInput): string {
  return `# CODE is in the address that the person came back to.
curl ${baseUrl}/oauth/token \\
  --user "$TEEPAD_CLIENT_ID:$TEEPAD_CLIENT_SECRET" \\
  --data grant_type=authorization_code \\
  --data-urlencode "redirect_uri=${redirectUri.replace(/["$`\\]/g, "\\$&")}" \\
  --data-urlencode "code=$CODE"

# ACCESS_TOKEN is in the answer.
curl ${baseUrl}/api/v1/courses --header "Authorization: Bearer $ACCESS_TOKEN"
`;
}
