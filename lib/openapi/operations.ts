import { SCOPE, WRITE_SCOPE } from "@/lib/oauth/scope";
import type { Limit } from "@/lib/rate-limit/limits";
import { NOT_MODIFIED } from "./course-responses";
import type { ApiResponseSpec, Header, Operation, OperationDescription, Parameter } from "./open-api";
import {
  COMMON_HEADERS,
  errorResponse,
  formatLimit,
  REQUEST_ID,
  RETRY_AFTER,
  response,
  text,
} from "./responses";
import { componentRef } from "./schemas";

/** What the document says of an endpoint besides its description. A row of the endpoint table is one. */
export interface DescribedEndpoint {
  readonly method: string;
  readonly path: string;
  readonly caller: "bearer" | "client" | "session" | "anyone";
  /** Of clients: whether the credentials may be in a form. */
  readonly credentials?: "form" | "basic";
  readonly scope?: typeof WRITE_SCOPE;
  readonly limit?: Limit;
}

/** The operation of an endpoint: its description, and what all endpoints of its caller have in common. */
export function toOperation(endpoint: DescribedEndpoint, description: OperationDescription): Operation {
  switch (endpoint.caller) {
    case "bearer":
      return bearerOperation(endpoint, description);
    case "client":
      return endpoint.credentials === "form"
        ? formOperation(endpoint, description)
        : toolOperation(endpoint, description);
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
  return assemble(openApi, "Courses", [{ oauth: [scope ?? SCOPE] }], {
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
      ...(scope && { 403: INSUFFICIENT_SCOPE }),
      ...responses,
    },
  });
}

const WWW_AUTHENTICATE: Record<string, Header> = {
  "WWW-Authenticate": {
    description: '`Bearer` (RFC 6750), with `error="invalid_token"` if a token was sent.',
    required: true,
    schema: text,
  },
};

/** Responses that every operation with an access token has. */
const BEARER_RESPONSES: Record<string, ApiResponseSpec> = {
  401: errorResponse(
    "The access token is missing, invalid, expired or revoked. Refresh it, or request authorization again.",
    ["unauthorized", "invalid_token"],
    { ...COMMON_HEADERS, ...WWW_AUTHENTICATE },
  ),
  429: errorResponse(
    "Rate limit exceeded. Retry after the number of seconds in Retry-After.",
    ["rate_limit_exceeded"],
    { ...COMMON_HEADERS, ...RETRY_AFTER },
  ),
  503: errorResponse("The service is temporarily unavailable.", ["unavailable"], {
    ...COMMON_HEADERS,
    ...RETRY_AFTER,
  }),
  default: errorResponse(
    "Method not allowed (405, with Allow) or internal error (500).",
    ["method_not_allowed", "internal_error"],
    COMMON_HEADERS,
  ),
};

const IF_NONE_MATCH: Parameter = {
  name: "If-None-Match",
  in: "header",
  description:
    "The ETag of a previous response. If nothing has changed, the response is 304 without a body. 304 responses count towards the rate limit.",
  schema: text,
};

const INSUFFICIENT_SCOPE = errorResponse(
  `The user has not allowed your application to change courses: request authorization with the scope \`${WRITE_SCOPE}\`.`,
  ["insufficient_scope"],
  {
    ...COMMON_HEADERS,
    "WWW-Authenticate": {
      description: "`Bearer` with the required scope (RFC 6750 section 3.1).",
      required: true,
      schema: text,
    },
  },
);

const IDEMPOTENCY_KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "A unique value you choose for this request, such as a random UUID. Retries with the same key within 24 hours get the first response, with " +
    "`Idempotency-Replayed: true`, and have no other effect.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

/** Responses caused by an Idempotency-Key. */
const KEY_RESPONSES: Record<string, ApiResponseSpec> = {
  409: errorResponse(
    "The first request with this Idempotency-Key is still in progress.",
    ["idempotency_in_progress"],
    { ...COMMON_HEADERS, ...RETRY_AFTER },
  ),
  422: errorResponse(
    "A different request was sent with this Idempotency-Key.",
    ["idempotency_key_reused"],
    COMMON_HEADERS,
  ),
};

/** Responses to an invalid body. */
const BODY_RESPONSES: Record<string, ApiResponseSpec> = {
  400: response(
    "The body is not valid JSON in UTF-8, or is not a valid course.",
    {
      anyOf: [
        componentRef("ValidationError"),
        {
          allOf: [
            componentRef("Error"),
            { type: "object", properties: { error: { const: "invalid_json" } } },
          ],
        },
      ],
    },
    COMMON_HEADERS,
  ),
  413: errorResponse("The body is larger than 256 KiB.", ["payload_too_large"], COMMON_HEADERS),
  415: errorResponse("The Content-Type is not application/json.", ["unsupported_media_type"], COMMON_HEADERS),
};

/** An endpoint of OAuth, which takes a form with or beside the client's credentials. */
function formOperation({ limit }: DescribedEndpoint, openApi: OperationDescription): Operation {
  const { description, parameters, responses } = openApi;
  const all = { ...formResponses(limit), ...responses };
  return assemble(openApi, "OAuth", [{ client: [] }, {}], { description, parameters, responses: all });
}

const formResponses = (limit: Limit | undefined): Record<string, ApiResponseSpec> => ({
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
    `Rate limit exceeded: ${limit ? formatLimit(limit) : ""}, or too many failed authentications from one IP address.`,
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
});

/** A tool of test mode, which takes JSON and the credentials of an application in test mode. */
function toolOperation({ limit }: DescribedEndpoint, openApi: OperationDescription): Operation {
  const { description, parameters, responses } = openApi;
  const all = { ...toolResponses(limit), ...responses };
  return assemble(openApi, "Test mode", [{ client: [] }], { description, parameters, responses: all });
}

const toolResponses = (limit: Limit | undefined): Record<string, ApiResponseSpec> => ({
  400: errorResponse("The body is invalid.", ["invalid_json", "validation_error"], REQUEST_ID),
  401: errorResponse("The client ID or the secret is missing or wrong.", ["invalid_client"], {
    ...REQUEST_ID,
    "WWW-Authenticate": { description: "`Basic`.", schema: text },
  }),
  403: errorResponse("The application is not in test mode.", ["test_mode_only"], REQUEST_ID),
  413: errorResponse("The body is larger than 256 KiB.", ["payload_too_large"], REQUEST_ID),
  415: errorResponse("The body is not uncompressed JSON.", ["unsupported_media_type"], REQUEST_ID),
  429: errorResponse(
    `Rate limit exceeded: ${limit ? formatLimit(limit) : ""} for all tools together.`,
    ["rate_limit_exceeded"],
    { ...COMMON_HEADERS, ...RETRY_AFTER },
  ),
  503: errorResponse("The service is temporarily unavailable.", ["unavailable"], {
    ...REQUEST_ID,
    ...RETRY_AFTER,
  }),
  default: errorResponse(
    "Method not allowed (405, with Allow) or internal error (500).",
    ["method_not_allowed", "internal_error"],
    REQUEST_ID,
  ),
});
