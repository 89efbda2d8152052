import { LIFETIMES, SCOPE } from "@/lib/oauth/lifetimes";
import { OAUTH_LIMITS } from "@/lib/rate-limit/limits";
import type { Answer, Operation, Parameter } from "./open-api";
import {
  answer,
  EVERY_ANSWERS_HEADERS,
  inWords,
  location,
  REQUEST_ID,
  RETRY_AFTER,
  refusal,
  text,
} from "./responses";
import { componentOf, type JsonSchema } from "./schemas";

const FORM_TYPE = "application/x-www-form-urlencoded";

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
  summary: "Ask a person to allow your application",
  description:
    "Send the person's browser here. They sign in, choose Allow or Deny, and return to `redirect_uri` with `code` (good " +
    `once, for ${LIFETIMES.code / 60} minutes), or with \`error\`; and with your \`state\` and \`iss\` (RFC 9207), ` +
    "which you compare with what you sent and with this service's address.",
  security: [],
  parameters: [
    required("client_id", "Your application's client ID."),
    required("redirect_uri", "One of the registered addresses, character by character."),
    required("response_type", "", { const: "code" }),
    optional("state", "Recommended: a random text against CSRF. You get it back."),
    optional("code_challenge", "Recommended: the PKCE challenge (RFC 7636).", {
      type: "string",
      pattern: "^[A-Za-z0-9._~-]{43,128}$",
    }),
    optional("code_challenge_method", "With code_challenge; S256 is recommended.", {
      enum: ["S256", "plain"],
    }),
    optional("scope", `There is one, ${SCOPE}, which is granted whatever is asked for.`),
  ],
  responses: {
    303: {
      description: "On to signing in and to consent, or back to `redirect_uri` with what is wrong.",
      headers: location("Where the browser goes."),
    },
    400: {
      description: "A page for people: client_id or redirect_uri is wrong, so nobody is sent anywhere.",
    },
  },
};

const FORM_REFUSALS: Record<string, Answer> = {
  401: refusal(
    "The client ID or secret is wrong.",
    ["invalid_client"],
    {
      ...REQUEST_ID,
      "WWW-Authenticate": { description: "Where HTTP Basic was tried.", schema: text },
    },
    "OAuthError",
  ),
  413: refusal("The form has more than 256 KiB.", ["payload_too_large"], REQUEST_ID, "OAuthError"),
  429: refusal(
    `More than ${inWords(OAUTH_LIMITS.perClient)}, or too many wrong secrets from one address.`,
    ["rate_limit_exceeded"],
    { ...EVERY_ANSWERS_HEADERS, ...RETRY_AFTER },
    "OAuthError",
  ),
  503: refusal(
    "The service is briefly unavailable.",
    ["unavailable"],
    {
      ...REQUEST_ID,
      ...RETRY_AFTER,
    },
    "OAuthError",
  ),
  default: refusal(
    "A method that is not there (405, with Allow), or a mistake of ours (500).",
    ["method_not_allowed", "internal_error"],
    REQUEST_ID,
    "OAuthError",
  ),
};

const CREDENTIALS: Record<string, JsonSchema> = {
  client_id: { type: "string", description: "Left out where HTTP Basic is used." },
  client_secret: { type: "string", description: "Left out where HTTP Basic is used." },
};

function form(schema: JsonSchema): NonNullable<Operation["requestBody"]> {
  return { required: true, content: { [FORM_TYPE]: { schema } } };
}

export const TOKEN: Operation = {
  operationId: "token",
  tags: ["OAuth"],
  summary: "Exchange a code, or refresh",
  description:
    `An access token is good for ${LIFETIMES.accessToken} s, a refresh token for ${LIFETIMES.refreshToken / 86_400} days ` +
    `from its last use. Each refresh gives a new refresh token; the one before works for another ${LIFETIMES.rotationGrace} s, ` +
    "and using it later revokes them all. So does using a code twice.",
  security: CLIENT,
  requestBody: form({
    oneOf: [
      {
        type: "object",
        required: ["grant_type", "code", "redirect_uri"],
        properties: {
          grant_type: { const: "authorization_code" },
          code: { type: "string" },
          redirect_uri: { type: "string", description: "The one of the authorization request." },
          code_verifier: {
            type: "string",
            description: "When the authorization request had a challenge, and only then.",
            pattern: "^[A-Za-z0-9._~-]{43,128}$",
          },
          ...CREDENTIALS,
        },
      },
      {
        type: "object",
        required: ["grant_type", "refresh_token"],
        properties: {
          grant_type: { const: "refresh_token" },
          refresh_token: { type: "string" },
          ...CREDENTIALS,
        },
      },
    ],
  }),
  responses: {
    200: answer("Tokens.", componentOf("Tokens"), REQUEST_ID),
    400: refusal(
      "The request or its code or token is wrong.",
      ["invalid_request", "invalid_grant", "unsupported_grant_type"],
      REQUEST_ID,
      "OAuthError",
    ),
    ...FORM_REFUSALS,
  },
};

const ABOUT_A_TOKEN = form({
  type: "object",
  required: ["token"],
  properties: {
    token: { type: "string", description: "An access token or a refresh token of your application." },
    token_type_hint: { type: "string", description: "Not needed." },
    ...CREDENTIALS,
  },
});

const FORM_IS_WRONG = refusal("The form is wrong.", ["invalid_request"], REQUEST_ID, "OAuthError");

export const INTROSPECT: Operation = {
  operationId: "introspect",
  tags: ["OAuth"],
  summary: "Ask what a token is good for",
  description: "RFC 7662. Only for your own tokens: any other is answered as not active.",
  security: CLIENT,
  requestBody: ABOUT_A_TOKEN,
  responses: {
    200: answer("What the token is good for.", componentOf("Introspection"), REQUEST_ID),
    400: FORM_IS_WRONG,
    ...FORM_REFUSALS,
  },
};

export const REVOKE: Operation = {
  operationId: "revoke",
  tags: ["OAuth"],
  summary: "Revoke a token",
  description:
    "RFC 7009. A refresh token goes with every token that came of the same code, an access token alone.",
  security: CLIENT,
  requestBody: ABOUT_A_TOKEN,
  responses: {
    200: answer("It is revoked, or was none.", { type: "object" }, REQUEST_ID),
    400: FORM_IS_WRONG,
    ...FORM_REFUSALS,
  },
};

export const METADATA: Operation = {
  operationId: "metadata",
  tags: ["OAuth"],
  summary: "Find the endpoints",
  description: "RFC 8414: OAuth libraries find every endpoint by this.",
  security: [],
  responses: {
    200: answer(
      "The metadata.",
      { type: "object", required: ["issuer"], properties: { issuer: { type: "string", format: "uri" } } },
      REQUEST_ID,
    ),
  },
};
