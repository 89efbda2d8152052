import type { Metadata } from "next";
import Link from "next/link";
import { applicationPath, ownApplicationOf } from "@/app/developers/own-application";
import { Consequences } from "@/app/ui/consequences";
import { PanelPage } from "@/app/ui/panel-page";
import { saying } from "@/app/ui/request-translations";
import { DeleteForm } from "./delete-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await saying())("developers.deletePage") };
}

interface Props {
  params: Promise<{ clientId: string }>;
}

export default async function DeletePage({ params }: Props) {
  const { application } = await ownApplicationOf(await params);
  const { clientId, name, grants } = application;
  const say = await saying();
  return (
    <PanelPage title={say("developers.deleteTitle", { name })}>
      <Consequences
        items={[
          say("developers.deletePeople", { count: grants }),
          say("developers.deleteSecrets"),
          say("developers.deleteCourses"),
          say("developers.final"),
        ]}
      />
      <DeleteForm
        clientId={clientId}
        name={name}
        words={{ confirm: say("developers.confirmName"), delete: say("developers.deleteApplication") }}
      />
      <p className="mt-4 text-center">
        <Link className="link text-sm" href={applicationPath(clientId)}>
          {say("developers.keep")}
        </Link>
      </p>
    </PanelPage>
  );
}
