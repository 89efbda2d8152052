import type { Metadata } from "next";
import Link from "next/link";
import { connection } from "next/server";
import { PanelPage } from "@/app/ui/panel-page";
import { type Query, single } from "@/app/ui/query";
import { getTranslate } from "@/app/ui/request-translations";
import { withParts } from "@/app/ui/with-parts";
import { services } from "@/lib/services";
import { ConfirmForm } from "./confirm-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("signing.confirmTitle"), robots: "noindex" };
}

interface Props {
  searchParams: Query;
}

export default async function ConfirmSignUpPage({ searchParams }: Props) {
  await connection();
  const token = single((await searchParams).token) ?? "";
  const pending = await services().pendingSignUps?.find(token);
  const t = await getTranslate();
  if (!pending) {
    return (
      <PanelPage title={t("signing.linkVoid")}>
        <p className="mt-2 text-muted">{t("signing.confirmVoid")}</p>
        <Link href="/signup" className="button button-primary mt-6 w-full">
          {t("site.createAccount")}
        </Link>
      </PanelPage>
    );
  }
  return (
    <PanelPage title={t("signing.confirmTitle")}>
      <p className="mt-2 text-muted">
        {withParts(t, "signing.confirmText", {
          email: <span className="font-medium text-ink wrap-anywhere">{pending.email}</span>,
        })}
      </p>
      <ConfirmForm
        token={token}
        email={pending.email}
        words={{ password: t("signing.password"), create: t("site.createAccount") }}
      />
    </PanelPage>
  );
}
