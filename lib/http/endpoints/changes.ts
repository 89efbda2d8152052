import { CURSOR_DAYS, changeListQuery } from "@/lib/courses/changes-schema";
import { INVALID_PARAMETER, queryParameters } from "@/lib/openapi/course-responses";
import { LIST_CHANGES_EXAMPLE } from "@/lib/openapi/examples";
import { CHANGE_PARAMETERS } from "@/lib/openapi/query-parameters";
import { apiError, apiResponse, text } from "@/lib/openapi/responses";
import { perMinute } from "@/lib/rate-limit/limits";
import { bearer } from "../endpoint";
import { HttpError, validationError } from "../errors";
import { nextLink } from "../next-link";
import { jsonTextResponse } from "../respond";

const listChanges = bearer("/api/v1/changes").GET({
  limit: { key: "listChanges", ...perMinute(200) },
  isWork: true,
  query: changeListQuery,
  perform: ({ changes }, token, { query }) => changes.list(token, query),
  render(list, { request, baseUrl }) {
    switch (list.outcome) {
      case "listed": {
        const link: Record<string, string> = list.hasMore
          ? { Link: nextLink(request, list.nextCursor, baseUrl) }
          : {};
        // No ETag: every response has another cursor.
        return jsonTextResponse(200, list.json, { ...link, "Cache-Control": "no-store" });
      }
      case "expired":
        throw new HttpError(
          410,
          "cursor_expired",
          `The cursor can no longer be used: it is older than ${CURSOR_DAYS} days, or newer than the data. Start over without a cursor, read all pages, then delete the courses that were not in them.`,
        );
      case "foreign":
        throw validationError([
          {
            path: ["cursor"],
            code: "invalid_cursor",
            text: "belongs to another application or user: keep one cursor per user",
          },
        ]);
    }
  },
  openApi: {
    operationId: "listChanges",
    summary: "List changes",
    description:
      "Lists the changes to the user's linked courses since a cursor: changed courses in their latest state, and courses that were deleted or " +
      "unlinked. Process a page, store its `nextCursor`, and send it as `cursor` in the next request: immediately if `hasMore` is true. Keep " +
      `one cursor per user. A cursor expires after ${CURSOR_DAYS} days.`,
    parameters: queryParameters(CHANGE_PARAMETERS),
    responses: {
      200: apiResponse(
        "The changes.",
        "ChangeList",
        {
          Link: {
            description: 'URL of the next page, with rel="next" (RFC 8288), if `hasMore` is true.',
            schema: text,
          },
        },
        LIST_CHANGES_EXAMPLE,
      ),
      400: INVALID_PARAMETER,
      410: apiError(
        `The cursor is older than ${CURSOR_DAYS} days. Start over without a cursor, read all pages, then delete the courses that were not in them.`,
        ["cursor_expired"],
      ),
    },
  },
});

export const CHANGE_ENDPOINTS = [listChanges];
