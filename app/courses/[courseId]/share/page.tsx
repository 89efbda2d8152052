import { notFound } from "next/navigation";
import { coursePath, requireCourseFromPath } from "@/app/courses/require-course";
import type { PageProps } from "@/app/page-params";
import { SharePanel } from "@/app/share/share-panel";
import { readShareSettings, SHARE_MESSAGES } from "@/app/share/share-settings";
import { PageHead, SitePage } from "@/app/ui/page/site-page";
import { getTranslate, pageTitle, translationsFor } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";

export const generateMetadata = pageTitle("sharing.share");

/** What the dialog shows, as a page for browsers without scripts. */
export default async function ShareCoursePage({ params }: PageProps<"courseId">) {
  const opened = await requireCourseFromPath(await params, "read");
  const t = await getTranslate();
  const settings = (await readShareSettings(opened, t)) ?? notFound();
  const { id, name } = opened.course;
  return (
    <SitePage user={opened.user} column="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-6">
      <PageHead backTo={coursePath(id)} parent={name} title={t("sharing.shareTitle", { name })} />
      <TranslationsProvider {...translationsFor(t, SHARE_MESSAGES)}>
        <div className="card p-5">
          <SharePanel settings={settings} />
        </div>
      </TranslationsProvider>
    </SitePage>
  );
}
