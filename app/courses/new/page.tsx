import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { PanelPage } from "@/app/ui/panel-page";
import { SayProvider } from "@/app/ui/translations";
import { saying } from "@/app/ui/request-translations";
import { currentUser } from "@/lib/identity/session";
import { messagesIn } from "@/lib/messages/catalogue";
import { NewCourseForm } from "./new-course-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await saying())("site.newCourse") };
}

export default async function NewCoursePage() {
  if (!(await currentUser())) redirect("/signin?callbackUrl=/courses/new");
  const say = await saying();
  return (
    <PanelPage title={say("site.newCourse")}>
      <SayProvider language={say.language} unit={say.unit} messages={messagesIn(say.language, ["site"])}>
        <NewCourseForm />
      </SayProvider>
      <p className="mt-6 text-sm">
        <Link className="link" href="/">
          {say("site.backToCourses")}
        </Link>
      </p>
    </PanelPage>
  );
}
