import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { ProviderButtons } from "@/app/signin/provider-buttons";
import { PanelPage } from "@/app/ui/panel-page";
import { returnAddress } from "@/lib/identity/return-address";
import { currentUser } from "@/lib/identity/session";
import { SignUpForm } from "./sign-up-form";

export const metadata: Metadata = { title: "Create account" };

interface Props {
  searchParams: Promise<{ callbackUrl?: string | string[] }>;
}

export default async function SignUpPage({ searchParams }: Props) {
  const callbackUrl = returnAddress((await searchParams).callbackUrl);
  if (await currentUser()) redirect(callbackUrl);
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
