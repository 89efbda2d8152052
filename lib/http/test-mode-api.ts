import * as z from "zod";
import type { Clock } from "@/lib/clock";
import { OAuthError } from "@/lib/oauth/errors";
import type { OAuthServer } from "@/lib/oauth/server";
import type { Counter } from "@/lib/rate-limit/counter";
import { TEST_MODE_LIMITS } from "@/lib/rate-limit/limits";
import { expireToken, sendEvent, testUser } from "@/lib/test-mode/schema";
import type { TestModeUseCases } from "@/lib/test-mode/test-mode";
import { readBody } from "./body";
import { enforceLimit } from "./enforce-limit";
import { HttpError, methodNotAllowed, notFound } from "./errors";
import { type ApiRequest, type ApiResponse, requestPath } from "./message";
import { clientAuthentication } from "./oauth-api";
import { LIMITED_ENDPOINTS } from "./open-windows";
import { errorResponse, jsonResponse } from "./respond";
import { TEST_MODE_PREFIX } from "./routes";

export interface TestModeApiDeps {
  oauth: OAuthServer;
  testMode: TestModeUseCases;
  fillWindow: (applicationId: string, endpoint: string) => Promise<void>;
  counter: Counter;
  clock: Clock;
  baseUrl: string;
}

type Tools = Pick<TestModeApiDeps, "testMode" | "fillWindow">;

/** Reads its input, does its work for a twin that has authenticated, and renders the result. @throws HttpError. */
type Tool = (tools: Tools, applicationId: string, request: ApiRequest) => Promise<ApiResponse>;

const fillLimit = z.object({ endpoint: z.enum(LIMITED_ENDPOINTS) });

const TOOLS: Readonly<Record<string, Tool>> = {
  "expire-token": async ({ testMode }, applicationId, request) => {
    const { token } = await readBody(request, expireToken);
    if (!(await testMode.expireToken(applicationId, token))) {
      throw notFound("The token is unknown, has expired already, or isn't your application's.");
    }
    return done();
  },

  "exhaust-limit": async ({ fillWindow }, applicationId, request) => {
    await fillWindow(applicationId, (await readBody(request, fillLimit)).endpoint);
    return done();
  },

  "send-event": async ({ testMode }, applicationId, request) => {
    const { type, userId } = await readBody(request, sendEvent);
    const sent = await testMode.sendEvent(applicationId, type, userId);
    switch (sent.outcome) {
      case "recorded":
        return jsonResponse(202, { id: sent.id });
      case "no-user":
        throw noTestUser();
      case "no-course":
        throw nothingToSend("No course of this test user is linked to the application: create one first.");
      case "no-endpoint":
        throw nothingToSend("The application has no webhook endpoint that is on: add one in test mode.");
    }
  },

  "disconnect-user": async ({ testMode }, applicationId, request) => {
    const { userId } = await readBody(request, testUser);
    if (!(await testMode.disconnect(applicationId, userId))) throw noTestUser();
    return done();
  },
};

export const TEST_MODE_PATHS: readonly string[] = Object.keys(TOOLS).map((name) => TEST_MODE_PREFIX + name);

/**
 * Handles the tools of test mode: `POST /api/v1/test/…` with the credentials of a twin over HTTP Basic. As everywhere, failed
 * authentications are limited by address.
 */
export function testModeApi({ baseUrl, ...deps }: TestModeApiDeps) {
  const { oauth, testMode, counter, clock } = deps;
  const authenticate = clientAuthentication({ oauth, counter, clock });

  return async function handle(request: ApiRequest, clientAddress: string): Promise<ApiResponse> {
    const { record } = request;
    const common = { "Cache-Control": "no-store", "X-Request-Id": record.requestId };
    try {
      const name = requestPath(request).slice(TEST_MODE_PREFIX.length);
      const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
      if (!tool) throw notFound("Unknown endpoint.");
      if (request.method !== "POST") throw methodNotAllowed(["POST"]);
      if (!/^basic /i.test(request.header("authorization") ?? "")) {
        throw new OAuthError("invalid_client", "Send the client ID and the client secret using HTTP Basic.", {
          asksForBasic: true,
        });
      }
      const { client } = await authenticate(request, new Map(), undefined, clientAddress);
      record.applicationId = client.id;
      const { toolsPerApplication } = TEST_MODE_LIMITS;
      await enforceLimit(counter, clock, `test-mode:application:${client.id}`, toolsPerApplication);
      if (!(await testMode.isTwin(client.id))) {
        throw new HttpError(403, "test_mode_only", "Only applications in test mode can use this endpoint.");
      }
      const response = await tool(deps, client.id, request);
      return { ...response, headers: { ...response.headers, ...common } };
    } catch (error) {
      return errorResponse(error, record, common, baseUrl);
    }
  };
}

function done(): ApiResponse {
  return { status: 204, headers: {}, body: null };
}

function noTestUser(): HttpError {
  return notFound("The application has no such test user.");
}

function nothingToSend(message: string): HttpError {
  return new HttpError(409, "nothing_to_send", message);
}
