import type { Metadata } from "next";
import { requireUser } from "@/app/require-user";
import { BackLink } from "@/app/ui/page/back-link";
import { SitePage } from "@/app/ui/page/site-page";
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
  const { basemaps, geocoder } = services().env;
  return (
    <SitePage user={user}>
      <BackLink href="/">{t("site.yourCourses")}</BackLink>
      <h1 className="mt-2 text-3xl">{t("newCourse.title")}</h1>
      <p className="mt-2 text-muted">{t("newCourse.help")}</p>
      <TranslationsProvider
        language={t.language}
        unit={t.unit}
        messages={messagesIn(t.language, ["newCourse", "pinMap"])}
      >
        <NewCourseForm
          basemap={basemaps[0] ?? null}
          places={geocoder ? { attribution: geocoder.attribution ?? null } : null}
        />
      </TranslationsProvider>
    </SitePage>
  );
}
