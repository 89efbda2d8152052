import { notFound } from "next/navigation";
import { LeavePanel } from "@/app/access/leave-panel";
import { requireApplicationFromPath, teamPath } from "@/app/developers/require-application";
import type { PageProps } from "@/app/page-params";
import { pageTitle } from "@/app/ui/request-translations";

export const generateMetadata = pageTitle("team.leave");

export default async function LeaveTeamPage({ params }: PageProps<"clientId">) {
  const { application } = await requireApplicationFromPath(await params);
  if (application.role === "owner") notFound();
  const { clientId: id, name } = application;
  return <LeavePanel subject={{ kind: "team", id }} name={name} stay={teamPath(id)} />;
}
