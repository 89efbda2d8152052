import { LIFETIMES } from "@/lib/oauth/lifetimes";
import { SCOPE, WRITE_SCOPE } from "@/lib/oauth/scope";
import { OAUTH_LIMITS } from "@/lib/rate-limit/limits";
import type { ApiResponseSpec, Operation, Parameter } from "./open-api";
import {
  COMMON_HEADERS,
  errorResponse,
  FORM_TYPE,
  formatLimit,
  locationHeader,
  REQUEST_ID,
  RETRY_AFTER,
  response,
  text,
} from "./responses";
import { componentRef, type JsonSchema } from "./schemas";

/** Credentials in the Authorization header, or in the form. */
const CLIENT: Operation["security"] = [{ client: [] }, {}];

function required(name: string, description: string, schema: JsonSchema = text): Parameter {
  return { name, in: "query", required: true, description, schema };
}

function optional(name: string, description: string, schema: JsonSchema = text): Parameter {
  return { name, in: "query", description, schema };
}

export const AUTHORIZE: Operation = {
  operationId: "authorize",
  tags: ["OAuth"],
  summary: "Request authorization",
  description:
    "Redirect the user's browser here. The user signs in, chooses Allow or Deny, and returns to `redirect_uri` with `code` " +
    `(single use, valid for ${LIFETIMES.code / 60} minutes) or \`error\`, and with \`state\` and \`iss\` (RFC 9207). Check that ` +
    "`state` is the one you sent and that `iss` is this service's base URL.",
  security: [],
  parameters: [
    required("client_id", "Your application's client ID."),
    required("redirect_uri", "Must exactly match a registered redirect URI."),
    required("response_type", "Must be `code`.", { const: "code" }),
    optional("state", "Recommended: a random string that prevents CSRF. Returned unchanged."),
    optional("code_challenge", "Recommended: the PKCE challenge (RFC 7636).", {
      type: "string",
      pattern: "^[A-Za-z0-9._~-]{43,128}$",
    }),
    optional("code_challenge_method", "Required with code_challenge. S256 is recommended.", {
      enum: ["S256", "plain"],
    }),
    optional(
      "scope",
      `\`${SCOPE}\` is always granted. Add \`${WRITE_SCOPE}\` to change and unlink courses; the user must allow it. Unknown scopes are ignored.`,
    ),
  ],
  responses: {
    303: {
      description:
        "Redirect to sign-in and consent, or to `redirect_uri` with `error` and `error_description`.",
      headers: locationHeader("Where the browser is redirected."),
    },
    400: {
      description:
        "An error page for the user: `client_id` or `redirect_uri` is invalid, so there is no redirect.",
    },
  },
};

const COMMON_RESPONSES: Record<string, ApiResponseSpec> = {
  401: errorResponse(
    "Client authentication failed: the client ID or secret is missing or wrong.",
    ["invalid_client"],
    {
      ...REQUEST_ID,
      "WWW-Authenticate": { description: "Present when HTTP Basic or no secret was sent.", schema: text },
    },
    "OAuthError",
  ),
  413: errorResponse(
    "The form is larger than 256 KiB or has more than 200 parameters.",
    ["payload_too_large"],
    REQUEST_ID,
    "OAuthError",
  ),
  429: errorResponse(
    `Rate limit exceeded: ${formatLimit(OAUTH_LIMITS.perClient)}, or too many failed authentications from one IP address.`,
    ["rate_limit_exceeded"],
    { ...COMMON_HEADERS, ...RETRY_AFTER },
    "OAuthError",
  ),
  503: errorResponse(
    "The service is temporarily unavailable.",
    ["unavailable"],
    {
      ...REQUEST_ID,
      ...RETRY_AFTER,
    },
    "OAuthError",
  ),
  default: errorResponse(
    "Method not allowed (405, with Allow) or internal error (500).",
    ["method_not_allowed", "internal_error"],
    REQUEST_ID,
    "OAuthError",
  ),
};

const CREDENTIALS: Record<string, JsonSchema> = {
  client_id: { type: "string", description: "Omit when using HTTP Basic." },
  client_secret: { type: "string", description: "Omit when using HTTP Basic." },
};

function form(schema: JsonSchema): NonNullable<Operation["requestBody"]> {
  return { required: true, content: { [FORM_TYPE]: { schema } } };
}

export const TOKEN: Operation = {
  operationId: "token",
  tags: ["OAuth"],
  summary: "Get or refresh tokens",
  description:
    `Access tokens expire after ${LIFETIMES.accessToken} seconds, refresh tokens ${LIFETIMES.refreshToken / 86_400} days after ` +
    "their last use. Each refresh returns a new refresh token; the previous one keeps working for " +
    `${LIFETIMES.rotationGrace} seconds. Using it later, or using a code again after ${LIFETIMES.codeRetry} seconds, revokes all tokens of ` +
    "that authorization.",
  security: CLIENT,
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
    400: errorResponse(
      "The request, the code or the token is invalid.",
      ["invalid_request", "invalid_grant", "unsupported_grant_type"],
      REQUEST_ID,
      "OAuthError",
    ),
    ...COMMON_RESPONSES,
  },
};

const TOKEN_FORM = form({
  type: "object",
  required: ["token"],
  properties: {
    token: { type: "string", description: "An access token or a refresh token of your application." },
    token_type_hint: { type: "string", description: "Optional, ignored." },
    ...CREDENTIALS,
  },
});

const INVALID_FORM = errorResponse("Invalid form.", ["invalid_request"], REQUEST_ID, "OAuthError");

export const INTROSPECT: Operation = {
  operationId: "introspect",
  tags: ["OAuth"],
  summary: "Introspect a token",
  description: "RFC 7662. Only for your application's own tokens; any other token is reported as inactive.",
  security: CLIENT,
  requestBody: TOKEN_FORM,
  responses: {
    200: response("The state of the token.", componentRef("Introspection"), REQUEST_ID, { active: false }),
    400: INVALID_FORM,
    ...COMMON_RESPONSES,
  },
};

export const REVOKE: Operation = {
  operationId: "revoke",
  tags: ["OAuth"],
  summary: "Revoke a token",
  description:
    "RFC 7009. Revoking a refresh token revokes every token issued from the same authorization; revoking an access token " +
    "revokes only that token.",
  security: CLIENT,
  requestBody: TOKEN_FORM,
  responses: {
    200: response("The token is revoked (or was not valid).", { type: "object" }, REQUEST_ID),
    400: INVALID_FORM,
    ...COMMON_RESPONSES,
  },
};

export const METADATA: Operation = {
  operationId: "metadata",
  tags: ["OAuth"],
  summary: "Get server metadata",
  description: "RFC 8414. OAuth libraries use it to discover the endpoints.",
  security: [],
  responses: {
    200: response(
      "The metadata.",
      { type: "object", required: ["issuer"], properties: { issuer: { type: "string", format: "uri" } } },
      REQUEST_ID,
    ),
    405: errorResponse("Method not allowed, with Allow.", ["method_not_allowed"], REQUEST_ID, "OAuthError"),
  },
};
