import type { Metadata } from "next";
import { requireUser } from "@/app/require-user";
import { SiteHeader } from "@/app/ui/page/site-header";
import { getTranslate } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import { messagesIn } from "@/lib/messages/catalogue";
import { services } from "@/lib/services";
import { NewCourseForm } from "./new-course-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("newCourse.title") };
}

export default async function NewCoursePage() {
  const user = await requireUser("/courses/new");
  const t = await getTranslate();
  const { basemaps, geocoder, imagery } = services().env;
  return (
    <>
      <SiteHeader user={user} />
      <main className="new-course">
        <TranslationsProvider
          language={t.language}
          unit={t.unit}
          messages={messagesIn(t.language, ["newCourse", "pinMap", "maps", "exchange", "problems"])}
        >
          <NewCourseForm
            account={user.id}
            basemaps={basemaps}
            offersImagery={imagery === true}
            places={geocoder ? { attribution: geocoder.attribution ?? null } : null}
          />
        </TranslationsProvider>
      </main>
    </>
  );
}
