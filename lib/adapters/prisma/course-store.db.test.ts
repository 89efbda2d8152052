import { afterAll, beforeAll, expect, it } from "vitest";
import { courseBody } from "@/lib/courses/testing/courses";
import { toHttpError } from "@/lib/http/errors";
import { courseInput } from "@/lib/validation/course";
import { startTestServer, type TestServer, unlimited } from "@/scripts/testing/server";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ counter: unlimited });
});
afterAll(() => server.close());

it("reports a course for a concurrently deleted user as an invalid token, not as a server error", async () => {
  const { courses } = server.services;
  const { clientId } = await server.newApplication();
  const caller = { userId: "user_deleted", applicationId: clientId };
  for (const attempt of [
    () => courses.createFor(caller, courseInput.parse(courseBody())),
    () => courses.createOwned(caller.userId, { name: "Mine", location: undefined }),
  ]) {
    const error = await attempt().catch((thrown: unknown) => thrown);
    expect(toHttpError(error)).toMatchObject({ status: 401, code: "invalid_token" });
  }
});
