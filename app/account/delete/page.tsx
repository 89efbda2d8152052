import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { signedInUser } from "@/app/signed-in-user";
import { Consequences } from "@/app/ui/consequences";
import { PanelPage } from "@/app/ui/panel-page";
import { saying } from "@/app/ui/request-translations";
import { withParts } from "@/app/ui/with-parts";
import type { Holdings } from "@/lib/identity/store";
import type { Say } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import { DeleteForm } from "./delete-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await saying())("account.delete") };
}

export default async function DeleteAccountPage() {
  const user = await signedInUser("/account/delete");
  const account = await services().settings.account(user.id);
  if (!account) redirect("/signin");
  const holdings = await services().settings.holdings(user.id);
  const say = await saying();
  return (
    <PanelPage title={say("account.deleteTitle")}>
      <p className="mt-2 text-muted">
        {withParts(say, "account.deleteText", {
          email: <span className="font-medium text-ink wrap-anywhere">{user.email}</span>,
        })}
      </p>
      <Consequences items={consequences(holdings, say)} />
      <DeleteForm
        hasPassword={account.hasPassword}
        words={{
          password: say("account.yourPassword"),
          email: say("account.confirmEmail"),
          delete: say("account.delete"),
        }}
      />
      <p className="mt-4 text-center">
        <Link href="/account" className="link">
          {say("account.keep")}
        </Link>
      </p>
    </PanelPage>
  );
}

function consequences({ courses, grants, applications, grantsToApplications }: Holdings, say: Say): string[] {
  return [
    ...(courses > 0 ? [say("account.deletesCourses", { count: courses })] : []),
    ...(grants > 0 ? [say("account.deletesGrants", { count: grants })] : []),
    ...(applications > 0
      ? [say("account.deletesApplications", { count: applications, grants: grantsToApplications })]
      : []),
    say("account.deletesYou"),
  ];
}
