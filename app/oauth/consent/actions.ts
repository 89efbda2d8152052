"use server";

import { redirect } from "next/navigation";
import { admit } from "@/app/admit";
import { readText } from "@/app/forms/form-state";
import { refuseTooMany } from "@/app/forms/refuse-too-many";
import { MAX_SEARCH_LENGTH, MAX_SHARED_COURSES, readShareFields } from "@/lib/courses/share-fields";
import { signInLocation } from "@/lib/http/authorization-check";
import { endSession } from "@/lib/server/next/session";
import { services } from "@/lib/services";
import { listForPicker } from "./list-for-picker";
import { type PickerState, readPickerState } from "./picker-state";

/** Signs out, then returns to the same authorization request after the next sign-in. */
export async function switchAccount(form: FormData): Promise<void> {
  await endSession();
  redirect(signInLocation(new URLSearchParams(readText(form, "request"))));
}

/** Lists the courses that match a search, and keeps the chosen ones. Stores nothing. */
export async function findShareableAction(before: PickerState, form: FormData): Promise<PickerState> {
  const query = new URLSearchParams(readText(form, "request"));
  const { user, t } = await admit("findShareableAction", form, `/oauth/authorize?${query}`);
  const chosen = form instanceof FormData ? readShareFields(form.keys()) : [];
  const state = readPickerState(before);
  const searches = Math.min(state.searches + 1, 1_000_000);
  const retryAfter = await services().consentForms.countSearch(user);
  if (retryAfter !== null) {
    const problem = t(refuseTooMany(retryAfter));
    const typed = readText(form, "q").slice(0, MAX_SEARCH_LENGTH);
    return {
      ...state,
      q: typed,
      chosen: chosen.slice(0, MAX_SHARED_COURSES),
      problems: { "": problem },
      searches,
    };
  }
  const outcome = await services().checkAuthorization(query, user.id);
  if (outcome.kind !== "ready") redirect(`/oauth/authorize?${query}`);
  const found = await listForPicker(
    { applicationId: outcome.request.client.id, userId: user.id },
    { q: readText(form, "q"), chosen: chosen.slice(0, MAX_SHARED_COURSES) },
    t.language,
  );
  return {
    ...found,
    problems:
      chosen.length > MAX_SHARED_COURSES
        ? { "": t("consent.shareTooMany", { most: MAX_SHARED_COURSES }) }
        : {},
    searches,
  };
}
