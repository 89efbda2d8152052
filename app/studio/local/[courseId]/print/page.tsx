import { lastParams, type PageProps } from "@/app/page-params";
import { getPreferences } from "@/app/ui/preferences";
import { pageTitle } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import { messagesIn } from "@/lib/messages/catalogue";
import { LocalPrint } from "../../local-print";

export const generateMetadata = pageTitle("print.pages");

/** The print page of a course that is in the browser only. */
export default async function LocalPrintPage({ params, searchParams }: PageProps<"courseId">) {
  const { language, unit } = await getPreferences();
  return (
    <TranslationsProvider
      language={language}
      unit={unit}
      messages={messagesIn(language, ["print", "layouts", "features", "holes", "throws", "local"])}
    >
      <LocalPrint courseId={(await params).courseId} values={await lastParams(searchParams)} />
    </TranslationsProvider>
  );
}
