import { requireCourse } from "@/app/courses/require-course";
import { requireApplication, requireOwnApplication } from "@/app/developers/require-application";
import { readText } from "@/app/forms/form-state";
import type { Subject } from "./subject";

export type RequiredSubject = Subject & { userId: string };

/** Requires that the signed-in user owns (`manage`) or can open (`read`) the course or application of a form. */
export async function requireSubject(
  form: FormData,
  capability: "manage" | "read",
): Promise<RequiredSubject> {
  const kind = readKind(form);
  const given = readText(form, "id");
  if (kind === "people") {
    const { user, course } = await requireCourse(given, capability);
    return { kind, id: course.id, userId: user.id };
  }
  const require = capability === "manage" ? requireOwnApplication : requireApplication;
  const { user, application } = await require(given);
  return { kind, id: application.clientId, userId: user.id };
}

export function readKind(form: FormData): Subject["kind"] {
  return readText(form, "kind") === "team" ? "team" : "people";
}
