import { READ_SCOPE, SCOPE, type Scope } from "@/lib/oauth/scope";
import type { Limit } from "@/lib/rate-limit/limits";
import { componentRef } from "./components";
import { NOT_MODIFIED } from "./course-responses";
import type { ApiResponseSpec, Operation, OperationDescription } from "./open-api";
import {
  apiError,
  COMMON_HEADERS,
  commonResponses,
  errorSchema,
  formatLimit,
  oauthError,
  parameter,
  RETRY_AFTER,
  response,
  text,
} from "./responses";

/** What the document says of an endpoint besides its description. A row of the endpoint table is one. */
export interface DescribedEndpoint {
  readonly method: string;
  readonly path: string;
  readonly caller: "bearer" | "client" | "session" | "anyone";
  /** Of clients: whether the credentials may be in a form. */
  readonly credentials?: "form" | "basic";
  readonly scope?: Scope;
  readonly limit?: Limit;
}

export function toOperation(endpoint: DescribedEndpoint, description: OperationDescription): Operation {
  switch (endpoint.caller) {
    case "bearer":
      return bearerOperation(endpoint, description);
    case "client": {
      const isForm = endpoint.credentials === "form";
      const common = isForm
        ? formResponses(endpoint.limit)
        : { ...(description.requestBody && TOOL_BODY_RESPONSES), ...toolResponses(endpoint.limit) };
      return assemble(
        description,
        isForm ? "OAuth" : "Test mode",
        isForm ? [{ client: [] }, {}] : [{ client: [] }],
        { ...description, responses: { ...common, ...description.responses } },
      );
    }
    default:
      return assemble(description, "OAuth", [], description);
  }
}

/** An operation with its keys in the order in which the document has them. */
function assemble(
  { operationId, tag, summary, requestBody }: OperationDescription,
  defaultTag: string,
  security: Operation["security"],
  { description, parameters, responses }: Pick<Operation, "description" | "parameters" | "responses">,
): Operation {
  return {
    operationId,
    tags: [tag ?? defaultTag],
    summary,
    description,
    security,
    ...(parameters && { parameters }),
    ...(requestBody && { requestBody }),
    responses,
  };
}

function bearerOperation(
  { method, scope, limit }: DescribedEndpoint,
  openApi: OperationDescription,
): Operation {
  const isRead = method === "GET";
  const { parameters = [], description, responses } = openApi;
  const scopeText = scope ? ` Requires the scope \`${scope}\`.` : "";
  return assemble(openApi, "Courses", scopesFor(scope), {
    description: `${description}${scopeText}${limit ? ` Rate limit: ${formatLimit(limit)}.` : ""}`,
    parameters: [
      ...parameters,
      ...(isRead ? [] : [IDEMPOTENCY_KEY]),
      ...(responses[304] === NOT_MODIFIED ? [IF_NONE_MATCH] : []),
    ],
    responses: {
      ...BEARER_RESPONSES,
      ...(openApi.requestBody && BODY_RESPONSES),
      ...(!isRead && KEY_RESPONSES),
      ...(scope && { 403: insufficientScope(scope) }),
      ...responses,
    },
  });
}

/** Responses that every operation with an access token has. */
const BEARER_RESPONSES: Record<string, ApiResponseSpec> = {
  401: apiError(
    "The access token is missing, invalid, expired or revoked. Refresh it, or request authorization again.",
    ["unauthorized", "invalid_token"],
    {
      "WWW-Authenticate": {
        description: '`Bearer` (RFC 6750), with `error="invalid_token"` if a token was sent.',
        required: true,
        schema: text,
      },
    },
  ),
  429: apiError(
    "Rate limit exceeded. Retry after the number of seconds in Retry-After.",
    ["rate_limit_exceeded"],
    RETRY_AFTER,
  ),
  ...commonResponses(apiError),
};

const IF_NONE_MATCH = parameter(
  "header",
  "If-None-Match",
  "The ETag of a previous response. If nothing has changed, the response is 304 without a body. 304 responses count towards the rate limit.",
);

/** Of several, any is enough. `courses` allows reading, too. */
function scopesFor(scope: Scope | undefined): Operation["security"] {
  return (scope ? [scope] : [READ_SCOPE, SCOPE]).map((each) => ({ oauth: [each] }));
}

const insufficientScope = (scope: Scope) =>
  apiError(
    `The user has not allowed your application to do this: request authorization with the scope \`${scope}\`.`,
    ["insufficient_scope"],
    {
      "WWW-Authenticate": {
        description: "`Bearer` with the required scope (RFC 6750 section 3.1).",
        required: true,
        schema: text,
      },
    },
  );

const IDEMPOTENCY_KEY = parameter(
  "header",
  "Idempotency-Key",
  "A unique value you choose for this request, such as a random UUID. Retries with the same key within 24 hours get the first response, with " +
    "`Idempotency-Replayed: true`, and have no other effect.",
  { schema: { type: "string", minLength: 1, maxLength: 255 } },
);

const KEY_RESPONSES: Record<string, ApiResponseSpec> = {
  409: apiError(
    "The first request with this Idempotency-Key is still in progress.",
    ["idempotency_in_progress"],
    RETRY_AFTER,
  ),
  422: apiError("A different request was sent with this Idempotency-Key.", ["idempotency_key_reused"]),
};

const BODY_RESPONSES: Record<string, ApiResponseSpec> = {
  400: response(
    "The body is not valid JSON in UTF-8, or is not a valid course.",
    { anyOf: [componentRef("ValidationError"), errorSchema(["invalid_json"])] },
    COMMON_HEADERS,
  ),
  413: apiError("The body is larger than 256 KiB.", ["payload_too_large"]),
  415: apiError("The Content-Type is not application/json.", ["unsupported_media_type"]),
};

/** Responses of OAuth's endpoints, which take a form with or beside the client's credentials. */
const formResponses = (limit: Limit | undefined): Record<string, ApiResponseSpec> => ({
  401: oauthError(
    "Client authentication failed: the client ID or secret is missing or wrong.",
    ["invalid_client"],
    { "WWW-Authenticate": { description: "Present when HTTP Basic or no secret was sent.", schema: text } },
  ),
  413: oauthError("The form is larger than 256 KiB or has more than 200 parameters.", ["payload_too_large"]),
  429: oauthError(
    `Rate limit exceeded: ${limit ? formatLimit(limit) : ""}, or too many failed authentications from one IP address.`,
    ["rate_limit_exceeded"],
    { ...COMMON_HEADERS, ...RETRY_AFTER },
  ),
  ...commonResponses(oauthError),
});

const TOOL_BODY_RESPONSES: Record<string, ApiResponseSpec> = {
  400: apiError("The body is invalid.", ["invalid_json", "validation_error"]),
  413: apiError("The body is larger than 256 KiB.", ["payload_too_large"]),
  415: apiError("The body is not uncompressed JSON.", ["unsupported_media_type"]),
};

/** Responses of what an application manages itself, and of the tools of test mode: with its credentials over HTTP Basic. */
const toolResponses = (limit: Limit | undefined): Record<string, ApiResponseSpec> => ({
  401: apiError("The client ID or the secret is missing or wrong.", ["invalid_client"], {
    "WWW-Authenticate": { description: "`Basic`.", schema: text },
  }),
  429: apiError(
    `Rate limit exceeded: ${limit ? formatLimit(limit) : ""} for all endpoints of this kind together.`,
    ["rate_limit_exceeded"],
    { ...COMMON_HEADERS, ...RETRY_AFTER },
  ),
  ...commonResponses(apiError),
});
