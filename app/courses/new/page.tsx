import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import { currentUser } from "@/lib/identity/session";
import { messagesIn } from "@/lib/messages/catalogue";
import { NewCourseForm } from "./new-course-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("site.newCourse") };
}

export default async function NewCoursePage() {
  if (!(await currentUser())) redirect("/signin?callbackUrl=/courses/new");
  const t = await getTranslate();
  return (
    <PanelPage title={t("site.newCourse")}>
      <TranslationsProvider language={t.language} unit={t.unit} messages={messagesIn(t.language, ["site"])}>
        <NewCourseForm />
      </TranslationsProvider>
      <p className="mt-6 text-sm">
        <Link className="link" href="/">
          {t("site.backToCourses")}
        </Link>
      </p>
    </PanelPage>
  );
}
