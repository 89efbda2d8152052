import * as z from "zod";
import { type CourseListQuery, type courseListQuery, MAX_PER_PAGE } from "@/lib/courses/list-schema";
import type { Introspection } from "@/lib/oauth/introspect";
import type { TokenResponse } from "@/lib/oauth/token";
import { coordinates } from "@/lib/validation/coordinates";
import {
  COURSE_LIMITS,
  controlPoint,
  course,
  courseInput,
  fairway,
  fairwayInput,
} from "@/lib/validation/course";
import type { Problem } from "@/lib/validation/problems";

/** What JSON Schema says of a part besides its type; an `id` makes it a component of the document. */
type Words = { id?: string; description?: string; examples?: unknown[]; [keyword: string]: unknown };

const words = z.registry<Words>();

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

/** Where a component of the document is. */
export function componentOf(id: string): JsonSchema {
  return { $ref: `#/components/schemas/${id}` };
}

type Fields<Shape> = { readonly [Name in keyof Shape]?: string | Words };

/** Makes an object a component, and says what its fields mean. */
function name<Shape extends z.core.$ZodShape>(
  object: z.ZodObject<Shape>,
  id: string,
  description: string,
  fields: Fields<Shape> = {},
): void {
  words.add(object, { id, description });
  for (const [field, said] of Object.entries<string | Words | undefined>(fields)) {
    const schema = object.shape[field];
    if (schema && said)
      words.add(schema as z.ZodType, typeof said === "string" ? { description: said } : said);
  }
}

const problem = z.object({
  path: z.string(),
  code: z.string(),
  message: z.string(),
}) satisfies z.ZodType<Problem>;

const error = z.object({ error: z.string(), message: z.string(), requestId: z.string() });
const validationError = error.extend({
  error: z.literal("validation_error"),
  details: z.array(problem).min(1),
});
const duplicate = error.extend({ error: z.literal("duplicate_external_course_id"), courseId: z.string() });
const oauthError = error.extend({ error_description: z.string() });

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

name(coordinates, "Coordinates", "A place in WGS 84 degrees.", { lat: "Latitude.", lng: "Longitude." });
name(controlPoint, "ControlPoint", "A point of a flight path between tee and target.", {
  order:
    "0 is closest to the tee. The orders of a path are 0 to n − 1, each once; answers have them ascending.",
});
name(fairway, "Fairway", "A hole. Answers have them ascending by number.", {
  number: "The hole's number.",
  par: "Computed from the distance: below 150 m 3, below 250 m 4, otherwise 5. Null while tee or target is missing.",
  distance:
    "Metres from tee to target along the great circle, rounded to 0.01. Null while either is missing.",
  teePosition: "Null when it is not set.",
  targetPosition: "Null when it is not set.",
  flightPath: "The primary flight path, without tee and target. Null when the fairway has none.",
});
name(course, "Course", "A course as the calling application sees it.", {
  id: "Given by Teepad; opaque.",
  externalCourseId: "Your own identifier, as you sent it.",
  location: "Where the studio's map opens.",
  studioUrl: "The path of the course's editor; put the address of this service before it.",
  updatedAt:
    "Changes with the course, its name and location, and when it is linked to your application or restored.",
});
name(courseList, "CourseList", "Courses in the order of their creation.", {
  total: "Courses that match the filter, whatever the page.",
  nextCursor: "Only with `limit` or `cursor`: the `cursor` of the next page; null on the last one.",
});

name(
  fairwayInput,
  "FairwayInput",
  `A hole as you send it. Tee and target are ${COURSE_LIMITS.shortestFairway} to ${COURSE_LIMITS.longestFairway} m apart. ` +
    "Distance and par are computed; what else you send is ignored.",
  {
    number: "Each number once in a course.",
    flightPath: "Left out or null: one control point at the midpoint.",
  },
);
name(
  courseInput,
  "CourseInput",
  "A course to create. All tees, targets and control points lie within a box of at most " +
    `${COURSE_LIMITS.area / 1e6} km². Fields that are not named here are ignored; null is the same as left out.`,
  {
    externalCourseId: {
      description: "Your own identifier, kept byte for byte; unique for you and this person.",
      minLength: 1,
      maxLength: COURSE_LIMITS.externalCourseIdCodePoints,
      examples: ["course-17"],
    },
    name: {
      description: "Trimmed and normalised (NFC), with at least one letter, digit or symbol.",
      minLength: 1,
      maxLength: COURSE_LIMITS.nameCodePoints,
      examples: ["Ekeberg"],
    },
    location: "Where the studio's map opens.",
    fairways: "May be empty.",
  },
);

name(error, "Error", "What every error has.", {
  error: "A stable code for your program.",
  message: "What to fix, for people.",
  requestId: "The X-Request-Id of the answer; quote it when you ask for help.",
});
name(problem, "Problem", "One thing wrong with a request.", {
  path: { description: "Where it is; empty for all of it.", examples: ["fairways[2].teePosition.lat"] },
  code:
    "Which rule: `required`, `invalid_type`, `too_small`, `too_big`, `duplicate`, `order_gap`, `too_close`, `too_far`, " +
    "`area_too_large`, `invalid_text` and others.",
  message: "What to fix, for people.",
});
name(validationError, "ValidationError", "Every problem at once; `message` tells the first.");
name(duplicate, "DuplicateError", "The course is there already.", {
  courseId: "The existing course, which you can GET.",
});
name(oauthError, "OAuthError", "RFC 6749 section 5.2, and what every error here has.", {
  error_description: "The same as `message`.",
});
name(tokens, "Tokens", "RFC 6749 section 5.1.", {
  expires_in: "Lifetime of the access token in seconds.",
  refresh_token: "A new one at every refresh: keep it in the place of the one before.",
});
words.add(introspection, { id: "Introspection", description: "RFC 7662 section 2.2." });

/** Every component, by its name. */
export function componentSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(words, {
    metadata: words,
    // Answers may get new fields one day, and an input's unknown ones are ignored: nothing forbids them.
    io: "input",
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // What `format: date-time` says already.
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return Object.fromEntries(
    Object.entries(schemas as Record<string, JsonSchema>).map(([id, { $schema, $id, id: _, ...schema }]) => [
      id,
      schema,
    ]),
  );
}

/** The parameters of the list; what they check is code, which JSON Schema cannot say. */
export const LIST_PARAMETERS: Readonly<Record<keyof CourseListQuery, JsonSchema & { description: string }>> =
  {
    limit: {
      description: `At most so many courses; the answer then has \`nextCursor\`. Without \`limit\` and \`cursor\` every course is answered.`,
      type: "integer",
      minimum: 1,
      maximum: MAX_PER_PAGE,
    },
    cursor: {
      description: `The \`nextCursor\` of an earlier answer. Without \`limit\` pages have ${MAX_PER_PAGE}.`,
      type: "string",
    },
    externalCourseId: {
      description: "Only the course with exactly this identifier.",
      type: "string",
      minLength: 1,
      maxLength: COURSE_LIMITS.externalCourseIdCodePoints,
    },
    updatedSince: {
      description:
        "Only courses changed at this moment (ISO 8601 with an offset, or a date in UTC) or later.",
      type: "string",
      examples: ["2026-11-21T09:30:00Z"],
    },
  } satisfies Record<keyof typeof courseListQuery.shape, unknown>;
