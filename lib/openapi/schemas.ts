import * as z from "zod";
import { apiUser } from "@/lib/courses/api-user";
import { type ChangeListQuery, changeList, courseChanged, courseRemoved } from "@/lib/courses/changes-schema";
import {
  courseFeatures,
  courseLayout,
  courseLayouts,
  geoJsonFeature,
  layoutHole,
} from "@/lib/courses/course-parts";
import { type CourseListQuery, type courseListQuery, MAX_PER_PAGE } from "@/lib/courses/list-schema";
import type { Introspection } from "@/lib/oauth/introspect";
import type { TokenResponse } from "@/lib/oauth/token";
import { expireToken, sendEvent, testUser } from "@/lib/test-mode/schema";
import { coordinates } from "@/lib/validation/coordinates";
import {
  COURSE_LIMITS,
  controlPoint,
  course,
  courseChange,
  courseInput,
  courseReplacement,
  fairway,
  fairwayChange,
  fairwayInput,
} from "@/lib/validation/course";
import { target, tee } from "@/lib/validation/hole";
import type { ProblemDetail } from "@/lib/validation/problems";
import { webhookPayload } from "@/lib/webhooks/events";

/** JSON Schema keywords in addition to the type. An `id` makes the schema a component of the document. */
type Keywords = { id?: string; description?: string; examples?: unknown[]; [keyword: string]: unknown };

const metadata = z.registry<Keywords>();

/** A JSON Schema of draft 2020-12, which is OpenAPI 3.1's own. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  description?: string;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  [keyword: string]: unknown;
}

/** A reference to a component of the document. */
export function componentRef(id: string): JsonSchema {
  return { $ref: `#/components/schemas/${id}` };
}

type Fields<Shape> = { readonly [Name in keyof Shape]?: string | Keywords };

/** Registers an object as a component, with descriptions of its fields. */
function register<Shape extends z.core.$ZodShape>(
  object: z.ZodObject<Shape>,
  id: string,
  description: string,
  fields: Fields<Shape> = {},
): void {
  metadata.add(object, { id, description });
  for (const [field, keywords] of Object.entries<string | Keywords | undefined>(fields)) {
    const schema = object.shape[field];
    if (schema && keywords)
      metadata.add(schema as z.ZodType, typeof keywords === "string" ? { description: keywords } : keywords);
  }
}

const problem = z.object({
  path: z.string(),
  code: z.string(),
  message: z.string(),
}) satisfies z.ZodType<ProblemDetail>;

const error = z.object({
  error: z.string(),
  message: z.string(),
  requestId: z.string(),
  doc_url: z.string(),
});
const validationError = error.extend({
  error: z.literal("validation_error"),
  details: z.array(problem).min(1),
});
const duplicate = error.extend({ error: z.literal("duplicate_external_course_id"), courseId: z.string() });
const oauthError = error.extend({ error_description: z.string(), reason: z.string().optional() });

const courseList = z.object({
  courses: z.array(course),
  total: z.number().int().min(0),
  nextCursor: z.string().nullable().optional(),
});

const tokens = z.object({
  access_token: z.string(),
  token_type: z.literal("Bearer"),
  expires_in: z.number().int(),
  refresh_token: z.string(),
  scope: z.string(),
  user_id: z.string(),
}) satisfies z.ZodType<TokenResponse>;

const active = z.object({
  active: z.literal(true),
  client_id: z.string(),
  sub: z.string(),
  username: z.string(),
  scope: z.string(),
  token_type: z.enum(["Bearer", "refresh_token"]),
  iat: z.number().int(),
  exp: z.number().int(),
  iss: z.url(),
});
const inactive = z.object({ active: z.literal(false) });
const introspection = z.discriminatedUnion("active", [active, inactive]) satisfies z.ZodType<Introspection>;

