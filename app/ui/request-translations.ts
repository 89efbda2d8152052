import { cache } from "react";
import { allMessages } from "@/lib/messages/catalogue";
import { type Translate, translatorFor } from "@/lib/messages/translator";
import { getPreferences } from "./preferences";

/** The translator for the current request's language and unit. For server components and actions. */
export const getTranslate = cache(async (): Promise<Translate> => {
  const { language, unit } = await getPreferences();
  return translatorFor(language, allMessages(language), unit);
});
