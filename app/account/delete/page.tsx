import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { signedInUser } from "@/app/signed-in-user";
import { Consequences } from "@/app/ui/consequences";
import { PanelPage } from "@/app/ui/panel-page";
import type { Holdings } from "@/lib/identity/store";
import { services } from "@/lib/services";
import { DeleteForm } from "./delete-form";

export const metadata: Metadata = { title: "Delete account" };

export default async function DeleteAccountPage() {
  const user = await signedInUser("/account/delete");
  const account = await services().settings.account(user.id);
  if (!account) redirect("/signin");
  const holdings = await services().settings.holdings(user.id);
  return (
    <PanelPage title="Delete your account?">
      <p className="mt-2 text-muted">
        This deletes the account of <span className="font-medium text-ink wrap-anywhere">{user.email}</span>{" "}
        at once and for good:
      </p>
      <Consequences items={consequences(holdings)} />
      <DeleteForm hasPassword={account.hasPassword} />
      <p className="mt-4 text-center">
        <Link href="/account" className="link">
          Keep my account
        </Link>
      </p>
    </PanelPage>
  );
}

function consequences({ courses, grants, applications, grantsToApplications }: Holdings): string[] {
  const [itsCourses, itsApplications] = [courses === 1 ? "it" : "them", applications === 1 ? "it" : "them"];
  return [
    ...(courses > 0
      ? [`${counted(courses, "course")}, also for the applications that use ${itsCourses}.`]
      : []),
    ...(grants > 0 ? [`The access of ${counted(grants, "application")}, whose tokens stop working.`] : []),
    ...(applications > 0
      ? [
          `${counted(applications, "application")} that you registered, and the access that people gave to ` +
            `${itsApplications} (${counted(grantsToApplications, "permission")} today). Their courses stay theirs.`,
        ]
      : []),
    "Your name, e-mail address, ways to sign in, and the record of your account's activity.",
  ];
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
