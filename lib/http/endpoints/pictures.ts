import { IMAGE_TYPES } from "@/lib/pictures/image-header";
import { isPictureId } from "@/lib/pictures/pictures";
import { newPicture, PICTURE_LIMITS, pictureChange } from "@/lib/pictures/schema";
import { perMinute } from "@/lib/rate-limit/limits";
import { check, type Problem } from "@/lib/validation/problems";
import { fileBody, jsonBody } from "../body";
import { session } from "../endpoint";
import { editorsOnly, HttpError, notFound, validationError } from "../errors";
import { FILE_HEADERS } from "../file-headers";
import { type ApiRequest, requestQuery } from "../message";
import { isNotModified, jsonResponse, NO_CONTENT, REVALIDATE } from "../respond";
import { readRevision } from "../revision";
import { SAVE_LIMIT } from "./studio";

/** A name and four corners, with room to spare. */
const MAX_CHANGE_BYTES = 8 * 1024;

// Unknown, malformed and deleted ids and other users' courses give the same 404.
const PICTURES = session("/api/studio/courses/{courseId}/pictures");
const PICTURE = session(`${PICTURES.path}/{pictureId}`);

const listPictures = PICTURES.GET({
  perform: ({ pictures }, { user, params }) => pictures.list(user.id, params.courseId),
  render(found) {
    if (!found) throw pictureNotFound();
    return jsonResponse(200, { pictures: found });
  },
});

/** The body is the image; `?picture={"name":…,"corners":…,"opacity":…,"isSurvey":…}` says what and where it is. */
const addPicture = PICTURES.POST({
  // A course has four.
  limit: { key: "new-picture", ...perMinute(20) },
  head: readNewPicture,
  body: fileBody(IMAGE_TYPES, PICTURE_LIMITS.bytes),
  perform: ({ pictures }, { user, params, head, body }) => pictures.add(user.id, params.courseId, head, body),
  render(added) {
    switch (added.outcome) {
      case "added":
        return jsonResponse(201, added.picture, { ETag: `"${added.picture.revision}"` });
      case "missing":
        throw pictureNotFound();
      case "forbidden":
        throw editorsOnly();
      case "notAnImage":
        throw imageError("invalid_image", "must be a WebP, JPEG or PNG file");
      case "notHeights":
        throw imageError("invalid_image", "must be a PNG file with heights in its colours");
      case "tooManyPixels": {
        const { width, height } = added.header;
        const { side } = PICTURE_LIMITS;
        throw imageError(
          "too_big",
          `must be at most ${side} pixels wide and high; received ${width} × ${height}`,
        );
      }
      case "courseFull":
        throw limitReached(`A course can have at most ${PICTURE_LIMITS.perCourse} pictures.`, "course");
      case "quotaFull":
        throw limitReached(
          `The pictures of an account can take at most ${PICTURE_LIMITS.quotaBytes} bytes.`,
          "account",
        );
    }
  },
});

/** With `If-Match: "<revision>"`; a 412 contains the picture as it is now. */
const changePicture = PICTURE.PATCH({
  limit: SAVE_LIMIT,
  head: readRevision,
  body: jsonBody(pictureChange, MAX_CHANGE_BYTES),
  perform: ({ pictures }, { user, params, head: revision, body }) =>
    pictures.change(user.id, params.courseId, params.pictureId, revision, body),
  render(changed, { body }) {
    if (changed.outcome === "missing") throw pictureNotFound();
    if (changed.outcome === "forbidden") throw editorsOnly();
    if (changed.outcome === "isSurvey") {
      const text =
        "can't be changed: the picture is a survey, which stays where it was measured and isn't drawn";
      throw validationError([{ path: [body.corners ? "corners" : "visible"], code: "is_survey", text }]);
    }
    const { picture, outcome } = changed;
    const headers = { ETag: `"${picture.revision}"` };
    if (outcome === "changed") return jsonResponse(200, picture, headers);
    throw new HttpError(412, "version_conflict", "The picture was changed elsewhere.", {
      headers,
      fields: { picture },
    });
  },
});

const removePicture = PICTURE.DELETE({
  limit: SAVE_LIMIT,
  perform: ({ pictures }, { user, params }) => pictures.remove(user.id, params.courseId, params.pictureId),
  render(isRemoved) {
    if (isRemoved === "forbidden") throw editorsOnly();
    if (!isRemoved) throw pictureNotFound();
    return NO_CONTENT;
  },
});

/** The image. It never changes, so its id is its ETag; but only people with access may have it, each from their own cache. */
const getImage = session(`${PICTURE.path}/image`).GET({
  perform: async ({ pictures }, { user, params: { courseId, pictureId } }) =>
    isPictureId(pictureId) ? pictures.image(user.id, courseId, pictureId) : null,
  render(found, { request, params }) {
    if (!found) throw pictureNotFound();
    const etag = `"${params.pictureId}"`;
    const headers = { ...REVALIDATE, ETag: etag, ...FILE_HEADERS };
    if (isNotModified(request, etag)) return { status: 304, headers, body: null };
    return { status: 200, headers: { ...headers, "Content-Type": found.contentType }, body: found.image };
  },
});

export const PICTURE_ENDPOINTS = [listPictures, addPicture, changePicture, removePicture, getImage];

/** @throws HttpError 400. */
function readNewPicture(request: ApiRequest) {
  const input = check(newPicture, parsePicture(request));
  if (!input.ok) throw validationError(input.problems);
  return input.value;
}

function parsePicture(request: ApiRequest): unknown {
  try {
    return JSON.parse(requestQuery(request).get("picture") ?? "");
  } catch {
    const problem: Problem = { path: ["picture"], code: "invalid_json", text: "must be JSON in the query" };
    throw validationError([problem]);
  }
}

function imageError(code: string, text: string): HttpError {
  return validationError([{ path: ["image"], code, text }]);
}

function limitReached(message: string, limit: "course" | "account"): HttpError {
  return new HttpError(403, "picture_limit_reached", message, { fields: { limit } });
}

function pictureNotFound(): HttpError {
  return notFound("Course or picture not found.");
}
