import type { Metadata } from "next";
import { InvitationPanel } from "@/app/access/invitation-panel";
import type { PageQuery } from "@/app/page-params";
import { getTranslate } from "@/app/ui/request-translations";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("people.invitation"), robots: "noindex" };
}

/** An invitation to a course. */
export default async function InvitationPage({ searchParams }: { searchParams: PageQuery }) {
  return <InvitationPanel kind="people" token={(await searchParams).token} home="/" />;
}
