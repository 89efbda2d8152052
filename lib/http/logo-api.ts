import type { LogoUseCases } from "@/lib/applications/logo";
import { APPLICATION_LOGO_LIMITS } from "@/lib/applications/logo-limits";
import { clientIdText } from "@/lib/applications/schema";
import type { Clock } from "@/lib/clock";
import type { Counter } from "@/lib/rate-limit/counter";
import { STUDIO_LIMITS } from "@/lib/rate-limit/limits";
import { check } from "@/lib/validation/problems";
import { readFileBody } from "./body";
import type { GetCurrentUser, SignedInUser } from "./current-user";
import { enforceLimit } from "./enforce-limit";
import { notFound, validationError } from "./errors";
import { FILE_HEADERS } from "./file-headers";
import { studioEndpoint } from "./studio-endpoint";
import { fromWeb, type WebResponse } from "./web";

/**
 * Logos of applications: `PUT` and `DELETE /api/studio/applications/{clientId}/logo` for its team, and
 * `GET /api/studio/logos/{logoId}` for every signed-in user, since the consent page shows it to all of them.
 *
 * CSRF: the session cookie is SameSite=Lax, and a cross-site page can send neither PUT nor DELETE without a preflight, which is
 * never allowed here.
 */
export function logoApi(logos: LogoUseCases, counter: Counter, clock: Clock) {
  const endpoint =
    (handle: (request: Request, user: SignedInUser, id: string) => Promise<WebResponse>) =>
    (request: Request, currentUser: GetCurrentUser, id: string): Promise<Response> =>
      studioEndpoint(request, currentUser, (user) => handle(request, user, id));

  async function beginChange(user: SignedInUser, clientId: string): Promise<void> {
    await enforceLimit(counter, clock, `logo-change:${user.id}`, STUDIO_LIMITS.logoChangesPerUser);
    if (!check(clientIdText, clientId).ok) throw applicationNotFound();
  }

  return {
    /** The body is a PNG as browsers write a canvas: `drawLogo` in the browser makes one of any PNG or SVG file. */
    set: endpoint(async (request, user, clientId) => {
      await beginChange(user, clientId);
      const file = await readFileBody(fromWeb(request), ["image/png"], APPLICATION_LOGO_LIMITS.bytes);
      switch (await logos.set(user.id, clientId, file)) {
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
    }),

    remove: endpoint(async (_request, user, clientId) => {
      await beginChange(user, clientId);
      if ((await logos.remove(user.id, clientId)) === "missing") throw applicationNotFound();
      return NO_CONTENT;
    }),

    /** The image of an id never changes. A new logo has another id. */
    image: endpoint(async (_request, _user, id) => {
      const image = await logos.image(id);
      if (!image) throw notFound("Logo not found.");
      const headers = {
        "Cache-Control": "private, max-age=31536000, immutable",
        "Content-Type": "image/png",
      };
      return { status: 200, headers: { ...headers, ...FILE_HEADERS }, body: image };
    }),
  };
}

const NO_CONTENT: WebResponse = { status: 204, headers: {}, body: null };

function applicationNotFound() {
  return notFound("Application not found.");
}
