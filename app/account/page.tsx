import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { ForgetDrafts } from "@/app/drafts/forget-drafts";
import { signedInUser } from "@/app/signed-in-user";
import { problemOf } from "@/app/signin/words";
import { Activity, olderThan } from "@/app/ui/activity";
import { FormProblem } from "@/app/ui/form-field";
import { type Query, single } from "@/app/ui/query";
import { SitePage } from "@/app/ui/site-page";
import { StatusNote } from "@/app/ui/status-note";
import { trailPage } from "@/lib/audit/page";
import { isProviderName, PROVIDER_NAMES, type ProviderName } from "@/lib/identity/external";
import type { Account } from "@/lib/identity/store";
import { services } from "@/lib/services";
import { resendAction, signOutEverywhereAction, unlinkAction } from "./actions";
import { PasswordForm } from "./password-form";
import { noticeOf } from "./words";

export const metadata: Metadata = { title: "Account" };

const MOST_EVENTS = 20;

interface Props {
  searchParams: Query;
}

export default async function AccountPage({ searchParams }: Props) {
  const user = await signedInUser("/account");
  const account = await services().settings.account(user.id);
  if (!account) redirect("/signin");
  const query = await searchParams;
  const notice = noticeOf(single(query.notice), single(query.provider));
  const provider = single(query.provider);
  const problem = problemOf(single(query.problem), provider, single(query.error));
  const before = olderThan(query.before);
  const { audit } = services();
  const trail = await trailPage(
    (limit, before) => audit.ofUser(user.id, limit, { before }),
    MOST_EVENTS,
    before,
  );
  return (
    <SitePage user={user}>
      <div className="mx-auto max-w-3xl">
        <h1 className="text-3xl">Account</h1>
        {notice && <StatusNote>{notice}</StatusNote>}
        {problem && (
          <div className="mt-6">
            <FormProblem>{problem}</FormProblem>
          </div>
        )}
        <div className="mt-8 grid gap-6">
          <Details account={account} />
          <Password hasPassword={account.hasPassword} />
          <OtherSignIns account={account} />
          <Section title="Sessions">
            <p className="mt-2 text-muted">
              Signs you out in every browser, this one too, and forgets the unsaved changes to courses that
              this browser keeps for you. Applications that you allowed stay connected.
            </p>
            <form action={signOutEverywhereAction} className="mt-4">
              <ForgetDrafts account={user.id} />
              <button type="submit" className="button">
                Sign out everywhere
              </button>
            </form>
          </Section>
          <Section title="Delete account">
            <p className="mt-2 text-muted">
              Deletes your courses, the access you gave to applications, and the applications you registered.
              The next page says what that means for yours; nothing happens before you confirm there.
            </p>
            <Link href="/account/delete" className="button button-danger mt-4">
              Delete account…
            </Link>
          </Section>
        </div>
        <section aria-labelledby="activity" className="mt-12">
          <h2 id="activity" className="text-xl">
            Recent activity
          </h2>
          <p className="mt-1 text-sm text-muted">
            Is there something that you did not do? Change your password, unlink sign-ins that you did not
            link, and disconnect applications that you do not know.
          </p>
          <Activity trail={trail} path="/account" isOlder={before !== undefined} of="person" />
        </section>
      </div>
    </SitePage>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="card p-6">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

function Details({ account: { user, emailVerified } }: { account: Account }) {
  return (
    <Section title="You">
      <dl className="mt-4 grid gap-4 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-muted">Name</dt>
          <dd className="font-medium wrap-anywhere">{user.name}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">E-mail address</dt>
          <dd className="font-medium wrap-anywhere">{user.email}</dd>
          <dd className="text-sm text-muted">{emailVerified ? "Verified" : "Not verified"}</dd>
        </div>
      </dl>
      {!emailVerified && <Verification />}
    </Section>
  );
}

function Verification() {
  if (!services().mailLinks.available) {
    return (
      <p className="mt-4 text-sm text-muted">
        Addresses cannot be verified here: this installation has no mail server configured.
      </p>
    );
  }
  return (
    <form action={resendAction} className="mt-4">
      <button type="submit" className="button">
        Send verification link
      </button>
    </form>
  );
}

function Password({ hasPassword }: { hasPassword: boolean }) {
  if (hasPassword) {
    return (
      <Section title="Password">
        <p className="mt-2 text-muted">Changing it ends your sessions in other browsers.</p>
        <PasswordForm />
      </Section>
    );
  }
  return (
    <Section title="Password">
      <p className="mt-2 text-muted">Your account has no password: you sign in with another service.</p>
      {services().mailLinks.available && (
        <p className="mt-2 text-muted">
          To have one as well,{" "}
          <Link className="link" href="/forgot-password">
            ask for a link by e-mail
          </Link>
          .
        </p>
      )}
    </Section>
  );
}

/** Every service that is configured, and those that were when they were linked. */
function OtherSignIns({ account: { linked } }: { account: Account }) {
  const configured = services().external.providers;
  const shown = (Object.keys(PROVIDER_NAMES) as ProviderName[]).filter(
    (provider) => configured.includes(provider) || linked.includes(provider),
  );
  if (shown.length === 0) return null;
  return (
    <Section title="Other ways to sign in">
      <ul className="mt-4 grid gap-3">
        {shown.map((provider) => {
          const isLinked = linked.filter(isProviderName).includes(provider);
          return (
            <li key={provider} className="flex flex-wrap items-center justify-between gap-3">
              <span>
                <span className="font-medium">{PROVIDER_NAMES[provider]}</span>
                <span className="ml-3 text-sm text-muted">{isLinked ? "Linked" : "Not linked"}</span>
              </span>
              {isLinked ? (
                <form action={unlinkAction}>
                  <input type="hidden" name="provider" value={provider} />
                  <button type="submit" className="button">
                    Unlink {PROVIDER_NAMES[provider]}
                  </button>
                </form>
              ) : (
                <Link href={`/account/link/${provider}`} className="button" prefetch={false}>
                  Link {PROVIDER_NAMES[provider]}…
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
