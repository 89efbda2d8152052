import * as z from "zod";
import { apiUser } from "@/lib/courses/api-user";
import { changeList, courseChanged, courseRemoved } from "@/lib/courses/changes-schema";
import { newProposal, proposed, proposedList } from "@/lib/courses/comments";
import {
  courseFeatures,
  courseLayout,
  courseLayouts,
  geoJsonFeature,
  layoutHole,
} from "@/lib/courses/course-parts";
import { importInput, renderedImport } from "@/lib/courses/imports";
import { openCourse, openCourseList, withdrawnCourse } from "@/lib/courses/open-courses";
import {
  featureInput,
  featurePropertiesInput,
  featuresInput,
  layoutHoleInput,
  layoutInput,
  layoutsInput,
} from "@/lib/courses/part-writes";
import { OAUTH_ERROR_REASONS } from "@/lib/oauth/errors";
import { introspection } from "@/lib/oauth/introspect";
import { tokenResponse } from "@/lib/oauth/token";
import { expireToken, sendEvent, testUser } from "@/lib/test-mode/schema";
import { coordinates } from "@/lib/validation/coordinates";
import { controlPoint, courseInput, fairwayInput } from "@/lib/validation/course";
import { course, courseChange, courseReplacement, fairway, fairwayChange } from "@/lib/validation/course-api";
import { COURSE_LIMITS } from "@/lib/validation/course-limits";
import { endPosition, groundHeight, positionFix } from "@/lib/validation/ground-height";
import { target, tee } from "@/lib/validation/hole";
import type { ProblemDetail } from "@/lib/validation/problems";
import {
  apiEndpoint,
  apiEndpointList,
  deliveredEvent,
  deliveredEventList,
  endpointChange,
  endpointInput,
  endpointSecret,
  redelivered,
  redelivery,
} from "@/lib/webhooks/api-schema";
import { webhookPayload } from "@/lib/webhooks/events";
import { endpointSettings } from "@/lib/webhooks/settings";
import { type JsonSchema, metadata, register, renderComponents } from "./components";

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

/** Its own JSON Schema describes it (lib/exchange/course-file.ts). */
const items = z.array(z.looseObject({}));
const courseFile = z.object({
  type: z.literal("FeatureCollection"),
  teepad: z.object({
    version: z.literal(1),
    name: z.string(),
    location: coordinates.nullish(),
    holes: items,
    layouts: items,
  }),
  features: items,
});

