import {
  type RequiredEndpoint,
  requireEndpoint,
} from "@/app/developers/[clientId]/webhooks/require-endpoint";
import { ACTIONS, type ActionFor } from "@/lib/http/actions";
import type { User } from "@/lib/identity/store";
import { type RequiredSubject, requireSubject } from "./access/require-subject";
import { requireCourse } from "./courses/require-course";
import {
  requireApplication,
  requireOwnApplication,
  requireTwin,
  type WorkedOn,
} from "./developers/require-application";
import { readText } from "./forms/form-state";
import { requireUser } from "./require-user";
import { getTranslate } from "./ui/request-translations";

/** What an action gets, by the caller of its row. */
interface Admitted {
  user: { user: User };
  course: Awaited<ReturnType<typeof requireCourse>>;
  subject: RequiredSubject;
  application: WorkedOn;
  ownApplication: WorkedOn;
  twin: WorkedOn;
  endpoint: RequiredEndpoint;
}

type Name = ActionFor<keyof Admitted>;

/**
 * Lets those call an action whom its row (lib/http/actions.ts) names. Others are redirected to sign in, or get the "not found" page. Every
 * action but those for anyone begins with it.
 * @param returnTo the page after signing in, if the row doesn't say it.
 */
export async function admit<Called extends Name>(name: Called, form: FormData, returnTo = "/") {
  const admitted = await find(name, form, returnTo);
  return { ...(admitted as Admitted[(typeof ACTIONS)[Called]["caller"]]), t: await getTranslate() };
}

async function find(name: Name, form: FormData, returnTo: string): Promise<Admitted[keyof Admitted]> {
  const row = ACTIONS[name];
  switch (row.caller) {
    case "user":
      return { user: await requireUser("returnTo" in row ? row.returnTo : returnTo) };
    case "course":
      return requireCourse(readText(form, "courseId"), "tells" in row ? "read" : row.capability);
    case "subject":
      return requireSubject(form, row.capability);
    case "application":
      return requireApplication(readText(form, "clientId"));
    case "ownApplication":
      return requireOwnApplication(readText(form, "clientId"));
    case "twin":
      return requireTwin(readText(form, "clientId"));
    case "endpoint":
      return requireEndpoint(readText(form, "clientId"), readText(form, "endpointId"));
  }
}
