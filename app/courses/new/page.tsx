import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { PanelPage } from "@/app/ui/panel-page";
import { currentUser } from "@/lib/identity/session";
import { NewCourseForm } from "./new-course-form";

export const metadata: Metadata = { title: "New course" };

export default async function NewCoursePage() {
  if (!(await currentUser())) redirect("/signin?callbackUrl=/courses/new");
  return (
    <PanelPage title="New course">
      <NewCourseForm />
      <p className="mt-6 text-sm">
        <Link className="link" href="/">
          Back to your courses
        </Link>
      </p>
    </PanelPage>
  );
}
