import type { Metadata } from "next";
import Link from "next/link";
import { connection } from "next/server";
import { PanelPage } from "@/app/ui/panel-page";
import { type Query, single } from "@/app/ui/query";
import { services } from "@/lib/services";
import { ConfirmForm } from "./confirm-form";

export const metadata: Metadata = { title: "Finish creating your account", robots: "noindex" };

interface Props {
  searchParams: Query;
}

export default async function ConfirmSignUpPage({ searchParams }: Props) {
  await connection();
  const token = single((await searchParams).token) ?? "";
  const pending = await services().pendingSignUps?.find(token);
  if (!pending) {
    return (
      <PanelPage title="This link does not work any more">
        <p className="mt-2 text-muted">
          A link works once, for 24 hours. If your account is there already, sign in to it.
        </p>
        <Link href="/signup" className="button button-primary mt-6 w-full">
          Create account
        </Link>
      </PanelPage>
    );
  }
  return (
    <PanelPage title="Finish creating your account">
      <p className="mt-2 text-muted">
        For <span className="font-medium text-ink wrap-anywhere">{pending.email}</span>. Type the password
        that you chose. Was it not you who chose one? Then close this page: there is no account.
      </p>
      <ConfirmForm token={token} email={pending.email} />
    </PanelPage>
  );
}
