import type { Metadata } from "next";
import Link from "next/link";
import { PanelPage } from "@/app/ui/panel-page";
import { type Query, single } from "@/app/ui/query";
import { services } from "@/lib/services";
import { verifyEmailAction } from "./actions";

export const metadata: Metadata = { title: "Verify address", robots: "noindex" };

interface Props {
  searchParams: Query;
}

/** Asks once more, because programs that scan mails follow links too, but press no buttons. */
export default async function VerifyEmailPage({ searchParams }: Props) {
  const token = single((await searchParams).token) ?? "";
  const person = await services().mailLinks.find("verify-email", token);
  if (!person) {
    return (
      <PanelPage title="This link does not work any more">
        <p className="mt-2 text-muted">
          A link works once, for 24 hours. Your account page says whether the address is verified, and sends a
          new link.
        </p>
        <Link href="/account" className="button button-primary mt-6 w-full">
          To the account page
        </Link>
      </PanelPage>
    );
  }
  return (
    <PanelPage title="Is this your e-mail address?">
      <p className="mt-2 font-medium wrap-anywhere">{person.email}</p>
      <form action={verifyEmailAction} className="mt-6">
        <input type="hidden" name="token" value={token} />
        <button type="submit" className="button button-primary w-full">
          Verify address
        </button>
      </form>
    </PanelPage>
  );
}
