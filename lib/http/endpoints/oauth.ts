import { LIFETIMES } from "@/lib/oauth/lifetimes";
import { SCOPE } from "@/lib/oauth/scope";
import { componentRef, type JsonSchema } from "@/lib/openapi/components";
import type { Operation } from "@/lib/openapi/open-api";
import { FORM_TYPE, oauthError, REQUEST_ID, response } from "@/lib/openapi/responses";
import { perMinute } from "@/lib/rate-limit/limits";
import { anyone, client } from "../endpoint";
import { jsonResponse } from "../respond";

/** Per client: partners behind one address have separate budgets. */
export const PER_CLIENT = perMinute(1200);

const CREDENTIALS: Record<string, JsonSchema> = {
  client_id: { type: "string", description: "Omit when using HTTP Basic." },
  client_secret: {
    type: "string",
    description: "Omit when using HTTP Basic, and for a public application, which has none.",
  },
};

function form(schema: JsonSchema): NonNullable<Operation["requestBody"]> {
  return { required: true, content: { [FORM_TYPE]: { schema } } };
}

const token = client("/oauth/token", { errors: "oauth", isPublic: true }).POST({
  limit: { key: "/oauth/token", ...PER_CLIENT },
  credentials: "form",
  acceptsPublic: true,
  tokenParameter: "refresh_token",
  perform: ({ oauth }, { client, form, lookedUpToken }) => oauth.issueTokens(client, form, lookedUpToken),
  render: (tokens) => jsonResponse(200, tokens),
  openApi: {
    operationId: "token",
    summary: "Get or refresh tokens",
    description:
      `Access tokens expire after ${LIFETIMES.accessToken} seconds, refresh tokens ${LIFETIMES.refreshToken / 86_400} days after ` +
      "their last use. Each refresh returns a new refresh token; the previous one keeps working for " +
      `${LIFETIMES.rotationGrace} seconds. Using it later, or using a code again after ${LIFETIMES.codeRetry} seconds, revokes all tokens of ` +
      "that authorization. For a public application, which sends `client_id` alone, any second use does.",
    // One object for both grants, because code generators can't handle alternatives in a form.
    requestBody: form({
      type: "object",
      required: ["grant_type"],
      properties: {
        grant_type: { type: "string", enum: ["authorization_code", "refresh_token"] },
        code: { type: "string", description: "With `authorization_code`: the code." },
        redirect_uri: {
          type: "string",
          description: "With `authorization_code`: must match the redirect_uri of the authorization request.",
        },
        code_verifier: {
          type: "string",
          description:
            "With `authorization_code`: required if the authorization request had a code_challenge, and not allowed otherwise.",
          pattern: "^[A-Za-z0-9._~-]{43,128}$",
        },
        refresh_token: { type: "string", description: "With `refresh_token`: the newest refresh token." },
        scope: {
          type: "string",
          description:
            "With `refresh_token`: optional, for an access token that may do less than the user allowed.",
        },
        ...CREDENTIALS,
      },
    }),
    responses: {
      200: response("Tokens.", componentRef("Tokens"), REQUEST_ID, {
        access_token: "tp_at_…",
        token_type: "Bearer",
        expires_in: LIFETIMES.accessToken,
        refresh_token: "tp_rt_…",
        scope: SCOPE,
        user_id: "user_01m81f4gq0e2rbm0s9j78wbdgx",
      }),
      400: oauthError("The request, the code or the token is invalid.", [
        "invalid_request",
        "invalid_grant",
        "unsupported_grant_type",
        "invalid_scope",
      ]),
    },
  },
});

const TOKEN_FORM = form({
  type: "object",
  required: ["token"],
  properties: {
    token: { type: "string", description: "An access token or a refresh token of your application." },
    token_type_hint: { type: "string", description: "Optional, ignored." },
    ...CREDENTIALS,
  },
});

const INVALID_FORM = oauthError("Invalid form.", ["invalid_request"]);

const introspect = client("/oauth/introspect", { errors: "oauth" }).POST({
  isChange: false,
  limit: { key: "/oauth/introspect", ...PER_CLIENT },
  credentials: "form",
  tokenParameter: "token",
  perform: ({ oauth }, { client, form, lookedUpToken }) => oauth.introspect(client, form, lookedUpToken),
  render: (state) => jsonResponse(200, state),
  openApi: {
    operationId: "introspect",
    summary: "Introspect a token",
    description:
      "RFC 7662. Only for your application's own tokens; any other token is reported as inactive. Public applications can't use it.",
    requestBody: TOKEN_FORM,
    responses: {
      200: response("The state of the token.", componentRef("Introspection"), REQUEST_ID, { active: false }),
      400: INVALID_FORM,
    },
  },
});

const revoke = client("/oauth/revoke", { errors: "oauth", isPublic: true }).POST({
  limit: { key: "/oauth/revoke", ...PER_CLIENT },
  credentials: "form",
  acceptsPublic: true,
  tokenParameter: "token",
  perform: ({ oauth }, { client, form, lookedUpToken }) => oauth.revoke(client, form, lookedUpToken),
  // RFC 7009 section 2.2 requires a 200 with any body; simple-oauth2 fails if the body is not JSON.
  render: () => jsonResponse(200, {}),
  openApi: {
    operationId: "revoke",
    summary: "Revoke a token",
    description:
      "RFC 7009. Revoking a refresh token revokes every token issued from the same authorization; revoking an access token " +
      "revokes only that token.",
    requestBody: TOKEN_FORM,
    responses: {
      200: response("The token is revoked (or was not valid).", { type: "object" }),
      400: INVALID_FORM,
    },
  },
});

/** The metadata of an issuer without a path (RFC 8414 section 3). Caches may store it for an hour. */
const metadata = anyone("/.well-known/oauth-authorization-server", {
  errors: "oauth",
  isPublic: true,
  isCompressed: false,
}).GET({
  perform: ({ oauth }) => oauth.metadata,
  render: (document) => jsonResponse(200, document, { "Cache-Control": "public, max-age=3600" }),
  openApi: {
    operationId: "metadata",
    summary: "Get server metadata",
    description: "RFC 8414. OAuth libraries use it to discover the endpoints.",
    responses: {
      200: response("The metadata.", {
        type: "object",
        required: ["issuer"],
        properties: { issuer: { type: "string", format: "uri" } },
      }),
      405: oauthError("Method not allowed, with Allow.", ["method_not_allowed"]),
    },
  },
});

export const OAUTH_ENDPOINTS = [token, introspect, revoke, metadata];
