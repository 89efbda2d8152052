import type { Metadata } from "next";
import Link from "next/link";
import { connection } from "next/server";
import { PanelPage } from "@/app/ui/panel-page";
import { type Query, single } from "@/app/ui/query";
import { services } from "@/lib/services";
import { ForgotPasswordForm } from "./forgot-password-form";

export const metadata: Metadata = { title: "Forgotten password" };

interface Props {
  searchParams: Query;
}

export default async function ForgotPasswordPage({ searchParams }: Props) {
  await connection();
  const isSent = single((await searchParams).sent) !== undefined;
  return (
    <PanelPage title="Forgotten password">
      {services().mailLinks.available ? <Available isSent={isSent} /> : <Unavailable />}
      <p className="mt-6 text-sm text-muted">
        <Link className="link" href="/signin">
          Back to signing in
        </Link>
      </p>
    </PanelPage>
  );
}

function Available({ isSent }: { isSent: boolean }) {
  if (isSent) {
    return (
      <p role="status" className="mt-4 text-muted">
        If there is an account with that address, a link is on its way to it. It works for 30 minutes. Look
        into the spam folder too.
      </p>
    );
  }
  return (
    <>
      <p className="mt-2 text-muted">We send you a link by e-mail, and you choose a new password there.</p>
      <ForgotPasswordForm />
    </>
  );
}

function Unavailable() {
  return (
    <p className="mt-4 text-muted">
      Passwords cannot be reset here: this installation has no mail server configured, so it cannot send you a
      link. Ask the people who run it.
    </p>
  );
}
