import type { Limit } from "@/lib/rate-limit/limits";
import type { Answer, Header } from "./open-api";
import { componentOf, type JsonSchema } from "./schemas";

export const JSON_TYPE = "application/json";

const integer = { type: "integer" };
export const text = { type: "string" };

export const REQUEST_ID: Record<string, Header> = {
  "X-Request-Id": { description: "Names this answer in our logs.", required: true, schema: text },
};

/** The headers that every answer of the course API has (interface, "Limits"). */
export const EVERY_ANSWERS_HEADERS: Record<string, Header> = {
  ...REQUEST_ID,
  "X-RateLimit-Limit": { description: "Requests allowed in the window.", required: true, schema: integer },
  "X-RateLimit-Remaining": { description: "Requests left in it.", required: true, schema: integer },
  "X-RateLimit-Reset": {
    description: "When the next window begins, in Unix seconds.",
    required: true,
    schema: integer,
  },
};

export const RETRY_AFTER: Record<string, Header> = {
  "Retry-After": { description: "Whole seconds to wait, at least 1.", required: true, schema: integer },
};

export function location(description: string): Record<string, Header> {
  return { Location: { description, required: true, schema: text } };
}

/** An answer with JSON, or without a body. */
export function answer(
  description: string,
  schema: JsonSchema | null,
  headers: Readonly<Record<string, Header>>,
): Answer {
  return { description, headers, ...(schema ? { content: { [JSON_TYPE]: { schema } } } : {}) };
}

/** An error whose code is one of these; `base` is the component that it is. */
export function refusal(
  description: string,
  codes: readonly string[],
  headers: Readonly<Record<string, Header>>,
  base: "Error" | "OAuthError" = "Error",
): Answer {
  const schema = { allOf: [componentOf(base), { type: "object", properties: { error: { enum: codes } } }] };
  return answer(description, schema, headers);
}

/** A limit in words. */
export function inWords({ requests, windowSeconds }: Limit): string {
  return `${requests} requests per ${windowSeconds} s`;
}
