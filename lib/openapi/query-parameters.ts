import type { ChangeListQuery } from "@/lib/courses/changes-schema";
import {
  COURSE_FIELDS,
  type CourseListQuery,
  type CourseQuery,
  type courseListQuery,
} from "@/lib/courses/list-schema";
import { COURSE_LIMITS } from "@/lib/validation/course-limits";
import { MAX_PER_PAGE } from "@/lib/validation/paging";
import type { eventListQuery } from "@/lib/webhooks/api-schema";
import { DELIVERY_STATES } from "@/lib/webhooks/endpoint-store";
import { webhookPayload } from "@/lib/webhooks/events";
import type { JsonSchema } from "./components";

// The query parameters of the document. Written by hand: their zod schemas contain code, which JSON Schema can't express. Their types make
// a parameter impossible to forget.

type QueryParameters<Name extends string> = Readonly<Record<Name, JsonSchema & { description: string }>>;

const pageSize = (description: string) => ({
  description,
  type: "integer",
  minimum: 1,
  maximum: MAX_PER_PAGE,
});

const CURSOR = { description: "The `nextCursor` from a previous response.", type: "string" };

const startTime = (what: string) => ({
  description: `${what}: an ISO 8601 timestamp with an offset, or a date in UTC.`,
  type: "string",
  examples: ["2026-11-21T09:30:00Z"],
});

export const CHANGE_PARAMETERS: QueryParameters<keyof ChangeListQuery> = {
  limit: pageSize(`Maximum number of changes per page. Default: ${MAX_PER_PAGE}.`),
  cursor: {
    description:
      "The `nextCursor` from the previous response for this user. Without it, the list starts with all linked courses.",
    type: "string",
  },
};

export const EVENT_PARAMETERS: QueryParameters<keyof typeof eventListQuery.shape> = {
  limit: pageSize(`Maximum number of events per page. Default: ${MAX_PER_PAGE}.`),
  cursor: CURSOR,
  since: startTime("Only events at or after this time"),
  until: { description: "Only events before this time.", type: "string" },
  type: {
    description: "Only events of this type.",
    enum: webhookPayload.shape.type.options.flatMap((each) =>
      "options" in each ? each.options : [each.value],
    ),
  },
  state: {
    description:
      "Only events with a delivery in this state. Events that wait to be handed to the endpoints are pending.",
    enum: DELIVERY_STATES,
  },
};

export const OPEN_COURSE_PARAMETERS = {
  bbox: {
    description: "Only courses in this box: west,south,east,north in degrees.",
    type: "string",
    examples: ["24,60,26,61"],
  },
  near: {
    description: "Only courses within about 50 km: lat,lng in degrees. Not with bbox.",
    type: "string",
    examples: ["60.17,24.94"],
  },
  q: { description: "Only courses whose names have words that begin with these.", type: "string" },
  updatedSince: startTime("Only courses changed or withdrawn at or after this time"),
  cursor: CURSOR,
  limit: pageSize(`Maximum number of courses per page. Default: ${MAX_PER_PAGE}.`),
} satisfies QueryParameters<string>;

export const COURSE_PARAMETERS: QueryParameters<keyof CourseQuery> = {
  fields: {
    description: `Returns only these fields, separated by commas: ${COURSE_FIELDS.join(", ")}. The ETag is then one for \`If-None-Match\` only.`,
    type: "string",
    examples: ["id,name,updatedAt"],
  },
};

export const LIST_PARAMETERS: QueryParameters<keyof CourseListQuery> = {
  limit: pageSize(
    "Maximum number of courses per page. The response then includes `nextCursor`. Without `limit` and `cursor`, all " +
      "courses are returned.",
  ),
  cursor: {
    description: `The \`nextCursor\` from a previous response. Default page size: ${MAX_PER_PAGE}.`,
    type: "string",
  },
  externalCourseId: {
    description: "Returns only the course with exactly this identifier.",
    type: "string",
    minLength: 1,
    maxLength: COURSE_LIMITS.externalCourseIdCodePoints,
  },
  updatedSince: startTime("Returns only courses updated at or after this time"),
  ...COURSE_PARAMETERS,
} satisfies Record<keyof typeof courseListQuery.shape, unknown>;
