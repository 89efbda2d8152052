import type { Metadata } from "next";
import { InvitationPanel } from "@/app/access/invitation-panel";
import { ApplicationLogo } from "@/app/applications/application-logo";
import type { PageQuery } from "@/app/page-params";
import { getTranslate } from "@/app/ui/request-translations";
import { services } from "@/lib/services";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("team.invitation"), robots: "noindex" };
}

/** An invitation to the team of an application. */
export default async function TeamInvitationPage({ searchParams }: { searchParams: PageQuery }) {
  return (
    <InvitationPanel
      kind="team"
      token={(await searchParams).token}
      home="/developers"
      image={(id) => <Logo applicationId={id} />}
    />
  );
}

async function Logo({ applicationId }: { applicationId: string }) {
  const ids = await services().logos.findIds([applicationId]);
  return <ApplicationLogo id={ids.get(applicationId) ?? null} className="mb-4 size-16" />;
}
