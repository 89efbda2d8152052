import type { Limit } from "@/lib/rate-limit/limits";
import type { ApiResponseSpec, Header } from "./open-api";
import { componentRef, type JsonSchema } from "./schemas";

export const JSON_TYPE = "application/json";
export const FORM_TYPE = "application/x-www-form-urlencoded";

const integer = { type: "integer" };
export const text = { type: "string" };

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

/** A response with a JSON body, or without a body if `schema` is null. */
export function response(
  description: string,
  schema: JsonSchema | null,
  headers: Readonly<Record<string, Header>>,
  example?: unknown,
): ApiResponseSpec {
  const content = { [JSON_TYPE]: { schema: schema ?? {}, ...(example !== undefined && { example }) } };
  return { description, headers, ...(schema && { content }) };
}

/** An error response with one of these codes. `base` is the component that it extends. */
export function errorResponse(
  description: string,
  codes: readonly string[],
  headers: Readonly<Record<string, Header>>,
  base: "Error" | "OAuthError" = "Error",
): ApiResponseSpec {
  const schema = { allOf: [componentRef(base), { type: "object", properties: { error: { enum: codes } } }] };
  return response(description, schema, headers);
}

/** Formats a limit, for example "100 requests per 60 seconds". */
export function formatLimit({ requests, windowSeconds }: Limit): string {
  return `${requests} requests per ${windowSeconds} seconds`;
}
