"use server";

import { requireCourse } from "@/app/courses/require-course";
import { readText } from "@/app/forms/form-state";
import { getTranslate, translationsFor } from "@/app/ui/request-translations";
import { readShareSettings, SHARE_MESSAGES } from "./share-settings";

/** What the studio's dialog shows, with its texts, which the studio's page doesn't have. */
export async function loadShareSettings(form: FormData) {
  const opened = await requireCourse(readText(form, "courseId"), "read");
  const t = await getTranslate();
  const settings = await readShareSettings(opened, t);
  return settings && { settings, translations: translationsFor(t, SHARE_MESSAGES) };
}
