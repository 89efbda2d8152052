import type { Operation } from "./open-api";
import { parameter, requestBody, response } from "./responses";

const header = (name: string, description: string) =>
  parameter("header", name, description, { required: true });

/** The request that the service sends to endpoints of applications (docs/api/webhooks.md). */
export const WEBHOOK: Operation = {
  operationId: "receiveEvent",
  tags: ["Webhooks"],
  summary: "Receive an event",
  description:
    "Sent to endpoints that subscribe to the event. Verify the signature of the raw body, respond within 15 seconds, then process.",
  security: [],
  parameters: [
    header("webhook-id", "Unique for each event. The same event may arrive twice."),
    header("webhook-timestamp", "When this attempt was sent, as a Unix timestamp in seconds."),
    header(
      "webhook-signature",
      "`v1,` and the signature; several separated by spaces while you rotate the secret.",
    ),
  ],
  requestBody: requestBody("WebhookEvent", {
    type: "course.updated",
    timestamp: "2026-11-22T12:00:00.000Z",
    data: {
      courseId: "course_01m81f4gq0e2rbm0s9j78wbdgy",
      externalCourseId: "course-17",
      userId: "user_01m81f4gq0e2rbm0s9j78wbdgx",
      sequence: 17,
    },
  }),
  responses: {
    "2XX": response("The event is delivered.", null, {}),
    410: response("Disables the endpoint.", null, {}),
    default: response("The event is sent again later.", null, {}),
  },
};
