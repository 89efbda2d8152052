import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Activity, parseCursor } from "@/app/audit/activity";
import { ActionForm } from "@/app/forms/action-form";
import { newPasswordInput, passwordInput } from "@/app/forms/inputs";
import { type PageProps, singleParam } from "@/app/page-params";
import { requireUser } from "@/app/require-user";
import { problemMessage } from "@/app/signin/messages";
import { Button, buttonClass } from "@/app/ui/button";
import { FormProblem } from "@/app/ui/field";
import { ButtonLink, Link } from "@/app/ui/link";
import { PreferenceForm } from "@/app/ui/page/preference-form";
import { SignOutForm } from "@/app/ui/page/sign-out-form";
import { signOutTexts } from "@/app/ui/page/site-header";
import { SitePage } from "@/app/ui/page/site-page";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import { StatusNote } from "@/app/ui/status-note";
import { withParts } from "@/app/ui/with-parts";
import { trailPage } from "@/lib/audit/page";
import { isProviderName, type ProviderName } from "@/lib/identity/provider-names";
import type { Account } from "@/lib/identity/store";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import {
  changePasswordAction,
  resendVerificationAction,
  signOutEverywhereAction,
  unlinkProviderAction,
} from "./actions";
import { noticeMessage } from "./messages";

export const generateMetadata = pageTitle("account.title");

const MAX_EVENTS = 20;

export default async function AccountPage({ searchParams }: PageProps) {
  const user = await requireUser("/account");
  const account = await services().settings.account(user.id);
  if (!account) redirect("/signin");
  const [query, t] = await Promise.all([searchParams, getTranslate()]);
  const notice = noticeMessage(singleParam(query.notice), singleParam(query.provider));
  const provider = singleParam(query.provider);
  const problem = problemMessage(singleParam(query.problem), provider, singleParam(query.error));
  const before = parseCursor(query.before);
  const { audit } = services();
  const trail = await trailPage(
    (limit, before) => audit.listForUser(user.id, limit, { before }),
    MAX_EVENTS,
    before,
  );
  return (
    <SitePage user={user} column="max-w-3xl">
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
        <Section title={t("site.preferences")}>
          <p className="mt-2 text-muted">{t("account.preferencesHelp")}</p>
          <PreferenceForm className="preferences mt-4 gap-4 [&>div]:rounded-[0.625rem] [&>div]:bg-sunken [&>div]:p-0.5 [&_[aria-pressed=true]]:bg-surface [&_[aria-pressed=true]]:text-ink [&_[aria-pressed=true]]:shadow-card dark:[&_[aria-pressed=true]]:bg-line [&_button]:px-3.5 pointer-coarse:[&_button]:min-h-11" />
        </Section>
        <Section title={t("account.sessions")}>
          <p className="mt-2 text-muted">{t("account.sessionsHelp")}</p>
          <SignOutForm
            action={signOutEverywhereAction}
            account={user.id}
            texts={signOutTexts(t)}
            className="mt-4"
          >
            <Button type="submit">{t("account.signOutEverywhere")}</Button>
          </SignOutForm>
        </Section>
        <Section title={t("account.data")}>
          <p className="mt-2 text-muted">{t("account.dataHelp")}</p>
          {/* Not Next's Link: the target is a file download. */}
          <a href="/account/data" download className={buttonClass({ className: "mt-4" })}>
            {t("account.download")}
          </a>
        </Section>
        <Section title={t("account.delete")}>
          <p className="mt-2 text-muted">{t("account.deleteHelp")}</p>
          <ButtonLink href="/account/delete" className="mt-4">
            {t("account.deleteLink")}
          </ButtonLink>
        </Section>
      </div>
      <section aria-labelledby="activity" className="mt-12">
        <h2 id="activity" className="text-xl">
          {t("audit.title")}
        </h2>
        <p className="mt-1 text-sm text-muted">{t("account.activityHelp")}</p>
        <Activity trail={trail} path="/account" isOlder={before !== undefined} subject="user" />
      </section>
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
  if (!services().emailLinks.available) {
    return <p className="mt-4 text-sm text-muted">{t("account.noMailServer")}</p>;
  }
  return (
    <form action={resendVerificationAction} className="mt-4">
      <Button type="submit">{t("account.sendVerification")}</Button>
    </form>
  );
}

function Password({ hasPassword, t }: { hasPassword: boolean; t: Translate }) {
  if (hasPassword) {
    return (
      <Section title={t("signIn.password")}>
        <p className="mt-2 text-muted">{t("account.passwordHelp")}</p>
        <ActionForm
          action={changePasswordAction}
          inputs={[
            passwordInput("currentPassword", t("account.currentPassword")),
            newPasswordInput("newPassword", t("signIn.newPassword"), t),
          ]}
          label={t("account.changePassword")}
          variant="primary"
          className="mt-4 max-w-md gap-5"
          buttonClassName="justify-self-start"
        />
      </Section>
    );
  }
  return (
    <Section title={t("signIn.password")}>
      <p className="mt-2 text-muted">{t("account.noPassword")}</p>
      {services().emailLinks.available && (
        <p className="mt-2 text-muted">
          {withParts(t, "account.addPassword", {
            requestLink: (
              <Link className="link" href="/forgot-password">
                {t("account.requestLink")}
              </Link>
            ),
          })}
        </p>
      )}
    </Section>
  );
}

/** All configured sign-in providers, and linked ones that are no longer configured. */
function OtherSignIns({ account: { linked }, t }: PartProps) {
  const { providers: configured, names } = services().external;
  const shown = (Object.keys(names) as ProviderName[]).filter(
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
                <span className="font-medium">{names[provider]}</span>
                <span className="ml-3 text-sm text-muted">
                  {t(isLinked ? "account.isLinked" : "account.notLinked")}
                </span>
              </span>
              {isLinked ? (
                <form action={unlinkProviderAction}>
                  <input type="hidden" name="provider" value={provider} />
                  <Button type="submit">{t("account.unlink", { provider: names[provider] })}</Button>
                </form>
              ) : (
                <ButtonLink href={`/account/link/${provider}`}>
                  {t("account.link", { provider: names[provider] })}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
