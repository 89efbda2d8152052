import type { Metadata } from "next";
import { cache } from "react";
import { allMessages, type MessageKey, messagesIn, type SectionName } from "@/lib/messages/catalogue";
import { type Translate, translatorFor } from "@/lib/messages/translator";
import { getPreferences } from "./preferences";

/** The translator for the current request's language and unit. For server components and actions. */
export const getTranslate = cache(async (): Promise<Translate> => {
  const { language, unit } = await getPreferences();
  return translatorFor(language, allMessages(language), unit);
});

/** The props of a `TranslationsProvider` for client components that use these sections. */
export function translationsFor({ language, unit }: Translate, sections: readonly SectionName[]) {
  return { language, unit, messages: messagesIn(language, sections) };
}

/** The `generateMetadata` of a page whose title is a message. */
export function pageTitle(key: MessageKey, more?: Metadata) {
  return async (): Promise<Metadata> => ({ title: (await getTranslate())(key), ...more });
}
