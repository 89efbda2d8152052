import { CHANGE_ENDPOINTS } from "./endpoints/changes";
import { COURSE_PART_ENDPOINTS } from "./endpoints/course-parts";
import { COURSE_WRITE_ENDPOINTS } from "./endpoints/course-writes";
import { COURSE_ENDPOINTS } from "./endpoints/courses";
import { IMPORT_ENDPOINTS } from "./endpoints/imports";
import { PROPOSAL_ENDPOINTS } from "./endpoints/proposals";
import { USER_ENDPOINTS } from "./endpoints/user";

/** Everything that an access token is for, in the order of the documentation. */
export const BEARER_ENDPOINTS = [
  ...USER_ENDPOINTS,
  ...COURSE_ENDPOINTS,
  ...COURSE_WRITE_ENDPOINTS,
  ...COURSE_PART_ENDPOINTS,
  ...IMPORT_ENDPOINTS,
  ...PROPOSAL_ENDPOINTS,
  ...CHANGE_ENDPOINTS,
];

/** Their names: `GET /api/v1/courses`. */
export const BEARER_ENDPOINT_NAMES: readonly string[] = BEARER_ENDPOINTS.map(
  ({ method, path }) => `${method} ${path}`,
);
