import { expect, test } from "vitest";
import { setUpTestServer } from "@/scripts/testing/server";
import { AuthorizationRequired, createTeepad, type Tokens, toTokens } from "./client";

/** The client against the running server. */
const server = setUpTestServer();

async function connect() {
  const application = await server.newApplication();
  const userId = await server.newUser();
  const granted = await server.tokensFor(application, userId, "courses courses:write");
  let stored: Tokens = toTokens({ ...granted, expires_in: 3600 });
  const waits: number[] = [];
  const teepad = createTeepad({
    baseUrl: server.baseUrl,
    clientId: application.clientId,
    clientSecret: application.clientSecret,
    tokens: {
      read: async () => stored,
      async write(tokens) {
        stored = tokens;
      },
    },
    async wait(milliseconds) {
      waits.push(milliseconds);
      server.clock.pass(milliseconds / 1000);
    },
  });
  return { teepad, application, userId, waits, readStored: () => stored };
}

test("creates, reads, changes and unlinks a course", async () => {
  const { teepad } = await connect();
  const { data: created } = await teepad.POST("/api/v1/courses", {
    body: { externalCourseId: "1", name: "Home" },
  });
  const courseId = created?.id ?? "";
  const params = { path: { courseId } };
  const { data: read, response } = await teepad.GET("/api/v1/courses/{courseId}", { params });
  expect(read).toMatchObject({ name: "Home", fairways: [] });
  const header = { "If-Match": response.headers.get("ETag") ?? "" };
  const changed = await teepad.PATCH("/api/v1/courses/{courseId}", {
    params: { ...params, header },
    body: { name: "Away" },
  });
  expect(changed.data?.name).toBe("Away");
  const outdated = await teepad.PATCH("/api/v1/courses/{courseId}", {
    params: { ...params, header },
    body: { name: "Lost" },
  });
  expect(outdated.error).toMatchObject({ error: "precondition_failed" });
  const unlinked = await teepad.DELETE("/api/v1/courses/{courseId}/link", { params });
  expect(unlinked.response.status).toBe(204);
});

test("the example client refreshes an expired token once for concurrent calls", async () => {
  const { teepad, readStored } = await connect();
  const before = readStored();
  // The server's clock is ahead, so that the client learns it from a 401.
  server.clock.pass(3601);
  const calls = await Promise.all(Array.from({ length: 5 }, () => teepad.GET("/api/v1/courses")));
  expect(calls.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200]);
  expect(readStored().accessToken).not.toBe(before.accessToken);
  // No replay was seen: the new tokens work.
  expect((await teepad.GET("/api/v1/me")).response.status).toBe(200);
});

test("the example client waits for the next window of the rate limit", async () => {
  const { teepad, waits } = await connect();
  await teepad.GET("/api/v1/courses");
  await server.repeatCount(100);
  expect((await teepad.GET("/api/v1/courses")).response.status).toBe(200);
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeGreaterThan(50_000);
});

test("the example client says that the user has disconnected the application", async () => {
  const { teepad, application, userId } = await connect();
  await server.services.grants.disconnect(userId, application.clientId);
  const call = teepad.GET("/api/v1/courses");
  await expect(call).rejects.toThrow(AuthorizationRequired);
  // As the documentation of OAuth says.
  await expect(call).rejects.toMatchObject({ reason: "user_disconnected" });
});
