import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { disconnectAction } from "@/app/applications/actions";
import { signedInUser } from "@/app/signed-in-user";
import { Consequences } from "@/app/ui/consequences";
import { PanelPage } from "@/app/ui/panel-page";
import { pathText } from "@/app/ui/path-text";
import { services } from "@/lib/services";

export const metadata: Metadata = { title: "Disconnect an application" };

interface Props {
  params: Promise<{ applicationId: string }>;
}

export default async function DisconnectPage({ params }: Props) {
  const applicationId = pathText((await params).applicationId);
  const user = await signedInUser(`/applications/${encodeURIComponent(applicationId)}/disconnect`);
  const application = (await services().grants.get(user.id, applicationId)) ?? notFound();
  const { name, courses } = application;
  return (
    <PanelPage title={`Disconnect ${name}?`}>
      <Consequences
        items={[
          "Every token it holds for you stops working at once. Whatever it is doing for you right now breaks off.",
          keptCourses(courses),
          "To use it again, you allow it again. It then finds the courses that it created.",
        ]}
      />
      <form action={disconnectAction} className="mt-6 grid grid-cols-2 gap-3">
        <input type="hidden" name="applicationId" value={applicationId} />
        <Link href="/applications" className="button">
          Keep it
        </Link>
        <button type="submit" className="button button-danger">
          Disconnect
        </button>
      </form>
    </PanelPage>
  );
}

function keptCourses(courses: number): string {
  if (courses === 0) return "Your courses stay yours, unchanged. It created none of them.";
  return courses === 1
    ? "The course that it created stays yours, unchanged."
    : `The ${courses} courses that it created stay yours, unchanged.`;
}
