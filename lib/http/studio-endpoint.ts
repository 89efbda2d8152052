import type { GetCurrentUser, SignedInUser } from "./current-user";
import { HttpError } from "./errors";
import type { ApiResponse } from "./message";
import { errorResponse } from "./respond";
import { fromWeb, toWeb } from "./web";

/** Runs a handler of the studio's API for the signed-in user, and renders whatever it throws; 401 if signed out. */
export async function studioEndpoint(
  request: Request,
  currentUser: GetCurrentUser,
  handle: (user: SignedInUser) => Promise<ApiResponse>,
): Promise<Response> {
  const { requestId } = fromWeb(request).record;
  const common = { "X-Request-Id": requestId, "Cache-Control": "no-store" };
  try {
    const user = await currentUser();
    if (!user) throw new HttpError(401, "unauthorized", "You are signed out. Sign in again.");
    const response = await handle(user);
    return toWeb({ ...response, headers: { ...response.headers, ...common } });
  } catch (error) {
    return toWeb(errorResponse(error, requestId, common));
  }
}
