import type { Clock } from "@/lib/clock";
import { IMAGE_TYPES } from "@/lib/pictures/image-header";
import { isPictureId, type PictureUseCases } from "@/lib/pictures/pictures";
import { newPicture, PICTURE_LIMITS, pictureChange } from "@/lib/pictures/schema";
import type { Counter } from "@/lib/rate-limit/counter";
import { STUDIO_LIMITS } from "@/lib/rate-limit/limits";
import { check, type Problem } from "@/lib/validation/problems";
import { readFileBody, readJson } from "./body";
import type { GetCurrentUser, SignedInUser } from "./current-user";
import { enforceLimit } from "./enforce-limit";
import { editorsOnly, HttpError, notFound, validationError } from "./errors";
import { FILE_HEADERS } from "./file-headers";
import { jsonResponse, matchesEtag, REVALIDATE } from "./respond";
import { readRevision } from "./revision";
import { studioEndpoint } from "./studio-endpoint";
import { fromWeb, type WebResponse } from "./web";

/** A name and four corners, with room to spare. */
const MAX_CHANGE_BYTES = 8 * 1024;

/** Which picture a request is about. */
interface Target {
  readonly courseId: string;
  readonly pictureId: string;
}

/**
 * Pictures on the map of a course, below `/api/studio/courses/{courseId}/pictures`. Unknown, malformed and
 * deleted ids and other users' courses give the same 404.
 *
 * CSRF: the session cookie is SameSite=Lax, and a cross-site page cannot send an image or JSON as such, nor PATCH or
 * DELETE, without a preflight, which is never allowed here.
 */
export function picturesApi(pictures: PictureUseCases, counter: Counter, clock: Clock) {
  type Handler<Input> = (request: Request, user: SignedInUser, input: Input) => Promise<WebResponse>;
  const endpoint =
    <Input>(handle: Handler<Input>) =>
    (request: Request, currentUser: GetCurrentUser, input: Input): Promise<Response> =>
      studioEndpoint(request, currentUser, (user) => handle(request, user, input));
  const countChange = (user: SignedInUser) =>
    enforceLimit(counter, clock, `save:${user.id}`, STUDIO_LIMITS.savesPerUser);

  return {
    list: endpoint<string>(async (_request, user, courseId) => {
      const found = await pictures.list(user.id, courseId);
      if (!found) throw pictureNotFound();
      return jsonResponse(200, { pictures: found });
    }),

    /** `POST …/pictures?picture={"name":…,"corners":…,"opacity":…}` with the image as its body. */
    add: endpoint<string>(async (request, user, courseId) => {
      await enforceLimit(counter, clock, `new-picture:${user.id}`, STUDIO_LIMITS.newPicturesPerUser);
      const input = check(newPicture, parseQuery(request));
      if (!input.ok) throw validationError(input.problems);
      const image = await readFileBody(fromWeb(request), IMAGE_TYPES, PICTURE_LIMITS.bytes);
      const added = await pictures.add(user.id, courseId, input.value, image);
      switch (added.outcome) {
        case "added":
          return jsonResponse(201, added.picture, { ETag: `"${added.picture.revision}"` });
        case "missing":
          throw pictureNotFound();
        case "forbidden":
          throw editorsOnly();
        case "notAnImage":
          throw imageError("invalid_image", "must be a WebP, JPEG or PNG file");
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
    }),

    /** `PATCH …/pictures/{pictureId}` with `If-Match: "<revision>"`; a 412 contains the picture as it is now. */
    change: endpoint<Target>(async (request, user, { courseId, pictureId }) => {
      await countChange(user);
      const revision = readRevision(request);
      const change = check(pictureChange, await readJson(fromWeb(request), MAX_CHANGE_BYTES));
      if (!change.ok) throw validationError(change.problems);
      const changed = await pictures.change(user.id, courseId, pictureId, revision, change.value);
      if (changed.outcome === "missing") throw pictureNotFound();
      if (changed.outcome === "forbidden") throw editorsOnly();
      const { picture, outcome } = changed;
      const headers = { ETag: `"${picture.revision}"` };
      if (outcome === "changed") return jsonResponse(200, picture, headers);
      throw new HttpError(412, "version_conflict", "The picture was changed elsewhere.", {
        headers,
        fields: { picture },
      });
    }),

    remove: endpoint<Target>(async (_request, user, { courseId, pictureId }) => {
      await countChange(user);
      const isRemoved = await pictures.remove(user.id, courseId, pictureId);
      if (isRemoved === "forbidden") throw editorsOnly();
      if (!isRemoved) throw pictureNotFound();
      return { status: 204, headers: {}, body: null };
    }),

    /** The image. It never changes, so its id is its ETag; but only people with access may have it, each from their own cache. */
    image: endpoint<Target>(async (request, user, { courseId, pictureId }) => {
      const found = isPictureId(pictureId) ? await pictures.image(user.id, courseId, pictureId) : null;
      if (!found) throw pictureNotFound();
      const etag = `"${pictureId}"`;
      const headers = { ...REVALIDATE, ETag: etag, ...FILE_HEADERS };
      const ifNoneMatch = request.headers.get("if-none-match");
      if (ifNoneMatch !== null && matchesEtag(ifNoneMatch, etag)) return { status: 304, headers, body: null };
      return { status: 200, headers: { ...headers, "Content-Type": found.contentType }, body: found.image };
    }),
  };
}

function parseQuery(request: Request): unknown {
  try {
    return JSON.parse(new URL(request.url).searchParams.get("picture") ?? "");
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
