import type { Metadata } from "next";
import Link from "next/link";
import { notFound, redirect } from "next/navigation";
import { signedInUser } from "@/app/signed-in-user";
import { PanelPage } from "@/app/ui/panel-page";
import { isProviderName, PROVIDER_NAMES } from "@/lib/identity/external";
import { services } from "@/lib/services";
import { LinkForm } from "./link-form";

export const metadata: Metadata = { title: "Link a sign-in" };

interface Props {
  params: Promise<{ provider: string }>;
}

export default async function LinkPage({ params }: Props) {
  const { provider } = await params;
  if (!isProviderName(provider) || !services().external.providers.includes(provider)) notFound();
  const user = await signedInUser(`/account/link/${provider}`);
  const account = await services().settings.account(user.id);
  if (!account) redirect("/signin");
  const name = PROVIDER_NAMES[provider];
  return (
    <PanelPage title={`Link ${name}?`}>
      <p className="mt-2 text-muted">
        Whoever can sign in to the {name} account that you choose there can then sign in to the account of{" "}
        <span className="font-medium text-ink wrap-anywhere">{user.email}</span> here.
      </p>
      <LinkForm provider={provider} name={name} hasPassword={account.hasPassword} />
      <p className="mt-4 text-center">
        <Link href="/account" className="link">
          Back to the account
        </Link>
      </p>
    </PanelPage>
  );
}