register(coordinates, "Coordinates", "A position in WGS 84 degrees.", {
  lat: "Latitude.",
  lng: "Longitude.",
});
register(controlPoint, "ControlPoint", "A control point of a flight path, between tee and target.", {
  order: "0 is closest to the tee. Each order from 0 to n − 1 occurs once. Sorted in responses.",
});
register(fairway, "Fairway", "A hole, as the main layout plays it. Sorted by number in responses.", {
  number: "Hole number.",
  par: "Set by the course designer; otherwise 3 below 150 m, 4 below 250 m, and 5 from there, based on the unrounded distance. Null if the designer has set no par and tee or target is missing.",
  distance:
    "Great-circle distance from tee to target in metres, rounded to 0.01 m. Null if tee or target is not set.",
  teePosition: "Null if not set.",
  targetPosition: "Null if not set.",
  flightPath:
    "Control points of the primary flight path, without tee and target. Null if the flight is straight.",
});
register(course, "Course", "A course, as your application sees it.", {
  id: "Assigned by Teepad. Treat it as opaque.",
  externalCourseId: "Your application's own identifier, as you sent it.",
  location: "Default map centre in the course editor. Null if not set.",
  studioUrl: "Path of the course editor. Prefix it with this service's base URL.",
  updatedAt:
    "When the course, its name or its location was last changed, or when the course was linked to your application or restored.",
});
register(tee, "Tee", "A tee pad. Its position is the front of the pad, from which holes are measured.", {
  id: "Unique within its hole.",
  name: "Null if unnamed.",
  colours: "The colours of the pad; the first five are the PDGA's skill levels.",
  surface: "Null if unknown.",
});
register(target, "Target", "A position of the target, usually a basket.", {
  id: "Unique within its hole.",
  isPermanent: "False for a temporary position.",
  inUseSince: "The day it came into use. Null if unknown or not in use.",
});
register(layoutHole, "LayoutHole", "A hole as one layout plays it.", {
  position: "Its place in the round, from 1.",
  fairwayId:
    "The `id` of the course's fairway for this hole. A layout may leave a hole out or play it twice.",
  number: "Hole number.",
  label: "Shown on signs instead of the number, such as 1A. Null if there is no label.",
  notes: "What players should know. Null if there are no notes.",
  par: "Set by the course designer; otherwise computed from the distance. Null if the designer has set no par and tee or target is missing.",
  distance:
    "Great-circle distance from tee to target in metres, rounded to 0.01 m. Null if tee or target is not set.",
  playedLength: "Length in metres stated by the designer, such as around a dogleg. Null if not stated.",
  tee: "Null if not set.",
  target: "Null if not set.",
  flightPath:
    "Control points of the layout's flight path, without tee and target. Null if the flight is straight.",
});
register(courseLayout, "Layout", "A round that can be played on a course.", {
  id: "`layout_main` for the main layout. Unique within its course.",
  colour: "Null if it has none.",
  level: "The intended skill level. Null if not stated.",
  isActive: "False for a layout that is not currently in use.",
  par: "Sum over the holes with a par.",
  distance: "Sum over the holes with a tee and a target, in metres.",
  holes: "In playing order.",
});
register(courseLayouts, "CourseLayouts", "The layouts of a course, the main one first.");
register(geoJsonFeature, "Feature", "A GeoJSON feature (RFC 7946).", {
  id: "Unique within its course.",
  geometry: "A point, a line, or an area without holes. Longitude comes before latitude.",
});
register(geoJsonFeature.shape.properties, "FeatureProperties", "What a feature is and where it applies.", {
  fairwayIds: "The holes to which it applies; empty for the whole course.",
  layoutIds: "The layouts in which it applies; empty for all.",
  passOn: "Of a mandatory: the side on which discs must pass the first point of its line. Null otherwise.",
  dropZoneId: "Of a mandatory: the `id` of its drop zone. Null if it has none.",
});
register(courseFeatures, "CourseFeatures", "The features of a course as a GeoJSON feature collection.");
register(apiUser, "User", "The user who authorized your application.", {
  sub: "Never changes, and is the same for every application. The `user_id` of token responses.",
  name: "As entered by the user. Can change.",
});
register(courseList, "CourseList", "Courses in order of creation.", {
  total: "Number of courses that match the filter, across all pages.",
  nextCursor: "The `cursor` of the next page; null on the last page. Only with `limit` or `cursor`.",
});

