import { expect, it } from "vitest";
import { courseBody } from "@/lib/courses/testing/courses";
import { courseInput } from "@/lib/validation/course";
import { setUpTestServer, unlimited } from "@/scripts/testing/server";
import { setUp } from "@/scripts/testing/set-up";
import { newTestEndpoint } from "./testing/events";
import { startReceiver } from "./testing/receiver";

const server = setUpTestServer({ counter: unlimited, env: { webhooksAllowLoopback: true } });
const receiver = setUp(startReceiver);

it("a webhook tells an application of all that happens to a course, with the numbers of the list of changes", async () => {
  const { owner } = await newTestEndpoint(server, receiver.url);
  const { applicationId } = owner;
  const { courses, courseDeletion, courseLinks, grants, webhooks } = server.services;
  const userId = await server.newUser();
  const application = {
    ...{ clientId: applicationId, clientSecret: "", redirectUri: "https://partner.example/callback" },
  };
  await server.authorize(application, userId);
  const caller = { applicationId, userId };

  const { courseId } = await courses.createFor(
    caller,
    courseInput.parse(courseBody({ externalCourseId: "1" })),
  );
  for (const name of ["A", "B", "C"]) await courses.rename(userId, courseId, name);
  server.clock.pass(31);
  await webhooks.delivery.runAll();
  await courseDeletion.delete(userId, courseId);
  await courseDeletion.restore(userId, courseId);
  await courseLinks.unlink(caller, courseId);
  await courseLinks.link(caller, courseId, "1");
  await webhooks.delivery.runAll();
  // Disconnecting isn't an event of a course, so its event could be delivered first.
  await courses.rename(userId, courseId, "Unheard");
  await grants.disconnect(userId, applicationId);
  await courses.rename(userId, courseId, "Unheard");
  server.clock.pass(31);
  await webhooks.delivery.runAll();

  const told = receiver.received.map(({ payload }) => [
    payload.type,
    payload.data.courseId,
    payload.data.sequence,
  ]);
  expect(told).toEqual([
    ["course.created", courseId, 1],
    // A burst of edits is one event, with the sequence of the last edit.
    ["course.updated", courseId, 4],
    ["course.deleted", courseId, 5],
    ["course.restored", courseId, 6],
    ["course.unlinked", courseId, 7],
    ["course.linked", courseId, 8],
    ["grant.revoked", null, null],
  ]);
  for (const { payload } of receiver.received) expect(payload.data.userId).toBe(userId);
});
