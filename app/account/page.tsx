import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { ForgetDrafts } from "@/app/studio/session/forget-drafts";
import { signedInUser } from "@/app/signed-in-user";
import { problemOf } from "@/app/signin/messages";
import { Activity, olderThan } from "@/app/ui/activity";
import { FormProblem } from "@/app/ui/form-field";
import { type Query, single } from "@/app/ui/query";
import { saying } from "@/app/ui/request-translations";
import { SitePage } from "@/app/ui/site-page";
import { StatusNote } from "@/app/ui/status-note";
import { withParts } from "@/app/ui/with-parts";
import { trailPage } from "@/lib/audit/page";
import { isProviderName, PROVIDER_NAMES, type ProviderName } from "@/lib/identity/provider-names";
import type { Account } from "@/lib/identity/store";
import type { Say } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import { resendAction, signOutEverywhereAction, unlinkAction } from "./actions";
import { PasswordForm } from "./password-form";
import { noticeOf } from "./messages";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await saying())("account.title") };
}

const MOST_EVENTS = 20;

interface Props {
  searchParams: Query;
}

export default async function AccountPage({ searchParams }: Props) {
  const user = await signedInUser("/account");
  const account = await services().settings.account(user.id);
  if (!account) redirect("/signin");
  const [query, say] = await Promise.all([searchParams, saying()]);
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
        <h1 className="text-3xl">{say("account.title")}</h1>
        {notice && <StatusNote>{say(notice)}</StatusNote>}
        {problem && (
          <div className="mt-6">
            <FormProblem>{say(problem)}</FormProblem>
          </div>
        )}
        <div className="mt-8 grid gap-6">
          <Details account={account} say={say} />
          <Password hasPassword={account.hasPassword} say={say} />
          <OtherSignIns account={account} say={say} />
          <Section title={say("account.sessions")}>
            <p className="mt-2 text-muted">{say("account.sessionsHelp")}</p>
            <form action={signOutEverywhereAction} className="mt-4">
              <ForgetDrafts account={user.id} />
              <button type="submit" className="button">
                {say("account.signOutEverywhere")}
              </button>
            </form>
          </Section>
          <Section title={say("account.delete")}>
            <p className="mt-2 text-muted">{say("account.deleteHelp")}</p>
            <Link href="/account/delete" className="button button-danger mt-4">
              {say("account.deleteLink")}
            </Link>
          </Section>
        </div>
        <section aria-labelledby="activity" className="mt-12">
          <h2 id="activity" className="text-xl">
            {say("audit.title")}
          </h2>
          <p className="mt-1 text-sm text-muted">{say("account.activityHelp")}</p>
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

interface PartProps {
  account: Account;
  say: Say;
}

function Details({ account: { user, emailVerified }, say }: PartProps) {
  return (
    <Section title={say("account.you")}>
      <dl className="mt-4 grid gap-4 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-muted">{say("account.name")}</dt>
          <dd className="font-medium wrap-anywhere">{user.name}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{say("account.email")}</dt>
          <dd className="font-medium wrap-anywhere">{user.email}</dd>
          <dd className="text-sm text-muted">
            {say(emailVerified ? "account.verified" : "account.notVerified")}
          </dd>
        </div>
      </dl>
      {!emailVerified && <Verification say={say} />}
    </Section>
  );
}

function Verification({ say }: { say: Say }) {
  if (!services().mailLinks.available) {
    return <p className="mt-4 text-sm text-muted">{say("account.noMail")}</p>;
  }
  return (
    <form action={resendAction} className="mt-4">
      <button type="submit" className="button">
        {say("account.sendVerification")}
      </button>
    </form>
  );
}

function Password({ hasPassword, say }: { hasPassword: boolean; say: Say }) {
  if (hasPassword) {
    return (
      <Section title={say("account.password")}>
        <p className="mt-2 text-muted">{say("account.passwordHelp")}</p>
        <PasswordForm
          words={{
            current: say("account.currentPassword"),
            next: say("account.newPassword"),
            hint: say("forms.passwordHint"),
            change: say("account.changePassword"),
          }}
        />
      </Section>
    );
  }
  return (
    <Section title={say("account.password")}>
      <p className="mt-2 text-muted">{say("account.noPassword")}</p>
      {services().mailLinks.available && (
        <p className="mt-2 text-muted">
          {withParts(say, "account.noPasswordWay", {
            ask: (
              <Link className="link" href="/forgot-password">
                {say("account.askForLink")}
              </Link>
            ),
          })}
        </p>
      )}
    </Section>
  );
}

/** Every service that is configured, and those that were when they were linked. */
function OtherSignIns({ account: { linked }, say }: PartProps) {
  const configured = services().external.providers;
  const shown = (Object.keys(PROVIDER_NAMES) as ProviderName[]).filter(
    (provider) => configured.includes(provider) || linked.includes(provider),
  );
  if (shown.length === 0) return null;
  return (
    <Section title={say("account.otherSignIns")}>
      <ul className="mt-4 grid gap-3">
        {shown.map((provider) => {
          const isLinked = linked.filter(isProviderName).includes(provider);
          return (
            <li key={provider} className="flex flex-wrap items-center justify-between gap-3">
              <span>
                <span className="font-medium">{PROVIDER_NAMES[provider]}</span>
                <span className="ml-3 text-sm text-muted">
                  {say(isLinked ? "account.isLinked" : "account.notLinked")}
                </span>
              </span>
              {isLinked ? (
                <form action={unlinkAction}>
                  <input type="hidden" name="provider" value={provider} />
                  <button type="submit" className="button">
                    {say("account.unlink", { provider: PROVIDER_NAMES[provider] })}
                  </button>
                </form>
              ) : (
                <Link href={`/account/link/${provider}`} className="button" prefetch={false}>
                  {say("account.link", { provider: PROVIDER_NAMES[provider] })}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
