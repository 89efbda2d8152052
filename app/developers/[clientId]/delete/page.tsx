import type { Metadata } from "next";
import Link from "next/link";
import { applicationPath, ownApplicationOf } from "@/app/developers/own-application";
import { Consequences } from "@/app/ui/consequences";
import { PanelPage } from "@/app/ui/panel-page";
import { DeleteForm } from "./delete-form";

export const metadata: Metadata = { title: "Delete an application" };

interface Props {
  params: Promise<{ clientId: string }>;
}

export default async function DeletePage({ params }: Props) {
  const { application } = await ownApplicationOf(await params);
  const { clientId, name, grants } = application;
  return (
    <PanelPage title={`Delete ${name}?`}>
      <Consequences
        items={[
          peopleLosing(grants),
          "Its secrets stop working, and every token and request with its client ID is refused.",
          "The courses it created stay with the people they belong to, but no application can read them any more. Registering again does not bring them back to it.",
          "This cannot be undone.",
        ]}
      />
      <DeleteForm clientId={clientId} name={name} />
      <p className="mt-4 text-center">
        <Link className="link text-sm" href={applicationPath(clientId)}>
          Keep it
        </Link>
      </p>
    </PanelPage>
  );
}

function peopleLosing(grants: number): string {
  if (grants === 0) return "Nobody allows it at the moment, so nobody loses anything.";
  if (grants === 1) return "1 person allows it. Their connection ends at once.";
  return `${grants.toLocaleString("en")} people allow it. Their connections end at once.`;
}
