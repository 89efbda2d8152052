import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { lastParams, type PageProps } from "@/app/page-params";
import { requireUser } from "@/app/require-user";
import { imageryOfCourse } from "@/app/studio/imagery-of-course";
import { PrintPages } from "@/app/studio/print/print-pages";
import { getPreferences } from "@/app/ui/preferences";
import { TranslationsProvider } from "@/app/ui/translations";
import { sharePaths } from "@/lib/courses/share-paths";
import { messagesIn } from "@/lib/messages/catalogue";
import { translatorFor } from "@/lib/messages/translator";
import { imagePath, surveyOf } from "@/lib/pictures/schema";
import { printOptions } from "@/lib/print/options";
import { services } from "@/lib/services";

/** Loads a course that the signed-in user can open. Any other ID gets a "not found" page. */
const loadCourse = cache(async (courseId: string) => {
  const user = await requireUser(`/studio/courses/${courseId}/print`);
  return { user, course: ((await services().courses.open(user.id, courseId)) ?? notFound()).course };
});

const getTranslate = cache(async () => {
  const { language, unit } = await getPreferences();
  return translatorFor(
    language,
    messagesIn(language, ["print", "layouts", "features", "holes", "ground", "throws"]),
    unit,
  );
});

export async function generateMetadata({ params }: PageProps<"courseId">): Promise<Metadata> {
  const { course } = await loadCourse((await params).courseId);
  const t = await getTranslate();
  return { title: t("print.title", { course: course.name }) };
}

export default async function PrintPage({ params, searchParams }: PageProps<"courseId">) {
  const { user, course } = await loadCourse((await params).courseId);
  const options = printOptions.parse(await lastParams(searchParams));
  const { env, sharing } = services();
  const shareId = (await sharing.get(user.id, course.id))?.shareId ?? null;
  const all = (await services().pictures.list(user.id, course.id)) ?? [];
  const pictures = all.filter(({ visible, isSurvey }) => visible && !isSurvey);
  const survey = all.find(({ isSurvey }) => isSurvey);
  const imagery = env.imagery ? imageryOfCourse(course).map(({ basemap }) => basemap) : [];
  const { language, unit } = await getPreferences();
  return (
    <TranslationsProvider
      language={language}
      unit={unit}
      messages={messagesIn(language, ["print", "layouts"])}
    >
      <PrintPages
        account={user.id}
        course={course}
        options={options}
        basemaps={[...env.basemaps, ...imagery]}
        defaultBackground={imagery[0]?.name ?? ""}
        terrain={env.terrain && { ...env.terrain, ...(survey && { survey: surveyOf(course.id, survey) }) }}
        pictures={pictures.map(({ id, corners, opacity }) => ({
          href: imagePath(course.id, id),
          corners,
          opacity,
        }))}
        address={shareId && env.baseUrl + sharePaths(shareId).page}
        t={await getTranslate()}
      />
    </TranslationsProvider>
  );
}
