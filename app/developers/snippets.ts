import type { Translate } from "@/lib/messages/translator";

/** Values that the code samples of an application contain. */
interface SnippetInput {
  /** This service's base URL. */
  baseUrl: string;
  clientId: string;
  redirectUri: string;
  /** Without a secret. */
  isPublic: boolean;
}

/** An `.env` file: the only sample that contains the secret, if there is one. */
export function envSnippet({ clientId }: SnippetInput, clientSecret: string | null): string {
  const secretLine = clientSecret === null ? "" : `TEEPAD_CLIENT_SECRET=${clientSecret}\n`;
  return `TEEPAD_CLIENT_ID=${clientId}\n${secretLine}`;
}

/** The smallest valid course, as JSON and as JavaScript. */
const MINIMAL_COURSE = '{ "externalCourseId": "1", "name": "Home" }';

/** A module that uses openid-client: authorization URL, code exchange with PKCE, first API calls, and refresh. */
export function openidClientSnippet({ baseUrl, redirectUri, isPublic }: SnippetInput, t: Translate): string {
  const isLocal = baseUrl.startsWith("http:");
  return `import * as oauth from "openid-client";

const teepad = await oauth.discovery(
  new URL(${JSON.stringify(baseUrl)}),
  process.env.TEEPAD_CLIENT_ID,
  ${isPublic ? "undefined" : "process.env.TEEPAD_CLIENT_SECRET"},
  ${isPublic ? "oauth.None()" : "undefined"},
  { algorithm: "oauth2"${isLocal ? ", execute: [oauth.allowInsecureRequests]" : ""} },
);

/** ${t("registration.codeBegin")} */
export async function startAuthorization() {
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

/** ${t("registration.codeFinish")} */
export async function handleCallback(callbackUrl, { codeVerifier, state }) {
  const tokens = await oauth.authorizationCodeGrant(teepad, new URL(callbackUrl), {
    pkceCodeVerifier: codeVerifier,
    expectedState: state,
  });
  const courses = await fetch(${JSON.stringify(`${baseUrl}/api/v1/courses`)}, {
    headers: { Authorization: \`Bearer \${tokens.access_token}\` },
  });
  return { tokens, courses: await courses.json() };
}

/** ${t("registration.codeCreate")} */
export async function createCourse(accessToken, course = ${MINIMAL_COURSE}) {
  const created = await fetch(${JSON.stringify(`${baseUrl}/api/v1/courses`)}, {
    method: "POST",
    headers: { Authorization: \`Bearer \${accessToken}\`, "Content-Type": "application/json" },
    body: JSON.stringify(course),
  });
  return created.json();
}

/** ${t("registration.codeRefresh")} */
export function refreshTokens(refreshToken) {
  return oauth.refreshTokenGrant(teepad, refreshToken);
}
`;
}

/** The whole flow with curl: authorization URL with PKCE, code exchange, first API calls. The secret stays in a variable. */
export function curlSnippet(
  { baseUrl, clientId, redirectUri, isPublic }: SnippetInput,
  t: Translate,
): string {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "courses",
    code_challenge_method: "S256",
  });
  return `# ${t("registration.codeLink")}
CODE_VERIFIER=$(openssl rand -base64 48 | tr '+/' '-_' | tr -d '=\\n')
CODE_CHALLENGE=$(printf %s "$CODE_VERIFIER" | openssl dgst -sha256 -binary | openssl base64 -A | tr '+/' '-_' | tr -d '=')
STATE=$(openssl rand -hex 16)
echo ${shellQuote(`${baseUrl}/oauth/authorize?${query}`)}"&code_challenge=$CODE_CHALLENGE&state=$STATE"

# ${t(isPublic ? "registration.codeExchangePublic" : "registration.codeExchange")}
#    ${t(isPublic ? "registration.codeExchangeMorePublic" : "registration.codeExchangeMore")}
curl ${shellQuote(`${baseUrl}/oauth/token`)} \\
  --data grant_type=authorization_code \\
  --data-urlencode ${shellQuote(`client_id=${clientId}`)} \\
${isPublic ? "" : '  --data-urlencode "client_secret=$CLIENT_SECRET" \\\n'}  --data-urlencode ${shellQuote(`redirect_uri=${redirectUri}`)} \\
  --data-urlencode "code_verifier=$CODE_VERIFIER" \\
  --data-urlencode "code=$CODE"

# ${t("registration.codeCall")}
curl ${shellQuote(`${baseUrl}/api/v1/courses`)} --header "Authorization: Bearer $ACCESS_TOKEN"

# 4. ${t("registration.codeCreate")}
curl ${shellQuote(`${baseUrl}/api/v1/courses`)} --header "Authorization: Bearer $ACCESS_TOKEN" \\
  --header "Content-Type: application/json" --data ${shellQuote(MINIMAL_COURSE)}
`;
}

/** Quotes a text as one word for a POSIX shell. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
