import type { Metadata } from "next";
import Link from "next/link";
import { PanelPage } from "@/app/ui/panel-page";
import { type Query, single } from "@/app/ui/query";
import { getTranslate } from "@/app/ui/request-translations";
import { services } from "@/lib/services";
import { ResetPasswordForm } from "./reset-password-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("signing.resetPage"), robots: "noindex" };
}

interface Props {
  searchParams: Query;
}

export default async function ResetPasswordPage({ searchParams }: Props) {
  const token = single((await searchParams).token) ?? "";
  const person = await services().mailLinks.find("reset-password", token);
  const t = await getTranslate();
  if (!person) {
    return (
      <PanelPage title={t("signing.linkVoid")}>
        <p className="mt-2 text-muted">{t("signing.resetVoid")}</p>
        <Link href="/forgot-password" className="button button-primary mt-6 w-full">
          {t("signing.newLink")}
        </Link>
      </PanelPage>
    );
  }
  return (
    <PanelPage title={t("signing.resetTitle")}>
      <p className="mt-2 text-muted wrap-anywhere">{t("signing.resetText", { email: person.email })}</p>
      <ResetPasswordForm
        token={token}
        email={person.email}
        words={{
          newPassword: t("signing.newPassword"),
          passwordHint: t("forms.passwordHint"),
          set: t("signing.setPassword"),
        }}
      />
    </PanelPage>
  );
}
