import type { Metadata } from "next";
import Link from "next/link";
import { PanelPage } from "@/app/ui/panel-page";
import { type Query, single } from "@/app/ui/query";
import { currentUser, keptVerification } from "@/lib/identity/session";
import { services } from "@/lib/services";
import { signInToVerifyAction, verifyEmailAction } from "./actions";

export const metadata: Metadata = { title: "Verify address", robots: "noindex" };

interface Props {
  searchParams: Query;
}

/** Asks once more, because programs that scan mails follow links too, but press no buttons. */
export default async function VerifyEmailPage({ searchParams }: Props) {
  const token = single((await searchParams).token) ?? (await keptVerification()) ?? "";
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
  const user = await currentUser();
  if (!user) {
    return (
      <PanelPage title="Sign in to verify your address">
        <p className="mt-2 font-medium wrap-anywhere">{person.email}</p>
        <p className="mt-2 text-muted">
          Sign in to the account with this address; then you return here. So nobody&apos;s account is verified
          but your own.
        </p>
        <TokenForm action={signInToVerifyAction} token={token} button="Sign in" />
        <p className="mt-6 text-sm text-muted">
          Did somebody else make an account with your address?{" "}
          <Link className="link" href="/forgot-password">
            Choose a new password
          </Link>
          : it makes the account yours alone.
        </p>
      </PanelPage>
    );
  }
  if (user.id !== person.userId) {
    return (
      <PanelPage title="This link is for another account">
        <p className="mt-2 text-muted">
          It verifies <span className="font-medium text-ink wrap-anywhere">{person.email}</span>, and you are
          signed in as <span className="font-medium text-ink wrap-anywhere">{user.email}</span>. Nothing was
          verified.
        </p>
        <TokenForm action={signInToVerifyAction} token={token} button="Use another account" />
      </PanelPage>
    );
  }
  return (
    <PanelPage title="Is this your e-mail address?">
      <p className="mt-2 font-medium wrap-anywhere">{person.email}</p>
      <TokenForm action={verifyEmailAction} token={token} button="Verify address" />
    </PanelPage>
  );
}

interface TokenFormProps {
  action: (form: FormData) => Promise<void>;
  token: string;
  button: string;
}

function TokenForm({ action, token, button }: TokenFormProps) {
  return (
    <form action={action} className="mt-6">
      <input type="hidden" name="token" value={token} />
      <button type="submit" className="button button-primary w-full">
        {button}
      </button>
    </form>
  );
}