const openCourseFile = courseFile.extend({
  id: z.string(),
  terms: z.object({ licence: z.url(), credit: z.string(), source: z.url(), updatedAt: z.iso.datetime() }),
});

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
register(groundHeight, "GroundHeight", "The height of the ground at a position, as it was measured once.", {
  metres: "Above sea level.",
  model: "`terrain` is the bare ground; `surface` has the tops of trees and roofs.",
  source: "The service or survey that the height is from.",
  resolution: "The spacing of its heights in metres.",
  sigma: "The standard error in metres. Null if unknown.",
});
register(positionFix, "PositionFix", "How a position was found in the field.", {
  accuracy: "The radius in metres of the circle around it that has the true position with 95 % confidence.",
  source: "The receiver or survey. `device` is the location service of a phone or computer.",
});
register(endPosition, "EndPosition", "The position of a tee or target in WGS 84 degrees.", {
  ground: "Omitted where the height is unknown.",
  fix: "Omitted where the position was drawn on the map, or where its origin is unknown.",
});
register(tee, "Tee", "A tee pad. Its position is the front of the pad, from which holes are measured.", {
  id: "Unique within its hole.",
  name: "Null if unnamed.",
  colours: "The colours of the pad; the first five are the PDGA's skill levels.",
  surface: "Null if unknown.",
  padLength: "The side of the pad along its direction, in metres. Omitted if unknown.",
  padWidth: "The other side of the pad, in metres. Omitted if unknown.",
  facing:
    "The direction of the pad, in degrees clockwise from north. Omitted if it is that of the tee's flight path.",
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
  height: "Of a tree or woods, in metres. Null if unknown.",
  crownBase: "Of a tree: the height in metres at which its crown begins. Null if unknown.",
  crownRadius: "Of a tree, in metres. Null if unknown.",
});
register(courseFeatures, "CourseFeatures", "The features of a course as a GeoJSON feature collection.");
register(apiUser, "User", "The user who authorized your application.", {
  sub: "Never changes, and is the same for every application. The `user_id` of token responses.",
  id: "The same as `sub`, for libraries that look for it.",
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
register(
  newProposal,
  "ProposalInput",
  "Changes to propose. All of them must be possible in the course as it is now.",
  {
    text: "Why. What the user reads first, up to 2000 characters.",
    changes:
      "In the order in which they apply. `at` leads from the course to a part of it by lists and IDs: " +
      '`["holes", fairwayId, "targets", targetId, "position"]`. `from`, `item` of a deletion and `after` may be omitted: they are as in the ' +
      "course now.",
  },
);
register(proposed, "Proposal", "Changes that your application has proposed, and what became of them.", {
  state: "`declined` ones may still be accepted. People may also delete a proposal.",
  decidedAt: "Null while it is open.",
  reviewUrl: "Path of the course editor with its comments. Prefix it with this service's base URL.",
});
register(proposedList, "ProposalList", "Proposals of your application for the user, the newest first.");
register(importInput, "ImportInput", "Courses to create, one after another.", {
  courses: "Each is checked by itself: one that breaks a rule doesn't keep the others from being created.",
});
register(renderedImport, "Import", "An import of courses.", {
  total: "How many courses were sent.",
  done: "How many of them are done, which is the length of `results`.",
  results: "In the order in which the courses were sent.",
});
register(renderedImport.shape.results.element, "ImportResult", "What became of a course of an import.", {
  index: "Its place in `courses`, from 0.",
  outcome:
    "`exists`: your application had a course with this externalCourseId for the user already. `failed`: see `error`.",
  courseId: "The `id` of the course that was created, or that existed. Null if it failed.",
  error:
    "As the creation of the course by itself would be refused, without `requestId` and with at most 5 details. Null if it didn't fail.",
});
register(courseReplacement, "CourseReplacement", "A whole course. The rules of CourseInput apply.", {
  location: "Omit it, or send null, for none.",
  fairways: "All holes of the course; omitted ones are deleted. None if omitted or null.",
});

register(
  layoutHoleInput,
  "LayoutHoleInput",
  "A hole of a round. Fields you omit stay as they are, or as in the main layout. Other fields of a LayoutHole are ignored.",
  {
    tee: "Null for that of the main layout.",
    target: "Null for that of the main layout.",
    par: "Null for the par by distance. A par sent as you read it stays computed if it was.",
    playedLength: "Null for the distance.",
  },
);
register(
  layoutInput,
  "LayoutInput",
  "A layout to store. Fields you omit stay as they are. Other fields of a Layout are ignored.",
  {
    id: "The layout with this `id`. If omitted or null, a new one.",
    holes:
      "In playing order. Required for a new layout. For the main layout: every hole once, with the tee and the target that it plays.",
  },
);
register(
  layoutsInput,
  "CourseLayoutsInput",
  "All layouts of a course, the main one first: omitted ones are deleted.",
);
register(
  featurePropertiesInput,
  "FeaturePropertiesInput",
  "The properties of a feature. Those you omit stay as they are.",
);
register(featureInput, "FeatureInput", "A GeoJSON feature to store.", {
  id: "The feature with this `id`. If omitted or null, a new one.",
});
register(featuresInput, "CourseFeaturesInput", "All features of a course: omitted ones are deleted.");
register(
  courseFile,
  "CourseFile",
  "A course in the open format: a GeoJSON feature collection with a header. Its JSON Schema is at `/course.schema.json`.",
  { features: "Tees, targets, flight paths and features, by the member `teepad` of their properties." },
);
register(openCourseFile, "OpenCourseFile", "An open course in the open format, with the terms of its use.");
register(openCourseFile.shape.terms, "OpenCourseTerms", "How everyone may use the data.", {
  licence: "URL of the licence.",
  credit: "Whom to credit.",
  source: "The course's page.",
});
register(openCourse, "OpenCourse", "A course whose data everyone may use under its licence.", {
  place: "Where it is, in its owner's words. Null if the owner doesn't say.",
  credit: "Whom to credit.",
  licence: "SPDX identifier.",
  url: "The course's page.",
  updatedAt: "When the course, or the terms of its use, last changed.",
});
register(withdrawnCourse, "WithdrawnCourse", "A course whose data is no longer open. Delete your copy.");
register(openCourseList, "OpenCourseList", "Open courses in order of their last change.", {
  nextCursor: "The `cursor` of the next page; null on the last page.",
});
register(courseFile.shape.teepad, "CourseFileHeader", "What has no place on the map.");

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
  reason: `With \`invalid_grant\` (\`refresh_too_often\`: with a 429; \`basic_not_form_encoded\`: with \`invalid_client\`), for your own codes and tokens: ${listReasons()}. More may be added.`,
});
register(tokenResponse, "Tokens", "A token response (RFC 6749 section 5.1).", {
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
const publicSettings = endpointSettings(false);
const newEndpoint = endpointInput(publicSettings);
const changedEndpoint = endpointChange(publicSettings);
register(newEndpoint, "WebhookEndpointInput", "The settings of a webhook endpoint.", {
  url: "A public https URL.",
  description: "For your team.",
  events: "The events that it gets.",
});
register(changedEndpoint, "WebhookEndpointChange", "The fields to change.", {
  isEnabled: "False turns it off: it gets no events.",
});
register(apiEndpoint, "WebhookEndpoint", "A webhook endpoint of your application.", {
  disabledReason:
    "`owner` if you turned it off, `gone` after a 410, `failing` after five days of failures. Null while it is on.",
  lastSuccessAt: "To the minute. Null before the first.",
  failingSince: "The first failure since the last success. Null while it works.",
});
register(apiEndpointList, "WebhookEndpointList", "The webhook endpoints of your application.");
register(endpointSecret, "WebhookSecret", "The secret of a webhook endpoint.", {
  secret: "Null if it can't be read any more. Rotate it.",
  previousSecretEndsAt: "Until then the previous secret signs as well. Null if there is none.",
});
register(deliveredEvent, "DeliveredEvent", "An event with its deliveries, one for each endpoint.", {
  id: "The `webhook-id`.",
});
register(deliveredEventList, "DeliveredEventList", "A page of events, newest first.");
register(redelivery, "Redelivery", "What to send again.", {
  states: "The states of the deliveries to send again. By default, `failed` only.",
});
register(redelivered, "Redelivered", "How many deliveries will be sent again.");
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

function listReasons(): string {
  const quoted = OAUTH_ERROR_REASONS.map((reason) => `\`${reason}\``);
  return `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}

/** The components of the document, by name. */
export function componentSchemas(): Record<string, JsonSchema> {
  return renderComponents();
}
