import type { Metadata } from "next";
import Link from "next/link";
import { PanelPage } from "@/app/ui/panel-page";
import { type Query, single } from "@/app/ui/query";
import { services } from "@/lib/services";
import { ResetPasswordForm } from "./reset-password-form";

export const metadata: Metadata = { title: "New password", robots: "noindex" };

interface Props {
  searchParams: Query;
}

export default async function ResetPasswordPage({ searchParams }: Props) {
  const token = single((await searchParams).token) ?? "";
  const person = await services().mailLinks.find("reset-password", token);
  if (!person) {
    return (
      <PanelPage title="This link does not work any more">
        <p className="mt-2 text-muted">A link works once, for 30 minutes.</p>
        <Link href="/forgot-password" className="button button-primary mt-6 w-full">
          Ask for a new link
        </Link>
      </PanelPage>
    );
  }
  return (
    <PanelPage title="Choose a new password">
      <p className="mt-2 text-muted wrap-anywhere">
        For {person.email}. It ends every session of your account.
      </p>
      <ResetPasswordForm token={token} email={person.email} />
    </PanelPage>
  );
}