register(
  courseChanged,
  "CourseChanged",
  "A course that was created, edited, linked or restored. Replaces your copy.",
  {
    externalCourseId: "Your application's own identifier.",
    changedAt: "The course's `updatedAt`, or when it was removed.",
    sequence: "Number of the change, ascending for each application and user. There may be gaps.",
  },
);
register(courseRemoved, "CourseRemoved", "A course that your application no longer sees. Delete your copy.", {
  reason: "`deleted` by the user, who can restore it, or no longer linked to your application (`unlinked`).",
});
register(
  changeList,
  "ChangeList",
  "Changes in order of `sequence`. Each course is listed once, with its latest change.",
  {
    nextCursor:
      "The `cursor` of the next request. Always present; store it once you have processed the page.",
    hasMore: "Whether another page follows now.",
  },
);

register(
  fairwayInput,
  "FairwayInput",
  `A hole to create. Tee and target must be ${COURSE_LIMITS.minFairwayMetres} to ${COURSE_LIMITS.maxFairwayMetres} m apart. ` +
    "Distance and par are computed. Unknown fields are ignored.",
  {
    number: "Hole number, unique in the course.",
    flightPath: "If omitted or null, one control point is generated at the midpoint.",
  },
);
register(
  courseInput,
  "CourseInput",
  "A course to create. The bounding box of all tees, targets and control points must be at most " +
    `${COURSE_LIMITS.area / 1e6} km². Unknown fields are ignored. Null means omitted.`,
  {
    externalCourseId: {
      description:
        "Your application's own identifier, stored byte for byte. Unique per application and user.",
      minLength: 1,
      maxLength: COURSE_LIMITS.externalCourseIdCodePoints,
      examples: ["course-17"],
    },
    name: {
      description: "Trimmed and normalised (NFC). Must have at least one letter, digit or symbol.",
      minLength: 1,
      maxLength: COURSE_LIMITS.nameCodePoints,
      examples: ["Ekeberg"],
    },
    location: "Default map centre in the course editor.",
    fairways: "May be empty or omitted.",
  },
);

register(
  fairwayChange,
  "FairwayChange",
  "A hole of an existing course. Other tees and targets, alternate flight paths, names, notes, and a par set by the designer are " +
    "kept. Unknown fields are ignored.",
  {
    id: "The hole with this `id`. If omitted or null, the hole with this number, or a new one.",
    flightPath:
      "If omitted or null, a hole keeps its flight path, and a new hole gets one control point at the midpoint.",
  },
);
register(
  courseChange,
  "CourseChange",
  "Changes to a course. Omitted fields are not changed. The rules of CourseInput apply.",
  {
    location: "Null to remove it.",
    fairways: "All holes of the course: omitted ones are deleted. The user can restore earlier versions.",
  },
);
register(courseReplacement, "CourseReplacement", "A whole course. The rules of CourseInput apply.", {
  location: "Omit it, or send null, for none.",
  fairways: "All holes of the course; omitted ones are deleted. None if omitted or null.",
});

