import { APPLICATION_LOGO_LIMITS } from "@/lib/applications/logo-limits";
import { clientIdText } from "@/lib/applications/schema";
import { perMinute } from "@/lib/rate-limit/limits";
import { check } from "@/lib/validation/problems";
import { fileBody } from "../body";
import { session } from "../endpoint";
import { notFound, validationError } from "../errors";
import { FILE_HEADERS } from "../file-headers";
import type { ApiRequest } from "../message";
import { NO_CONTENT } from "../respond";

const LOGO = session("/api/studio/applications/{clientId}/logo");

const CHANGE_LIMIT = { key: "logo-change", ...perMinute(20) };

/** @throws HttpError 404 for what can't be a client ID. */
function checkClientId(_request: ApiRequest, { clientId }: { clientId: string }): void {
  if (!check(clientIdText, clientId).ok) throw applicationNotFound();
}

/** The body is a PNG as browsers write a canvas: `drawLogo` in the browser makes one of any PNG or SVG file. */
const setLogo = LOGO.PUT({
  limit: CHANGE_LIMIT,
  head: checkClientId,
  body: fileBody(["image/png"], APPLICATION_LOGO_LIMITS.bytes),
  perform: ({ logos }, { user, params, body }) => logos.set(user.id, params.clientId, body),
  render(outcome) {
    switch (outcome) {
      case "missing":
        throw applicationNotFound();
      case "notAnImage": {
        const { side } = APPLICATION_LOGO_LIMITS;
        const text = `must be a PNG of at most ${side} × ${side} pixels, with 8 bits a channel, RGB or RGBA, not interlaced`;
        throw validationError([{ path: ["image"], code: "invalid_image", text }]);
      }
      case "tooLarge": {
        const text = `must be at most ${APPLICATION_LOGO_LIMITS.bytes} bytes`;
        throw validationError([{ path: ["image"], code: "too_big", text }]);
      }
      default:
        return NO_CONTENT;
    }
  },
});

const removeLogo = LOGO.DELETE({
  limit: CHANGE_LIMIT,
  head: checkClientId,
  perform: ({ logos }, { user, params }) => logos.remove(user.id, params.clientId),
  render(outcome) {
    if (outcome === "missing") throw applicationNotFound();
    return NO_CONTENT;
  },
});

/** For every signed-in user: the consent page shows it. The image of an id never changes; a new logo has another id. */
const getLogo = session("/api/studio/logos/{logoId}").GET({
  perform: ({ logos }, { params }) => logos.image(params.logoId),
  render(image) {
    if (!image) throw notFound("Logo not found.");
    const headers = {
      "Cache-Control": "private, max-age=31536000, immutable",
      "Content-Type": "image/png",
    };
    return { status: 200, headers: { ...headers, ...FILE_HEADERS }, body: image };
  },
});

export const LOGO_ENDPOINTS = [setLogo, removeLogo, getLogo];

function applicationNotFound() {
  return notFound("Application not found.");
}
