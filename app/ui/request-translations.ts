import { cache } from "react";
import { messagesIn } from "@/lib/messages/catalogue";
import { type Say, sayIn } from "@/lib/messages/translator";
import { preferences } from "./preferences";

/** Says messages in the language and unit of this request's person. For server components and actions. */
export const saying = cache(async (): Promise<Say> => {
  const { language, unit } = await preferences();
  return sayIn(language, messagesIn(language), unit);
});
