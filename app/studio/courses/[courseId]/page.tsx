import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { DeletedCoursePanel } from "@/app/courses/deleted-course";
import { Studio } from "@/app/studio/studio";
import { preferences } from "@/app/ui/preferences";
import { TranslationsProvider } from "@/app/ui/translations";
import type { DeletedCourse } from "@/lib/courses/deletion";
import { currentUser } from "@/lib/identity/session";
import { messagesIn, type SectionName } from "@/lib/messages/catalogue";
import { services } from "@/lib/services";

/** What the studio says; the rest of the catalogue stays on the server. */
const STUDIO_MESSAGES: SectionName[] = [
  "checks",
  "drafts",
  "editing",
  "exchange",
  "help",
  "holes",
  "maps",
  "merging",
  "problems",
  "saving",
  "studio",
  "tools",
  "versions",
];

interface StudioPage {
  params: Promise<{ courseId: string }>;
}

/** The signed-in person's course. Nobody's and somebody else's look the same. */
const ownedCourse = cache(async (courseId: string) => {
  const user = await currentUser();
  if (!user) redirect(`/signin?callbackUrl=${encodeURIComponent(`/studio/courses/${courseId}`)}`);
  return (await services().courses.getOwned(user.id, courseId)) ?? deletedCourse(user.id, courseId);
});

/** A deleted course is still its owner's, who is shown the way back. */
async function deletedCourse(userId: string, courseId: string): Promise<DeletedCourse> {
  return (await services().courseDeletion.get(userId, courseId)) ?? notFound();
}

export async function generateMetadata({ params }: StudioPage): Promise<Metadata> {
  const course = await ownedCourse((await params).courseId);
  return { title: course.name };
}

export default async function StudioPage({ params }: StudioPage) {
  const course = await ownedCourse((await params).courseId);
  if ("deletedAt" in course) return <DeletedCoursePanel course={course} />;
  const account = (await currentUser())?.id ?? notFound();
  const { language, unit } = await preferences();
  const { geocoder } = services().env;
  return (
    <TranslationsProvider language={language} unit={unit} messages={messagesIn(language, STUDIO_MESSAGES)}>
      <Studio
        account={account}
        course={course}
        basemaps={services().env.basemaps}
        places={geocoder ? { attribution: geocoder.attribution ?? null } : null}
      />
    </TranslationsProvider>
  );
}
