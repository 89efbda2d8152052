import { cache } from "react";
import { messagesIn } from "@/lib/messages/catalogue";
import { type Translate, translatorFor } from "@/lib/messages/translator";
import { preferences } from "./preferences";

/** Says messages in the language and unit of this request's person. For server components and actions. */
export const getTranslate = cache(async (): Promise<Translate> => {
  const { language, unit } = await preferences();
  return translatorFor(language, messagesIn(language), unit);
});
