import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { DeletedCoursePanel } from "@/app/courses/deleted-course";
import type { PageQuery } from "@/app/page-params";
import { requireUser } from "@/app/require-user";
import { imageryOfCourse } from "@/app/studio/imagery-of-course";
import { STUDIO_MESSAGES } from "@/app/studio/messages";
import { CourseStudio } from "@/app/studio/studio";
import { getPreferences } from "@/app/ui/preferences";
import { TranslationsProvider } from "@/app/ui/translations";
import { messagesIn } from "@/lib/messages/catalogue";
import { surveyOf } from "@/lib/pictures/schema";
import { services } from "@/lib/services";
import { importedFileId } from "@/lib/validation/handed-over-file";
import { IMPORT_PARAMETER } from "@/lib/validation/import-parameter";

interface StudioPageProps {
  params: Promise<{ courseId: string }>;
  searchParams: PageQuery;
}

/** Loads a course that the signed-in user can open or has deleted. Any other ID gets a "not found" page. */
const loadCourse = cache(async (courseId: string) => {
  const user = await requireUser(`/studio/courses/${courseId}`);
  const { courses, courseDeletion } = services();
  const opened = await courses.open(user.id, courseId);
  if (opened) return { user, ...opened, deleted: null };
  return { user, course: null, deleted: (await courseDeletion.get(user.id, courseId)) ?? notFound() };
});

export async function generateMetadata({ params }: Pick<StudioPageProps, "params">): Promise<Metadata> {
  const { course, deleted } = await loadCourse((await params).courseId);
  return { title: (course ?? deleted).name };
}

export default async function StudioPage({ params, searchParams }: StudioPageProps) {
  const opened = await loadCourse((await params).courseId);
  if (!opened.course) return <DeletedCoursePanel course={opened.deleted} />;
  const { user, course, role, ownerName } = opened;
  const { language, unit } = await getPreferences();
  const { env } = services();
  const pictures = (await services().pictures.list(user.id, course.id)) ?? [];
  const survey = pictures.find(({ isSurvey }) => isSurvey);
  return (
    <TranslationsProvider language={language} unit={unit} messages={messagesIn(language, STUDIO_MESSAGES)}>
      <CourseStudio
        account={user.id}
        userName={user.name}
        courseJson={JSON.stringify(course)}
        role={role}
        ownerName={ownerName}
        importedFileId={importedFileId.parse((await searchParams)[IMPORT_PARAMETER])}
        basemaps={env.basemaps}
        imagery={env.imagery ? imageryOfCourse(course) : null}
        terrain={env.terrain && { ...env.terrain, survey: survey && surveyOf(course.id, survey) }}
        pictures={pictures.filter(({ isSurvey }) => !isSurvey)}
        places={env.geocoder ? { attribution: env.geocoder.attribution } : null}
      />
    </TranslationsProvider>
  );
}
