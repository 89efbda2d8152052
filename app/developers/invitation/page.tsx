import { InvitationPanel } from "@/app/access/invitation-panel";
import { ApplicationLogo } from "@/app/applications/application-logo";
import type { PageProps } from "@/app/page-params";
import { pageTitle } from "@/app/ui/request-translations";
import { services } from "@/lib/services";

export const generateMetadata = pageTitle("team.invitation", { robots: "noindex" });

export default async function TeamInvitationPage({ searchParams }: PageProps) {
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
