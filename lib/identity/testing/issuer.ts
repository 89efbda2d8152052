import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

const CLIENT = { clientId: "teepad-at-issuer", clientSecret: "a shared secret" };

/** A user of the issuer. */
export interface Person {
  sub: string;
  email: string;
  email_verified?: boolean;
  name?: string;
}

/**
 * An OpenID Connect provider on a port of its own. Codes work once, only with the client's credentials and their PKCE verifier.
 * Like a provider that follows section 5.4, it states the address in the UserInfo response only.
 */
export async function startIssuer() {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const codes = new Map<string, { person: Person; query: URLSearchParams }>();
  const tokens = new Map<string, Person>();
  let person: Person | undefined;
  /** What a dishonest or broken issuer says instead. */
  const overrides: { metadata: object; claims: object; userinfo: object } = {
    ...{ metadata: {}, claims: {}, userinfo: {} },
  };

  async function answer(request: IncomingMessage, url: URL): Promise<object | null> {
    switch (url.pathname) {
      case "/club/.well-known/openid-configuration":
        return {
          issuer: issuer(),
          authorization_endpoint: `${base()}/authorize`,
          token_endpoint: `${base()}/token`,
          userinfo_endpoint: `${base()}/userinfo`,
          jwks_uri: `${base()}/jwks`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
          ...overrides.metadata,
        };
      case "/jwks":
        return { keys: [{ ...(await exportJWK(publicKey)), kid: "1", alg: "RS256", use: "sig" }] };
      case "/token": {
        const form = new URLSearchParams(await readBody(request));
        const { clientId, clientSecret } = CLIENT;
        const basic = Buffer.from(`${clientId}:${encodeURIComponent(clientSecret).replaceAll("%20", "+")}`);
        const issued = codes.get(form.get("code") ?? "");
        codes.delete(form.get("code") ?? "");
        const verifier = createHash("sha256")
          .update(form.get("code_verifier") ?? "")
          .digest("base64url");
        const isClient = request.headers.authorization === `Basic ${basic.toString("base64")}`;
        if (!isClient || issued?.query.get("code_challenge") !== verifier) return null;
        const accessToken = randomUUID();
        tokens.set(accessToken, issued.person);
        const claims = { sub: issued.person.sub, nonce: issued.query.get("nonce"), ...overrides.claims };
        const idToken = new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "1" }).setIssuedAt();
        if (!("iss" in claims)) idToken.setIssuer(issuer());
        if (!("aud" in claims)) idToken.setAudience(clientId);
        if (!("exp" in claims)) idToken.setExpirationTime("5m");
        return { access_token: accessToken, token_type: "Bearer", id_token: await idToken.sign(privateKey) };
      }
      case "/userinfo": {
        const known = tokens.get(request.headers.authorization?.replace("Bearer ", "") ?? "");
        return known ? { ...known, ...overrides.userinfo } : null;
      }
      default:
        return null;
    }
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", base());
    if (url.pathname === "/authorize" && person) {
      const code = randomUUID();
      codes.set(code, { person, query: url.searchParams });
      const callback = new URL(url.searchParams.get("redirect_uri") ?? "");
      callback.searchParams.set("code", code);
      callback.searchParams.set("state", url.searchParams.get("state") ?? "");
      response.writeHead(302, { Location: callback.href }).end();
      return;
    }
    const body = await answer(request, url);
    response
      .writeHead(body ? 200 : 400, { "Content-Type": "application/json" })
      .end(JSON.stringify(body ?? { error: "invalid_grant" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const base = () => `http://127.0.0.1:${port}`;
  const issuer = () => `${base()}/club`;

  return {
    /** The settings of Teepad. */
    settings: { ...CLIENT, issuer: issuer(), name: "Club ID" },
    overrides,
    /** Follows the redirect to the issuer and signs in there. @returns the URL to which it redirects back. */
    async visit(location: string, visitor: Person): Promise<URL> {
      person = visitor;
      const response = await fetch(location, { redirect: "manual" });
      return new URL(response.headers.get("Location") as string);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type Issuer = Awaited<ReturnType<typeof startIssuer>>;

async function readBody(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += part;
  return text;
}
