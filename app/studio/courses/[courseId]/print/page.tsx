import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { requireUser } from "@/app/require-user";
import { imageryOfCourse } from "@/app/studio/imagery-of-course";
import { PrintPages } from "@/app/studio/print/print-pages";
import { getPreferences } from "@/app/ui/preferences";
import { TranslationsProvider } from "@/app/ui/translations";
import { sharePaths } from "@/lib/courses/share-paths";
import { messagesIn } from "@/lib/messages/catalogue";
import { translatorFor } from "@/lib/messages/translator";
import { imagePath } from "@/lib/pictures/schema";
import { printOptions } from "@/lib/print/options";
import { services } from "@/lib/services";

interface PrintPageProps {
  params: Promise<{ courseId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Loads a course that the signed-in user can open. Any other ID gets a "not found" page. */
const loadCourse = cache(async (courseId: string) => {
  const user = await requireUser(`/studio/courses/${courseId}/print`);
  return { user, course: ((await services().courses.open(user.id, courseId)) ?? notFound()).course };
});

const getTranslate = cache(async () => {
  const { language, unit } = await getPreferences();
  return translatorFor(language, messagesIn(language, ["print", "layouts", "features", "holes"]), unit);
});

export async function generateMetadata({ params }: PrintPageProps): Promise<Metadata> {
  const { course } = await loadCourse((await params).courseId);
  const t = await getTranslate();
  return { title: t("print.title", { course: course.name }) };
}

export default async function PrintPage({ params, searchParams }: PrintPageProps) {
  const { user, course } = await loadCourse((await params).courseId);
  const firstValues = Object.entries(await searchParams).map(([name, value]) => [name, [value].flat()[0]]);
  const options = printOptions.parse(Object.fromEntries(firstValues));
  const { env, sharing } = services();
  const shareId = (await sharing.get(user.id, course.id))?.shareId ?? null;
  const pictures = ((await services().pictures.list(user.id, course.id)) ?? []).filter(
    ({ visible }) => visible,
  );
  const imagery = env.imagery ? imageryOfCourse(course).map(({ basemap }) => basemap) : [];
  const { language, unit } = await getPreferences();
  return (
    <TranslationsProvider language={language} unit={unit} messages={messagesIn(language, ["print"])}>
      <PrintPages
        account={user.id}
        course={course}
        options={options}
        basemaps={[...env.basemaps, ...imagery]}
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
