import { perMinute } from "@/lib/rate-limit/limits";
import { versionListQuery, versionNaming, versionNumber } from "@/lib/validation/course-version";
import { check } from "@/lib/validation/problems";
import { jsonBody } from "../body";
import { session } from "../endpoint";
import { editorsOnly, HttpError, notFound } from "../errors";
import { jsonResponse } from "../respond";

/** Fits the longest name, however it is escaped. */
const MAX_NAMING_BYTES = 8 * 1024;

// Unknown, malformed and deleted ids and other users' courses give the same 404.
const VERSIONS = "/api/studio/courses/{courseId}/versions";
const VERSION = session(`${VERSIONS}/{version}`);

/** The number in a path; null for anything else. */
function parseVersion(text: string): number | null {
  const number = check(versionNumber, text);
  return number.ok ? number.value : null;
}

const listVersions = session(VERSIONS).GET({
  query: versionListQuery,
  // A page may compare megabytes of documents (lib/courses/versions.ts).
  limit: { key: "versions", ...perMinute(60) },
  perform: ({ versions }, { user, params, query }) => versions.list(user.id, params.courseId, query.before),
  render(found) {
    if (!found) throw versionNotFound();
    return jsonResponse(200, found);
  },
});

const getVersion = VERSION.GET({
  async perform({ versions }, { user, params }) {
    const number = parseVersion(params.version);
    return number === null ? null : versions.get(user.id, params.courseId, number);
  },
  render(found) {
    if (!found) throw versionNotFound();
    return jsonResponse(200, found);
  },
});

const nameVersion = VERSION.PUT({
  limit: { key: "name-version", ...perMinute(60) },
  body: jsonBody(versionNaming, MAX_NAMING_BYTES),
  async perform({ versions }, { user, params, body: { name } }) {
    const number = parseVersion(params.version);
    return number === null ? "missing" : versions.name(user.id, params.courseId, number, name);
  },
  render(outcome, { params, body: { name } }) {
    switch (outcome) {
      case "named":
        return jsonResponse(200, { version: Number(params.version), name });
      case "forbidden":
        throw editorsOnly();
      case "missing":
        throw versionNotFound();
      case "full": {
        const message = "There are too many named versions. Remove the name of another version first.";
        throw new HttpError(409, "named_version_limit_reached", message);
      }
    }
  },
});

export const VERSION_ENDPOINTS = [listVersions, getVersion, nameVersion];

function versionNotFound(): HttpError {
  return notFound("Course or version not found.");
}
