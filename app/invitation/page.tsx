import { InvitationPanel } from "@/app/access/invitation-panel";
import type { PageProps } from "@/app/page-params";
import { pageTitle } from "@/app/ui/request-translations";

export const generateMetadata = pageTitle("people.invitation", { robots: "noindex" });

export default async function InvitationPage({ searchParams }: PageProps) {
  return <InvitationPanel kind="people" token={(await searchParams).token} home="/" />;
}
