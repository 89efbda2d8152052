import { Readable } from "node:stream";
import type { PersonalData } from "@/lib/identity/personal-data";
import { redirect } from "./authorize";
import type { GetCurrentUser } from "./current-user";
import { failurePage, tooManyRequestsPage } from "./error-page";
import { translateRejection } from "./language";

/**
 * `GET /account/data`: a user's own data as a file. A link on the account page leads here, so whatever goes wrong is a page
 * for people.
 */
export function personalDataEndpoint(personalData: PersonalData) {
  return async function download(request: Request, currentUser: GetCurrentUser): Promise<Response> {
    const t = translateRejection(request.headers);
    try {
      const user = await currentUser();
      if (!user) return redirect(`/signin?${new URLSearchParams({ callbackUrl: "/account" })}`);
      const result = await personalData.download(user.id);
      if (result.outcome === "throttled") {
        return tooManyRequestsPage(t, result.retryAfter, t("rejections.nothingDownloaded"));
      }
      return new Response(Readable.toWeb(Readable.from(result.json, { objectMode: false })) as BodyInit, {
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Content-Disposition": 'attachment; filename="teepad-data.json"',
          "X-Content-Type-Options": "nosniff",
          "Cache-Control": "no-store",
        },
      });
    } catch (error) {
      return failurePage(t, error, "data download", t("rejections.nothingDownloaded"));
    }
  };
}
