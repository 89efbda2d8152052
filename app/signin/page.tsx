import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { PanelPage } from "@/app/ui/panel-page";
import { returnAddress } from "@/lib/identity/return-address";
import { currentUser } from "@/lib/identity/session";
import { SignInForm } from "./sign-in-form";

export const metadata: Metadata = { title: "Sign in" };

interface Props {
  searchParams: Promise<{ callbackUrl?: string | string[] }>;
}

export default async function SignInPage({ searchParams }: Props) {
  const callbackUrl = returnAddress((await searchParams).callbackUrl);
  if (await currentUser()) redirect(callbackUrl);
  return (
    <PanelPage title="Sign in">
      {callbackUrl.startsWith("/oauth/authorize") && (
        <p className="mt-2 text-muted">Then you decide what the application may do.</p>
      )}
      <SignInForm callbackUrl={callbackUrl} />
      <p className="mt-6 text-sm text-muted">
        New here?{" "}
        <Link className="link" href={{ pathname: "/signup", query: { callbackUrl } }}>
          Create account
        </Link>
      </p>
    </PanelPage>
  );
}
