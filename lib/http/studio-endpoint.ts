import type { GetCurrentUser, SignedInUser } from "./current-user";
import { signedOut } from "./errors";
import { errorResponse } from "./respond";
import { fromWeb, toWeb, type WebResponse } from "./web";

/**
 * Runs a handler of the studio's API for the signed-in user, and renders whatever it throws; 401 if signed out. Nothing is
 * cached unless the handler says so.
 */
export async function studioEndpoint(
  request: Request,
  currentUser: GetCurrentUser,
  handle: (user: SignedInUser) => Promise<WebResponse>,
): Promise<Response> {
  const { requestId } = fromWeb(request).record;
  const common = { "X-Request-Id": requestId, "Cache-Control": "no-store" };
  try {
    const user = await currentUser();
    if (!user) throw signedOut();
    const response = await handle(user);
    return toWeb({ ...response, headers: { ...common, ...response.headers } });
  } catch (error) {
    return toWeb(errorResponse(error, { requestId }, common));
  }
}
