import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { currentUser } from "@/lib/identity/session";
import { services } from "@/lib/services";
import { Studio } from "./studio";

interface StudioPage {
  params: Promise<{ courseId: string }>;
}

/** The signed-in person's course. Nobody's and somebody else's look the same. */
const ownedCourse = cache(async (courseId: string) => {
  const user = await currentUser();
  if (!user) redirect(`/signin?callbackUrl=${encodeURIComponent(`/studio/courses/${courseId}`)}`);
  return (await services().courses.getOwned(user.id, courseId)) ?? notFound();
});

export async function generateMetadata({ params }: StudioPage): Promise<Metadata> {
  const course = await ownedCourse((await params).courseId);
  return { title: course.name };
}

export default async function StudioPage({ params }: StudioPage) {
  const course = await ownedCourse((await params).courseId);
  return <Studio course={course} basemaps={services().env.basemaps} />;
}
