import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { signedInUser } from "@/app/signed-in-user";
import { problemOf } from "@/app/signin/messages";
import { ForgetDrafts } from "@/app/studio/session/forget-drafts";
import { Activity, olderThan } from "@/app/ui/activity";
import { FormProblem } from "@/app/ui/form-field";
import { type Query, single } from "@/app/ui/query";
import { getTranslate } from "@/app/ui/request-translations";
import { SitePage } from "@/app/ui/site-page";
import { StatusNote } from "@/app/ui/status-note";
import { withParts } from "@/app/ui/with-parts";
import { trailPage } from "@/lib/audit/page";
import { isProviderName, PROVIDER_NAMES, type ProviderName } from "@/lib/identity/provider-names";
import type { Account } from "@/lib/identity/store";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import { resendAction, signOutEverywhereAction, unlinkAction } from "./actions";
import { noticeOf } from "./messages";
import { PasswordForm } from "./password-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("account.title") };
}

const MAX_EVENTS = 20;

interface Props {
  searchParams: Query;
}

export default async function AccountPage({ searchParams }: Props) {
  const user = await signedInUser("/account");
  const account = await services().settings.account(user.id);
  if (!account) redirect("/signin");
  const [query, t] = await Promise.all([searchParams, getTranslate()]);
  const notice = noticeOf(single(query.notice), single(query.provider));
  const provider = single(query.provider);
  const problem = problemOf(single(query.problem), provider, single(query.error));
  const before = olderThan(query.before);
  const { audit } = services();
  const trail = await trailPage(
    (limit, before) => audit.ofUser(user.id, limit, { before }),
    MAX_EVENTS,
    before,
  );
  return (
    <SitePage user={user}>
      <div className="mx-auto max-w-3xl">
        <h1 className="text-3xl">{t("account.title")}</h1>
        {notice && <StatusNote>{t(notice)}</StatusNote>}
        {problem && (
          <div className="mt-6">
            <FormProblem>{t(problem)}</FormProblem>
          </div>
        )}
        <div className="mt-8 grid gap-6">
          <Details account={account} t={t} />
          <Password hasPassword={account.hasPassword} t={t} />
          <OtherSignIns account={account} t={t} />
          <Section title={t("account.sessions")}>
            <p className="mt-2 text-muted">{t("account.sessionsHelp")}</p>
            <form action={signOutEverywhereAction} className="mt-4">
              <ForgetDrafts account={user.id} />
              <button type="submit" className="button">
                {t("account.signOutEverywhere")}
              </button>
            </form>
          </Section>
          <Section title={t("account.delete")}>
            <p className="mt-2 text-muted">{t("account.deleteHelp")}</p>
            <Link href="/account/delete" className="button button-danger mt-4">
              {t("account.deleteLink")}
            </Link>
          </Section>
        </div>
        <section aria-labelledby="activity" className="mt-12">
          <h2 id="activity" className="text-xl">
            {t("audit.title")}
          </h2>
          <p className="mt-1 text-sm text-muted">{t("account.activityHelp")}</p>
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
  t: Translate;
}

function Details({ account: { user, emailVerified }, t }: PartProps) {
  return (
    <Section title={t("account.you")}>
      <dl className="mt-4 grid gap-4 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-muted">{t("account.name")}</dt>
          <dd className="font-medium wrap-anywhere">{user.name}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t("account.email")}</dt>
          <dd className="font-medium wrap-anywhere">{user.email}</dd>
          <dd className="text-sm text-muted">
            {t(emailVerified ? "account.verified" : "account.notVerified")}
          </dd>
        </div>
      </dl>
      {!emailVerified && <Verification t={t} />}
    </Section>
  );
}

function Verification({ t }: { t: Translate }) {
  if (!services().mailLinks.available) {
    return <p className="mt-4 text-sm text-muted">{t("account.noMail")}</p>;
  }
  return (
    <form action={resendAction} className="mt-4">
      <button type="submit" className="button">
        {t("account.sendVerification")}
      </button>
    </form>
  );
}

function Password({ hasPassword, t }: { hasPassword: boolean; t: Translate }) {
  if (hasPassword) {
    return (
      <Section title={t("account.password")}>
        <p className="mt-2 text-muted">{t("account.passwordHelp")}</p>
        <PasswordForm
          words={{
            current: t("account.currentPassword"),
            next: t("account.newPassword"),
            hint: t("forms.passwordHint"),
            change: t("account.changePassword"),
          }}
        />
      </Section>
    );
  }
  return (
    <Section title={t("account.password")}>
      <p className="mt-2 text-muted">{t("account.noPassword")}</p>
      {services().mailLinks.available && (
        <p className="mt-2 text-muted">
          {withParts(t, "account.noPasswordWay", {
            ask: (
              <Link className="link" href="/forgot-password">
                {t("account.askForLink")}
              </Link>
            ),
          })}
        </p>
      )}
    </Section>
  );
}

/** Every service that is configured, and those that were when they were linked. */
function OtherSignIns({ account: { linked }, t }: PartProps) {
  const configured = services().external.providers;
  const shown = (Object.keys(PROVIDER_NAMES) as ProviderName[]).filter(
    (provider) => configured.includes(provider) || linked.includes(provider),
  );
  if (shown.length === 0) return null;
  return (
    <Section title={t("account.otherSignIns")}>
      <ul className="mt-4 grid gap-3">
        {shown.map((provider) => {
          const isLinked = linked.filter(isProviderName).includes(provider);
          return (
            <li key={provider} className="flex flex-wrap items-center justify-between gap-3">
              <span>
                <span className="font-medium">{PROVIDER_NAMES[provider]}</span>
                <span className="ml-3 text-sm text-muted">
                  {t(isLinked ? "account.isLinked" : "account.notLinked")}
                </span>
              </span>
              {isLinked ? (
                <form action={unlinkAction}>
                  <input type="hidden" name="provider" value={provider} />
                  <button type="submit" className="button">
                    {t("account.unlink", { provider: PROVIDER_NAMES[provider] })}
                  </button>
                </form>
              ) : (
                <Link href={`/account/link/${provider}`} className="button" prefetch={false}>
                  {t("account.link", { provider: PROVIDER_NAMES[provider] })}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
