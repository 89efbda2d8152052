import * as z from "zod";
import { componentRef, type JsonSchema } from "@/lib/openapi/components";
import type { OperationDescription } from "@/lib/openapi/open-api";
import { apiError, apiResponse, COMMON_HEADERS, JSON_TYPE, response } from "@/lib/openapi/responses";
import { TEST_MODE_LIMITS } from "@/lib/rate-limit/limits";
import { expireToken, sendEvent, testUser } from "@/lib/test-mode/schema";
import { BEARER_ENDPOINT_NAMES } from "../bearer-endpoints";
import { jsonBody } from "../body";
import type { EndpointDeps } from "../deps";
import { client } from "../endpoint";
import { HttpError, notFound } from "../errors";
import { jsonResponse, NO_CONTENT } from "../respond";

interface Tool<Input> {
  schema: z.ZodType<Input>;
  /** Does the work for a twin that has authenticated. Returns what the response says, if anything. @throws HttpError 404, 409. */
  perform(deps: EndpointDeps, applicationId: string, input: Input): Promise<object | undefined>;
  openApi: Omit<OperationDescription, "requestBody">;
  /** The schema of the body in the document. */
  input: JsonSchema;
  example: unknown;
}

/**
 * A tool of test mode: `POST /api/v1/test/…` with the credentials of a twin over HTTP Basic. All tools share one window with
 * those of the portal.
 */
function tool<const Name extends string, Input>(
  name: Name,
  { schema, perform, openApi, input, example }: Tool<Input>,
) {
  const body = jsonBody(schema);
  return client(`/api/v1/test/${name}`).POST({
    limit: { key: "test-mode", ...TEST_MODE_LIMITS.toolsPerApplication },
    credentials: "basic",
    async perform(deps, { client: { id }, request }) {
      if (!(await deps.testMode.isTwin(id))) {
        throw new HttpError(403, "test_mode_only", "Only applications in test mode can use this endpoint.");
      }
      // Only twins learn what is wrong with their body.
      return perform(deps, id, await body.read(request));
    },
    render: (result) => (result ? jsonResponse(202, result) : NO_CONTENT),
    openApi: {
      ...openApi,
      responses: {
        403: apiError("The application is not in test mode.", ["test_mode_only"]),
        ...openApi.responses,
      },
      requestBody: { required: true, content: { [JSON_TYPE]: { schema: input, example } } },
    },
  });
}

const DONE = apiResponse("Done.", null);
const NO_USER = apiError("Not a test user of your application.", ["not_found"]);
const USER_ID = "user_01m81f4gq0e2rbm0s9j78wbdgx";

export const TEST_MODE_ENDPOINTS = [
  tool("expire-token", {
    schema: expireToken,
    async perform({ testMode }, applicationId, { token }) {
      if (await testMode.expireToken(applicationId, token)) return undefined;
      throw notFound("The token is unknown, has expired already, or isn't your application's.");
    },
    openApi: {
      operationId: "expireToken",
      summary: "Expire a token",
      description: "The access token or refresh token expires now, as if its time were up.",
      responses: {
        204: DONE,
        404: apiError("Unknown, expired, or not your application's.", ["not_found"]),
      },
    },
    input: componentRef("ExpireToken"),
    example: { token: "tp_at_test_…" },
  }),

  tool("exhaust-limit", {
    schema: z.object({ endpoint: z.enum(BEARER_ENDPOINT_NAMES) }),
    async perform({ fillWindow }, applicationId, { endpoint }) {
      await fillWindow(applicationId, endpoint);
      return undefined;
    },
    openApi: {
      operationId: "exhaustLimit",
      summary: "Exhaust a rate limit",
      description: "Requests to the endpoint get 429 until its window ends. Other endpoints keep working.",
      responses: { 204: DONE },
    },
    input: {
      type: "object",
      required: ["endpoint"],
      properties: {
        endpoint: {
          type: "string",
          description:
            "Method and path of an endpoint that takes an access token, with parameters in braces.",
          enum: BEARER_ENDPOINT_NAMES,
        },
      },
    },
    example: { endpoint: "GET /api/v1/courses/{courseId}" },
  }),

  tool("send-event", {
    schema: sendEvent,
    async perform({ testMode }, applicationId, { type, userId }) {
      const sent = await testMode.sendEvent(applicationId, type, userId);
      switch (sent.outcome) {
        case "recorded":
          return { id: sent.id };
        case "no-user":
          throw noTestUser();
        case "no-course":
          throw nothingToSend("No course of this test user is linked to the application: create one first.");
        case "no-endpoint":
          throw nothingToSend("The application has no webhook endpoint that is on: add one in test mode.");
      }
    },
    openApi: {
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
          COMMON_HEADERS,
          { id: "msg_01m81f4gq0e2rbm0s9j78wbdgz" },
        ),
        404: NO_USER,
        409: apiError("No endpoint is on, or the test user has no linked course.", ["nothing_to_send"]),
      },
    },
    input: componentRef("SendEvent"),
    example: { type: "course.updated", userId: USER_ID },
  }),

  tool("reset-courses", {
    schema: testUser,
    async perform({ testMode }, applicationId, { userId }) {
      if (await testMode.resetCourses(applicationId, userId)) return undefined;
      throw noTestUser();
    },
    openApi: {
      operationId: "resetCourses",
      summary: "Reset a test user's courses",
      description:
        "Deletes all courses of the test user, as if they had, and creates those of the sandbox: two real courses of 18 holes and one without holes, with " +
        "the external IDs `sandbox-1` to `sandbox-3`. Your application sees them once it is connected, and gets the events.",
      responses: { 204: DONE, 404: NO_USER },
    },
    input: componentRef("TestUser"),
    example: { userId: USER_ID },
  }),

  tool("disconnect-user", {
    schema: testUser,
    async perform({ testMode }, applicationId, { userId }) {
      if (await testMode.disconnect(applicationId, userId)) return undefined;
      throw noTestUser();
    },
    openApi: {
      operationId: "disconnectUser",
      summary: "Disconnect a test user",
      description:
        "Ends your application's access, as if the test user had disconnected it. Their courses stay.",
      responses: { 204: DONE, 404: NO_USER },
    },
    input: componentRef("TestUser"),
    example: { userId: USER_ID },
  }),
];

function noTestUser(): HttpError {
  return notFound("The application has no such test user.");
}

function nothingToSend(message: string): HttpError {
  return new HttpError(409, "nothing_to_send", message);
}
