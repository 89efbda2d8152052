import type { Translate } from "@/lib/messages/translator";

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

/** The least that makes a course; in JavaScript it reads the same. */
const MINIMAL_COURSE = '{ "externalCourseId": "1", "name": "Home" }';

/** A module on the library openid-client: the link, the exchange with PKCE, the first calls, and the refresh. */
export function openidClientSnippet({ baseUrl, redirectUri }: SnippetInput, t: Translate): string {
  const isLocal = baseUrl.startsWith("http:");
  return `import * as oauth from "openid-client";

const teepad = await oauth.discovery(
  new URL(${JSON.stringify(baseUrl)}),
  process.env.TEEPAD_CLIENT_ID,
  process.env.TEEPAD_CLIENT_SECRET,
  undefined,
  { algorithm: "oauth2"${isLocal ? ", execute: [oauth.allowInsecureRequests]" : ""} },
);

/** ${t("registering.codeBegin")} */
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

/** ${t("registering.codeFinish")} */
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

/** ${t("registering.codeCreate")} */
export async function create(accessToken, course = ${MINIMAL_COURSE}) {
  const created = await fetch(${JSON.stringify(`${baseUrl}/api/v1/courses`)}, {
    method: "POST",
    headers: { Authorization: \`Bearer \${accessToken}\`, "Content-Type": "application/json" },
    body: JSON.stringify(course),
  });
  return created.json();
}

/** ${t("registering.codeRefresh")} */
export function refresh(refreshToken) {
  return oauth.refreshTokenGrant(teepad, refreshToken);
}
`;
}

/** The whole flow by hand: the link with PKCE, the exchange, and the first calls. The secret stays in a variable. */
export function curlSnippet({ baseUrl, clientId, redirectUri }: SnippetInput, t: Translate): string {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "courses",
    code_challenge_method: "S256",
  });
  return `# ${t("registering.codeLink")}
CODE_VERIFIER=$(openssl rand -base64 48 | tr '+/' '-_' | tr -d '=\\n')
CODE_CHALLENGE=$(printf %s "$CODE_VERIFIER" | openssl dgst -sha256 -binary | openssl base64 -A | tr '+/' '-_' | tr -d '=')
STATE=$(openssl rand -hex 16)
echo ${quoted(`${baseUrl}/oauth/authorize?${query}`)}"&code_challenge=$CODE_CHALLENGE&state=$STATE"

# ${t("registering.codeExchange")}
#    ${t("registering.codeExchangeMore")}
curl ${quoted(`${baseUrl}/oauth/token`)} \\
  --data grant_type=authorization_code \\
  --data-urlencode ${quoted(`client_id=${clientId}`)} \\
  --data-urlencode "client_secret=$CLIENT_SECRET" \\
  --data-urlencode ${quoted(`redirect_uri=${redirectUri}`)} \\
  --data-urlencode "code_verifier=$CODE_VERIFIER" \\
  --data-urlencode "code=$CODE"

# ${t("registering.codeCall")}
curl ${quoted(`${baseUrl}/api/v1/courses`)} --header "Authorization: Bearer $ACCESS_TOKEN"

# 4. ${t("registering.codeCreate")}
curl ${quoted(`${baseUrl}/api/v1/courses`)} --header "Authorization: Bearer $ACCESS_TOKEN" \\
  --header "Content-Type: application/json" --data ${quoted(MINIMAL_COURSE)}
`;
}

/** A text as one word of a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
