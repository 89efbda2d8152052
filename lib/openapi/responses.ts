import type { Limit } from "@/lib/rate-limit/limits";
import { componentRef, type JsonSchema } from "./components";
import type { ApiResponseSpec, Header, Operation, Parameter } from "./open-api";

export const JSON_TYPE = "application/json";
export const GEOJSON_TYPE = "application/geo+json";
export const MERGE_PATCH_TYPE = "application/merge-patch+json";
export const FORM_TYPE = "application/x-www-form-urlencoded";

const integer = { type: "integer" };
export const text = { type: "string" };

type Headers = Readonly<Record<string, Header>>;

export const REQUEST_ID: Record<string, Header> = {
  "X-Request-Id": {
    description: "Unique request ID. Quote it when contacting support.",
    required: true,
    schema: text,
  },
};

/** The headers of every course API response (interface, "Limits"). */
export const COMMON_HEADERS: Record<string, Header> = {
  ...REQUEST_ID,
  "X-RateLimit-Limit": { description: "Requests allowed per window.", required: true, schema: integer },
  "X-RateLimit-Remaining": {
    description: "Requests remaining in the current window.",
    required: true,
    schema: integer,
  },
  "X-RateLimit-Reset": {
    description: "When the current window ends, as a Unix timestamp in seconds.",
    required: true,
    schema: integer,
  },
};

export const RETRY_AFTER: Record<string, Header> = {
  "Retry-After": {
    description: "Seconds to wait before retrying, at least 1.",
    required: true,
    schema: integer,
  },
};

export function locationHeader(description: string): Record<string, Header> {
  return { Location: { description, required: true, schema: text } };
}

/** A parameter, which is a text by default. */
export function parameter(
  place: Parameter["in"],
  name: string,
  description: string,
  { required, schema = text }: { required?: boolean; schema?: JsonSchema | undefined } = {},
): Parameter {
  return { name, in: place, ...(required && { required }), description, schema };
}

/** A required JSON body of one of the components. */
export function requestBody(
  component: string,
  example?: unknown,
  types: readonly string[] = [JSON_TYPE],
): NonNullable<Operation["requestBody"]> {
  const body = { schema: componentRef(component), ...(example !== undefined && { example }) };
  return { required: true, content: Object.fromEntries(types.map((type) => [type, body])) };
}

/** A response with a JSON body, or without a body if `schema` is null. */
export function response(
  description: string,
  schema: JsonSchema | null,
  headers: Headers = REQUEST_ID,
  example?: unknown,
): ApiResponseSpec {
  const content = { [JSON_TYPE]: { schema: schema ?? {}, ...(example !== undefined && { example }) } };
  return { description, headers, ...(schema && { content }) };
}

/** A response of the course API with one of its components, or without a body if that is null. */
export function apiResponse(
  description: string,
  component: string | null,
  headers: Headers = {},
  example?: unknown,
): ApiResponseSpec {
  const schema = component === null ? null : componentRef(component);
  return response(description, schema, { ...COMMON_HEADERS, ...headers }, example);
}

/** The schema of an error with one of these codes. `base` is the component that it extends. */
export function errorSchema(codes: readonly string[], base: "Error" | "OAuthError" = "Error"): JsonSchema {
  return { allOf: [componentRef(base), { type: "object", properties: { error: { enum: codes } } }] };
}

const describeErrors =
  (common: Headers, base: "Error" | "OAuthError" = "Error") =>
  (description: string, codes: readonly string[], headers: Headers = {}): ApiResponseSpec =>
    response(description, errorSchema(codes, base), { ...common, ...headers });

/** These describe errors with one of the codes: of the API, of open data, of OAuth. */
export const apiError = describeErrors(COMMON_HEADERS);
export const openDataError = describeErrors(REQUEST_ID);
export const oauthError = describeErrors(REQUEST_ID, "OAuthError");

/** A 409 of a write, which may also mean that the first request with its Idempotency-Key is in progress. */
export function conflict(description: string, code: string): ApiResponseSpec {
  return apiError(
    `${description} Or, with Retry-After, the first request with this Idempotency-Key is still in progress.`,
    [code, "idempotency_in_progress"],
    { "Retry-After": { description: "Seconds to wait before retrying.", schema: integer } },
  );
}

/** Responses that every endpoint has. */
export const commonResponses = (error: typeof apiError): Record<string, ApiResponseSpec> => ({
  503: error("The service is temporarily unavailable.", ["unavailable"], RETRY_AFTER),
  default: error("Method not allowed (405, with Allow) or internal error (500).", [
    "method_not_allowed",
    "internal_error",
  ]),
});

export function formatLimit({ requests, windowSeconds }: Limit): string {
  return `${requests} requests per ${windowSeconds} seconds`;
}
