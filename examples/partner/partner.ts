import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { parseArgs } from "node:util";
import * as oauth from "openid-client";
import type { components } from "../client/api";
import { createTeepad, type Tokens, toTokens } from "../client/client";

/**
 * A minimal partner application that runs the complete flow, from the authorization link to a refreshed token. The
 * authorization is openid-client's, the calls are those of the typed client beside it (examples/client).
 * `npm run partner [-- COURSE.json]` runs it against a local Teepad with the demo application. To use another application
 * or server, set TEEPAD_URL, CLIENT_ID, CLIENT_SECRET and REDIRECT_URI.
 */
async function main(): Promise<void> {
  const [file = path.join(import.meta.dirname, "../courses/ferme-des-50.json")] = parseArgs({
    allowPositionals: true,
  }).positionals;
  const course = readJsonFile(file) as components["schemas"]["CourseInput"];
  const { baseUrl, clientId, clientSecret, redirectUri } = readSettings();

  const config = new oauth.Configuration(
    {
      issuer: baseUrl,
      authorization_endpoint: `${baseUrl}/oauth/authorize`,
      token_endpoint: `${baseUrl}/oauth/token`,
      authorization_response_iss_parameter_supported: true,
    },
    clientId,
    clientSecret,
  );
  if (baseUrl.startsWith("http:")) oauth.allowInsecureRequests(config);

  // 1. Send the user to the consent page, with state against CSRF and a PKCE challenge.
  const codeVerifier = oauth.randomPKCECodeVerifier();
  const state = oauth.randomState();
  const link = oauth.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    response_type: "code",
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
  });
  const { callback } = await listenForCallback(redirectUri);
  console.log(`Open this link in a browser, sign in, and click Allow:\n\n  ${link}\n`);

  // 2. The browser returns with a code. The library checks state and iss, and exchanges the code for tokens.
  const granted = await oauth.authorizationCodeGrant(config, await callback, {
    pkceCodeVerifier: codeVerifier,
    expectedState: state,
  });
  const { access_token, refresh_token, expires_in } = granted;
  if (!refresh_token || !expires_in) throw new Error("The response has no refresh token.");
  console.log(`Received an access token, valid for ${expires_in} seconds.`);

  // A real application stores them in its database, for each user.
  let stored: Tokens = toTokens({ access_token, refresh_token, expires_in });
  const teepad = createTeepad({
    baseUrl,
    clientId,
    clientSecret,
    tokens: {
      read: async () => stored,
      async write(tokens) {
        stored = tokens;
      },
    },
  });

  // 3. Create the course. On a second run, the response is a 409 with the ID of the existing course.
  const created = await teepad.POST("/api/v1/courses", { body: course });
  const existing = created.error && "courseId" in created.error ? created.error.courseId : undefined;
  const courseId = created.data?.id ?? existing;
  if (!courseId) throw new Error(`Creating the course failed: ${JSON.stringify(created.error, null, 2)}`);
  console.log(created.data ? `Created ${courseId}.` : `The course already exists: ${courseId}.`);

  // 4. List the courses linked to this application, and read the new one.
  const { data: list } = await teepad.GET("/api/v1/courses");
  console.log(`This application can access ${list?.total} of your courses:`);
  for (const { name, fairways } of list?.courses ?? []) console.log(`  ${name}: ${fairways.length} holes`);
  const { data: read } = await teepad.GET("/api/v1/courses/{courseId}", { params: { path: { courseId } } });
  if (!read) throw new Error("Reading the course failed.");
  console.log(`Edit the course in the studio:\n\n  ${new URL(read.studioUrl, baseUrl)}\n`);

  // 5. The access token expires after an hour. The client then exchanges the refresh token for a new pair.
  stored = { ...stored, expiresAt: Date.now() };
  const { response } = await teepad.GET("/api/v1/courses");
  console.log(`Refreshed the tokens. Listing courses with the new access token: ${response.status}.`);
}

/** @throws Error with the file name if the file cannot be read or is not JSON. */
function readJsonFile(file: string): unknown {
  const getMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`The course file ${file} cannot be read: ${getMessage(error)}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`The course file ${file} is not JSON: ${getMessage(error)}`);
  }
}

interface Settings {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

/** Reads the settings from the environment, or from the demo application that the first `npm start` created. */
function readSettings(): Settings {
  const { TEEPAD_URL, CLIENT_ID, CLIENT_SECRET, REDIRECT_URI, DATA_DIR = ".data" } = process.env;
  if (CLIENT_ID && CLIENT_SECRET && REDIRECT_URI) {
    const baseUrl = TEEPAD_URL ?? "http://localhost:3000";
    return { baseUrl, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, redirectUri: REDIRECT_URI };
  }
  try {
    const file = findNewestDemo(DATA_DIR);
    const { baseUrl, application } = JSON.parse(readFileSync(file, "utf8"));
    return {
      baseUrl: TEEPAD_URL ?? baseUrl,
      clientId: application.clientId,
      clientSecret: application.clientSecret,
      redirectUri: application.redirectUris[0],
    };
  } catch {
    throw new Error(
      `No demo file found in ${DATA_DIR}. Start Teepad first (npm start), ` +
        "or set CLIENT_ID, CLIENT_SECRET and REDIRECT_URI.",
    );
  }
}

/** Finds the newest demo file. Teepad writes one per database at each start. */
function findNewestDemo(folder: string): string {
  const files = readdirSync(folder)
    .filter((name) => /^demo.*\.json$/.test(name))
    .map((name) => path.join(folder, name));
  const [newest] = files.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  if (!newest) throw new Error("No demo file found.");
  return newest;
}

/** Listens on the loopback redirect URI. `callback` resolves to the URL that the browser returns to. */
async function listenForCallback(redirectUri: string): Promise<{ callback: Promise<URL> }> {
  const { hostname, port, pathname } = new URL(redirectUri);
  const server = createServer();
  const callback = new Promise<URL>((resolve) => {
    server.on("request", (request, response) => {
      const url = new URL(request.url ?? "/", redirectUri);
      if (url.pathname !== pathname) {
        response.writeHead(404).end();
        return;
      }
      response
        .writeHead(200, { "Content-Type": "text/plain; charset=utf-8", Connection: "close" })
        .end("Done. The partner application continues in the terminal. You can close this page.\n");
      server.close();
      resolve(url);
    });
  });
  server.listen(Number(port), hostname.replace(/^\[|\]$/g, ""));
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    throw new Error(
      `Port ${port} of the redirect URI ${redirectUri} is in use. Is another npm run partner waiting?`,
    );
  });
  return { callback };
}

main().catch((error: unknown) => {
  const reason = error instanceof oauth.AuthorizationResponseError ? error.error_description : undefined;
  console.error(
    `\nThe partner application failed: ${reason ?? (error instanceof Error ? error.message : error)}`,
  );
  process.exitCode = 1;
});
