import type { Metadata } from "next";
import { connection } from "next/server";
import { type PageQuery, singleParam } from "@/app/page-params";
import { ButtonLink } from "@/app/ui/button-link";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate } from "@/app/ui/request-translations";
import { withParts } from "@/app/ui/with-parts";
import { services } from "@/lib/services";
import { ConfirmForm } from "./confirm-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("signIn.confirmTitle"), robots: "noindex" };
}

interface Props {
  searchParams: PageQuery;
}

export default async function ConfirmSignUpPage({ searchParams }: Props) {
  await connection();
  const token = singleParam((await searchParams).token) ?? "";
  const pending = await services().pendingSignUps?.find(token);
  const t = await getTranslate();
  if (!pending) {
    return (
      <PanelPage title={t("signIn.linkInvalid")}>
        <p className="mt-2 text-muted">{t("signIn.confirmLinkInvalid")}</p>
        <ButtonLink href="/signup" variant="primary" className="mt-6 w-full">
          {t("site.createAccount")}
        </ButtonLink>
      </PanelPage>
    );
  }
  return (
    <PanelPage title={t("signIn.confirmTitle")}>
      <p className="mt-2 text-muted">
        {withParts(t, "signIn.confirmText", {
          email: <span className="font-medium text-ink wrap-anywhere">{pending.email}</span>,
        })}
      </p>
      <ConfirmForm
        token={token}
        email={pending.email}
        labels={{ password: t("signIn.password"), create: t("site.createAccount") }}
      />
    </PanelPage>
  );
}
