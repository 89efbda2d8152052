import type { Metadata } from "next";
import Link from "next/link";
import { connection } from "next/server";
import { PanelPage } from "@/app/ui/panel-page";
import { type Query, single } from "@/app/ui/query";
import { saying } from "@/app/ui/request-translations";
import { withParts } from "@/app/ui/with-parts";
import { services } from "@/lib/services";
import { ConfirmForm } from "./confirm-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await saying())("signing.confirmTitle"), robots: "noindex" };
}

interface Props {
  searchParams: Query;
}

export default async function ConfirmSignUpPage({ searchParams }: Props) {
  await connection();
  const token = single((await searchParams).token) ?? "";
  const pending = await services().pendingSignUps?.find(token);
  const say = await saying();
  if (!pending) {
    return (
      <PanelPage title={say("signing.linkVoid")}>
        <p className="mt-2 text-muted">{say("signing.confirmVoid")}</p>
        <Link href="/signup" className="button button-primary mt-6 w-full">
          {say("site.createAccount")}
        </Link>
      </PanelPage>
    );
  }
  return (
    <PanelPage title={say("signing.confirmTitle")}>
      <p className="mt-2 text-muted">
        {withParts(say, "signing.confirmText", {
          email: <span className="font-medium text-ink wrap-anywhere">{pending.email}</span>,
        })}
      </p>
      <ConfirmForm
        token={token}
        email={pending.email}
        words={{ password: say("signing.password"), create: say("site.createAccount") }}
      />
    </PanelPage>
  );
}
