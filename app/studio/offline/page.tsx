import { STUDIO_MESSAGES } from "@/app/studio/messages";
import { getPreferences } from "@/app/ui/preferences";
import { pageTitle } from "@/app/ui/request-translations";
import { messagesIn, type SectionName } from "@/lib/messages/catalogue";
import { LANGUAGES } from "@/lib/messages/section";
import { OfflineApp } from "./offline-app";

export const generateMetadata = pageTitle("offline.title");

const MESSAGES: SectionName[] = [...STUDIO_MESSAGES, "course", "offline", "site"];

/**
 * What the browser shows of any page without a connection: the studio of a course that it keeps, or a list of them. The service
 * worker stores this page for every user of the browser, so it contains no data of any, and the texts of all languages.
 */
export default async function OfflinePage() {
  const { language } = await getPreferences();
  const messages = Object.fromEntries(LANGUAGES.map((each) => [each, messagesIn(each, MESSAGES)]));
  return <OfflineApp defaultLanguage={language} messages={messages} />;
}