register(error, "Error", "The fields of every error.", {
  error: "Stable error code.",
  message: "Human-readable description.",
  requestId: "The X-Request-Id of the response. Quote it when contacting support.",
  doc_url: "URL of the error's explanation in the documentation.",
});
register(problem, "Problem", "A problem with a request.", {
  path: {
    description: "Path of the field; empty for the request as a whole.",
    examples: ["fairways[2].teePosition.lat"],
  },
  code:
    "Stable code of the broken rule: `required`, `invalid_type`, `too_small`, `too_big`, `duplicate`, `order_gap`, `too_close`, `too_far`, " +
    "`area_too_large`, `invalid_text` and others.",
  message: "Human-readable description.",
});
register(
  validationError,
  "ValidationError",
  "All problems with a request. `message` describes the first problem.",
);
register(duplicate, "DuplicateError", "The course already exists.", {
  courseId: "The `id` of the existing course.",
});
register(oauthError, "OAuthError", "An OAuth error (RFC 6749 section 5.2), with the fields of every error.", {
  error_description: "Same as `message`.",
  reason:
    "With `invalid_grant`, for your own codes and tokens: `code_unknown`, `code_expired`, `code_reused`, `redirect_uri_mismatch`, " +
    "`verifier_missing`, `verifier_unexpected`, `verifier_length`, `verifier_characters`, `verifier_mismatch`, `refresh_unknown`, " +
    "`refresh_expired`, `refresh_reused` or `grant_revoked`. More may be added.",
});
register(tokens, "Tokens", "A token response (RFC 6749 section 5.1).", {
  expires_in: "Lifetime of the access token in seconds.",
  refresh_token: "Changes with every refresh. Replace the stored one.",
  user_id: "The user whom the tokens belong to; `sub` in other endpoints. Never changes.",
});
register(expireToken, "ExpireToken", "Which token expires.", {
  token: "An access token or a refresh token of your application.",
});
register(testUser, "TestUser", "A test user of your application.", {
  userId: "The `user_id` of their tokens.",
});
register(sendEvent, "SendEvent", "Which event is sent.", {
  userId: "The `user_id` of the test user's tokens.",
});
register(webhookPayload, "WebhookEvent", "The body of a webhook. Read the course from the API.", {
  type: "More may be added. Ignore events you don't know.",
  timestamp: "When it happened.",
});
register(
  webhookPayload.shape.data,
  "WebhookData",
  "What an event concerns. Fields that don't apply to an event are null.",
  {
    courseId: "The course's `id`.",
    externalCourseId: "Your application's own identifier.",
    userId: "The `user_id` of the token response.",
    sequence: "Number of the change, as in the list of changes. A higher number is a later change.",
  },
);
metadata.add(introspection, {
  id: "Introspection",
  description: "An introspection response (RFC 7662 section 2.2).",
});

/** The components of the document, by name. */
export function componentSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(metadata, {
    metadata,
    // Unknown fields are allowed, because responses may gain fields and inputs ignore them.
    io: "input",
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // Implied by `format: date-time`.
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      // Linters and generators only support tuples as arrays.
      const { prefixItems } = jsonSchema;
      if (prefixItems) {
        delete jsonSchema.prefixItems;
        Object.assign(jsonSchema, {
          items: prefixItems[0],
          minItems: prefixItems.length,
          maxItems: prefixItems.length,
        });
      }
    },
  });
  return Object.fromEntries(
    Object.entries(schemas as Record<string, JsonSchema>).map(([id, { $schema, $id, id: _, ...schema }]) => [
      id,
      schema,
    ]),
  );
}

/** The query parameters of the list of changes. */
export const CHANGE_PARAMETERS: Readonly<
  Record<keyof ChangeListQuery, JsonSchema & { description: string }>
> = {
  limit: {
    description: `Maximum number of changes per page. Default: ${MAX_PER_PAGE}.`,
    type: "integer",
    minimum: 1,
    maximum: MAX_PER_PAGE,
  },
  cursor: {
    description:
      "The `nextCursor` from the previous response for this user. Without it, the list starts with all linked courses.",
    type: "string",
  },
};

/**
 * The query parameters of the list. Written by hand, because their zod schemas contain code, which JSON Schema cannot
 * express.
 */
export const LIST_PARAMETERS: Readonly<Record<keyof CourseListQuery, JsonSchema & { description: string }>> =
  {
    limit: {
      description:
        "Maximum number of courses per page. The response then includes `nextCursor`. Without `limit` and `cursor`, all " +
        "courses are returned.",
      type: "integer",
      minimum: 1,
      maximum: MAX_PER_PAGE,
    },
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
    updatedSince: {
      description:
        "Returns only courses updated at or after this time: an ISO 8601 timestamp with an offset, or a date in UTC.",
      type: "string",
      examples: ["2026-11-21T09:30:00Z"],
    },
  } satisfies Record<keyof typeof courseListQuery.shape, unknown>;
