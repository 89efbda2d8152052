import type { ApiUser } from "@/lib/courses/api-user";
import { ETAG, NOT_MODIFIED } from "@/lib/openapi/course-responses";
import type { OperationDescription } from "@/lib/openapi/open-api";
import { apiResponse } from "@/lib/openapi/responses";
import { perMinute } from "@/lib/rate-limit/limits";
import { bearer } from "../endpoint";
import { etagResponse } from "../respond";

/** The user who authorized the application. */
function getUser(path: string, openApi: Omit<OperationDescription, "responses">) {
  return bearer(path).GET({
    limit: { key: "getUser", ...perMinute(200) },
    perform: ({ courses }, token) => courses.getUser(token),
    render: (user: ApiUser, { request }) => etagResponse(request, JSON.stringify(user)),
    openApi: {
      ...openApi,
      responses: {
        200: apiResponse("The user.", "User", ETAG, {
          sub: "user_01m81f4gq0e2rbm0s9j78wbdgx",
          id: "user_01m81f4gq0e2rbm0s9j78wbdgx",
          name: "Kaisa Kiekko",
        }),
        304: NOT_MODIFIED,
      },
    },
  });
}

export const USER_ENDPOINTS = [
  getUser("/api/v1/me", {
    operationId: "getMe",
    summary: "Get the user",
    description: "Returns the user who authorized your application.",
  }),
  getUser("/oauth/userinfo", {
    operationId: "userinfo",
    tag: "OAuth",
    summary: "Get the user, for OAuth libraries",
    description: "The same as `/api/v1/me`, at the path that OAuth libraries expect.",
  }),
];
