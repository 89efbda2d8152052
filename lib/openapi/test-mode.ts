import { TEST_MODE_LIMITS } from "@/lib/rate-limit/limits";
import { COURSE_PATHS } from "./courses";
import type { ApiResponseSpec, Operation } from "./open-api";
import {
  COMMON_HEADERS,
  errorResponse,
  formatLimit,
  JSON_TYPE,
  REQUEST_ID,
  RETRY_AFTER,
  response,
  text,
} from "./responses";
import { componentRef, type JsonSchema } from "./schemas";

const COMMON_RESPONSES: Record<string, ApiResponseSpec> = {
  400: errorResponse("The body is invalid.", ["invalid_json", "validation_error"], REQUEST_ID),
  401: errorResponse("The client ID or the secret is missing or wrong.", ["invalid_client"], {
    ...REQUEST_ID,
    "WWW-Authenticate": { description: "`Basic`.", schema: text },
  }),
  403: errorResponse("The application is not in test mode.", ["test_mode_only"], REQUEST_ID),
  413: errorResponse("The body is larger than 256 KiB.", ["payload_too_large"], REQUEST_ID),
  415: errorResponse("The body is not uncompressed JSON.", ["unsupported_media_type"], REQUEST_ID),
  429: errorResponse(
    `Rate limit exceeded: ${formatLimit(TEST_MODE_LIMITS.toolsPerApplication)} for all tools together.`,
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
};

const DONE = response("Done.", null, REQUEST_ID);
const NO_USER = errorResponse("Not a test user of your application.", ["not_found"], REQUEST_ID);

const USER_ID = "user_01m81f4gq0e2rbm0s9j78wbdgx";

/** Describes a tool of test mode, which takes JSON and the credentials of an application in test mode. */
function tool(
  operation: Pick<Operation, "operationId" | "summary" | "description" | "responses">,
  schema: JsonSchema,
  example: unknown,
): Operation {
  return {
    ...operation,
    tags: ["Test mode"],
    security: [{ client: [] }],
    requestBody: { required: true, content: { [JSON_TYPE]: { schema, example } } },
    responses: { ...operation.responses, ...COMMON_RESPONSES },
  };
}

export const EXPIRE_TOKEN = tool(
  {
    operationId: "expireToken",
    summary: "Expire a token",
    description: "The access token or refresh token expires now, as if its time were up.",
    responses: {
      204: DONE,
      404: errorResponse("Unknown, expired, or not your application's.", ["not_found"], REQUEST_ID),
    },
  },
  componentRef("ExpireToken"),
  { token: "tp_at_test_…" },
);

export const EXHAUST_LIMIT = tool(
  {
    operationId: "exhaustLimit",
    summary: "Exhaust a rate limit",
    description: "Requests to the endpoint get 429 until its window ends. Other endpoints keep working.",
    responses: { 204: DONE },
  },
  {
    type: "object",
    required: ["endpoint"],
    properties: {
      endpoint: {
        type: "string",
        description: "Method and path of an endpoint that takes an access token, with parameters in braces.",
        enum: Object.entries(COURSE_PATHS).flatMap(([path, operations]) =>
          Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
        ),
      },
    },
  },
  { endpoint: "GET /api/v1/courses/{courseId}" },
);

export const SEND_EVENT = tool(
  {
    operationId: "sendEvent",
    summary: "Send an event",
    description:
      "Sends an event to your webhook endpoints in test mode, as if it had happened to the test user's course that was linked last. Nothing happens to the course.",
    responses: {
      202: response(
        "The event will be sent to the endpoints that have chosen it.",
        {
          type: "object",
          required: ["id"],
          properties: { id: { type: "string", description: "The `webhook-id`." } },
        },
        REQUEST_ID,
        { id: "msg_01m81f4gq0e2rbm0s9j78wbdgz" },
      ),
      404: NO_USER,
      409: errorResponse(
        "No endpoint is on, or the test user has no linked course.",
        ["nothing_to_send"],
        REQUEST_ID,
      ),
    },
  },
  componentRef("SendEvent"),
  { type: "course.updated", userId: USER_ID },
);

export const DISCONNECT_USER = tool(
  {
    operationId: "disconnectUser",
    summary: "Disconnect a test user",
    description:
      "Ends your application's access, as if the test user had disconnected it. Their courses stay.",
    responses: { 204: DONE, 404: NO_USER },
  },
  componentRef("TestUser"),
  { userId: USER_ID },
);
