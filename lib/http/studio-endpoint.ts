import { newId } from "@/lib/ids";
import type { CurrentUser, SignedIn } from "./current-user";
import { HttpError } from "./errors";
import type { Answer } from "./message";
import { errorResponse } from "./respond";
import { toWeb } from "./web";

/**
 * Answers a request of the studio's, which only somebody who is signed in may make. Whatever is thrown becomes an answer.
 * @param signedOut what whoever is not is told.
 */
export async function studioEndpoint(
  currentUser: CurrentUser,
  signedOut: string,
  run: (user: SignedIn) => Promise<Answer>,
): Promise<Response> {
  const requestId = newId("request");
  const common = { "X-Request-Id": requestId, "Cache-Control": "no-store" };
  try {
    const user = await currentUser();
    if (!user) throw new HttpError(401, "unauthorized", signedOut);
    const answer = await run(user);
    return toWeb({ ...answer, headers: { ...answer.headers, ...common } });
  } catch (error) {
    return toWeb(errorResponse(error, requestId, common));
  }
}
