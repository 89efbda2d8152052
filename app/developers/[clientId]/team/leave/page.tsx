import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireApplicationFromPath, teamPath } from "@/app/developers/require-application";
import { Button } from "@/app/ui/button";
import { ButtonLink } from "@/app/ui/button-link";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate } from "@/app/ui/request-translations";
import { leaveTeamAction } from "../actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("team.leave") };
}

export default async function LeaveTeamPage({ params }: { params: Promise<{ clientId: string }> }) {
  const { application } = await requireApplicationFromPath(await params);
  // Owners can't leave: they transfer the application to a member or delete it.
  if (application.role === "owner") notFound();
  const { clientId, name } = application;
  const t = await getTranslate();
  return (
    <PanelPage title={t("team.leaveTitle", { name })}>
      <p className="mt-2 text-muted">{t("team.leaveHelp")}</p>
      <form action={leaveTeamAction} className="mt-6 grid gap-3 sm:grid-cols-2">
        <input type="hidden" name="clientId" value={clientId} />
        <ButtonLink href={teamPath(clientId)}>{t("team.stay")}</ButtonLink>
        <Button type="submit" variant="danger">
          {t("team.leave")}
        </Button>
      </form>
    </PanelPage>
  );
}
