"use server";

import { admit } from "@/app/admit";
import { translationsFor } from "@/app/ui/request-translations";
import { readShareSettings, SHARE_MESSAGES } from "./share-settings";

/** What the studio's dialog shows, with its texts, which the studio's page doesn't have. */
export async function loadShareSettings(form: FormData) {
  const { t, ...opened } = await admit("loadShareSettings", form);
  const settings = await readShareSettings(opened, t);
  return settings && { settings, translations: translationsFor(t, SHARE_MESSAGES) };
}
