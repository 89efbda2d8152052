import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { LeavePanel } from "@/app/access/leave-panel";
import { requireApplicationFromPath, teamPath } from "@/app/developers/require-application";
import { getTranslate } from "@/app/ui/request-translations";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("team.leave") };
}

export default async function LeaveTeamPage({ params }: { params: Promise<{ clientId: string }> }) {
  const { application } = await requireApplicationFromPath(await params);
  if (application.role === "owner") notFound();
  const { clientId: id, name } = application;
  return <LeavePanel subject={{ kind: "team", id }} name={name} stay={teamPath(id)} />;
}
