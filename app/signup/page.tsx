import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { ProviderButtons } from "@/app/signin/provider-buttons";
import { PanelPage } from "@/app/ui/panel-page";
import { type Query, single } from "@/app/ui/query";
import { returnAddress } from "@/lib/identity/return-address";
import { currentUser } from "@/lib/identity/session";
import { SignUpForm } from "./sign-up-form";

export const metadata: Metadata = { title: "Create account" };

interface Props {
  searchParams: Query;
}

export default async function SignUpPage({ searchParams }: Props) {
  const query = await searchParams;
  const callbackUrl = returnAddress(query.callbackUrl);
  if (await currentUser()) redirect(callbackUrl);
  if (single(query.sent) !== undefined) return <Sent />;
  return (
    <PanelPage title="Create account">
      <SignUpForm callbackUrl={callbackUrl} />
      <ProviderButtons callbackUrl={callbackUrl} />
      <p className="mt-6 text-sm text-muted">
        Have an account?{" "}
        <Link className="link" href={{ pathname: "/signin", query: { callbackUrl } }}>
          Sign in
        </Link>
      </p>
    </PanelPage>
  );
}

/** The same for an address that has an account: its owner gets another mail. */
function Sent() {
  return (
    <PanelPage title="Look into your mail">
      <p role="status" className="mt-2 text-muted">
        We sent you a link. It works for 24 hours, and finishes creating your account with the password that
        you chose. Look into the spam folder too.
      </p>
      <p className="mt-6 text-sm text-muted">
        <Link className="link" href="/signin">
          To signing in
        </Link>
      </p>
    </PanelPage>
  );
}
