import { createHash, createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { ProviderEndpoints } from "@/lib/identity/provider-endpoints";

/** The user who signs in at the fake provider next. */
export interface Visitor {
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
}

interface Providers {
  endpoints: ProviderEndpoints;
  /** Follows the redirect to the provider and signs in there. @returns the URL to which the provider redirects back. */
  visit(location: string, visitor: Visitor): Promise<URL>;
  close(): Promise<void>;
}

export const PROVIDER_CLIENT = { clientId: "teepad-at-provider", clientSecret: "a shared secret" };

/**
 * Starts local fakes of Google (OpenID Connect with a signed ID token) and GitHub (OAuth and two API calls). Codes work
 * only once and only with their PKCE verifier.
 */
export async function startProviders(): Promise<Providers> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const codes = new Map<string, { visitor: Visitor; challenge: string | null }>();
  const tokens = new Map<string, Visitor>();
  let visitor: Visitor | undefined;

  function idToken(issuer: string, { subject, email, emailVerified, name }: Visitor): string {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: PROVIDER_CLIENT.clientId, sub: subject, iat: now, exp: now + 300 };
    const signed = `${part({ alg: "RS256", kid: "1" })}.${part({ ...claims, email, email_verified: emailVerified, name })}`;
    return `${signed}.${createSign("RSA-SHA256").update(signed).sign(privateKey, "base64url")}`;
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", base());
    const json = (value: unknown, status = 200) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));

    switch (url.pathname) {
      case "/google/.well-known/openid-configuration":
        return json({
          issuer: base(),
          authorization_endpoint: `${base()}/authorize`,
          token_endpoint: `${base()}/token`,
          jwks_uri: `${base()}/jwks`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
        });
      case "/jwks":
        return json({
          keys: [{ ...publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }],
        });
      case "/authorize": {
        if (!visitor) return json({ error: "No visitor." }, 400);
        const code = randomUUID();
        codes.set(code, { visitor, challenge: url.searchParams.get("code_challenge") });
        const callback = new URL(url.searchParams.get("redirect_uri") as string);
        callback.searchParams.set("code", code);
        callback.searchParams.set("state", url.searchParams.get("state") ?? "");
        return response.writeHead(302, { Location: callback.href }).end();
      }
      case "/token":
      case "/github/token": {
        const form = new URLSearchParams(await readBody(request));
        const issued = codes.get(form.get("code") ?? "");
        codes.delete(form.get("code") ?? "");
        const verifier = createHash("sha256")
          .update(form.get("code_verifier") ?? "")
          .digest("base64url");
        if (!issued || issued.challenge !== verifier) return json({ error: "invalid_grant" }, 400);
        const accessToken = randomUUID();
        tokens.set(accessToken, issued.visitor);
        return json({
          access_token: accessToken,
          token_type: "bearer",
          ...(url.pathname === "/github/token" ? {} : { id_token: idToken(base(), issued.visitor) }),
        });
      }
      case "/api/user":
      case "/api/user/emails": {
        const tokenVisitor = tokens.get(request.headers.authorization?.replace("Bearer ", "") ?? "");
        if (!tokenVisitor) return json({ message: "Bad credentials" }, 401);
        if (url.pathname === "/api/user") {
          // Like GitHub: a public address, without an indication of whether it is verified.
          return json({
            id: Number(tokenVisitor.subject),
            login: "octo-cat",
            name: tokenVisitor.name,
            email: "public@example.com",
          });
        }
        return json([
          { email: "other@example.com", primary: false, verified: true },
          { email: tokenVisitor.email, primary: true, verified: tokenVisitor.emailVerified },
        ]);
      }
      default:
        return json({}, 404);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    endpoints: {
      google: `${base()}/google/.well-known/openid-configuration`,
      github: { authorize: `${base()}/authorize`, token: `${base()}/github/token`, api: `${base()}/api` },
    },
    async visit(location, next) {
      visitor = next;
      const response = await fetch(location, { redirect: "manual" });
      return new URL(response.headers.get("Location") as string);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += part;
  return text;
}
