import type { Metadata } from "next";
import Link from "next/link";
import { connection } from "next/server";
import { PanelPage } from "@/app/ui/panel-page";
import { type Query, single } from "@/app/ui/query";
import { saying } from "@/app/ui/request-translations";
import type { Say } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import { ForgotPasswordForm } from "./forgot-password-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await saying())("signing.forgotTitle") };
}

interface Props {
  searchParams: Query;
}

export default async function ForgotPasswordPage({ searchParams }: Props) {
  await connection();
  const isSent = single((await searchParams).sent) !== undefined;
  const say = await saying();
  return (
    <PanelPage title={say("signing.forgotTitle")}>
      {services().mailLinks.available ? (
        <Available isSent={isSent} say={say} />
      ) : (
        <p className="mt-4 text-muted">{say("signing.noMail")}</p>
      )}
      <p className="mt-6 text-sm text-muted">
        <Link className="link" href="/signin">
          {say("signing.backToSigningIn")}
        </Link>
      </p>
    </PanelPage>
  );
}

function Available({ isSent, say }: { isSent: boolean; say: Say }) {
  if (isSent) {
    return (
      <p role="status" className="mt-4 text-muted">
        {say("signing.linkSent")}
      </p>
    );
  }
  return (
    <>
      <p className="mt-2 text-muted">{say("signing.forgotText")}</p>
      <ForgotPasswordForm words={{ email: say("signing.email"), send: say("signing.sendLink") }} />
    </>
  );
}
