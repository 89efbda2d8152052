import type { Metadata } from "next";
import Link from "next/link";
import { PanelPage } from "@/app/ui/panel-page";
import { type Query, single } from "@/app/ui/query";
import { saying } from "@/app/ui/request-translations";
import { services } from "@/lib/services";
import { ResetPasswordForm } from "./reset-password-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await saying())("signing.resetPage"), robots: "noindex" };
}

interface Props {
  searchParams: Query;
}

export default async function ResetPasswordPage({ searchParams }: Props) {
  const token = single((await searchParams).token) ?? "";
  const person = await services().mailLinks.find("reset-password", token);
  const say = await saying();
  if (!person) {
    return (
      <PanelPage title={say("signing.linkVoid")}>
        <p className="mt-2 text-muted">{say("signing.resetVoid")}</p>
        <Link href="/forgot-password" className="button button-primary mt-6 w-full">
          {say("signing.newLink")}
        </Link>
      </PanelPage>
    );
  }
  return (
    <PanelPage title={say("signing.resetTitle")}>
      <p className="mt-2 text-muted wrap-anywhere">{say("signing.resetText", { email: person.email })}</p>
      <ResetPasswordForm
        token={token}
        email={person.email}
        words={{
          newPassword: say("signing.newPassword"),
          passwordHint: say("forms.passwordHint"),
          set: say("signing.setPassword"),
        }}
      />
    </PanelPage>
  );
}
