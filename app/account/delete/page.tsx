import { redirect } from "next/navigation";
import { teamPath } from "@/app/developers/require-application";
import { emailInput, passwordInput } from "@/app/forms/inputs";
import { requireUser } from "@/app/require-user";
import { Link } from "@/app/ui/link";
import { Consequences } from "@/app/ui/page/confirm-panel";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import { withParts } from "@/app/ui/with-parts";
import type { Holdings } from "@/lib/identity/store";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import { DeleteForm } from "./delete-form";

export const generateMetadata = pageTitle("account.delete");

export default async function DeleteAccountPage() {
  const user = await requireUser("/account/delete");
  const account = await services().settings.account(user.id);
  if (!account) redirect("/signin");
  const holdings = await services().settings.holdings(user.id);
  const t = await getTranslate();
  return (
    <PanelPage title={t("account.deleteTitle")}>
      <p className="mt-2 text-muted">
        {withParts(t, "account.deleteText", {
          email: <span className="font-medium text-ink wrap-anywhere">{user.email}</span>,
        })}
      </p>
      <Consequences items={consequences(holdings, t)} />
      <p className="mt-2 text-sm text-muted">{t("account.keepsComments")}</p>
      <DeleteForm
        proof={
          account.hasPassword
            ? passwordInput("proof", t("account.yourPassword"))
            : { ...emailInput(t), name: "proof", label: t("account.confirmEmail"), autoComplete: "off" }
        }
        applications={holdings.ownApplications.map(({ id, name, grants, members }) => ({
          ...{ id, name, href: members > 0 ? teamPath(id) : null },
          ends: t("account.applicationEnds", { grants }),
        }))}
        labels={{
          delete: t("account.delete"),
          applications: t("account.applicationsTitle"),
          transfer: t("account.applicationTransfer"),
          deletesApplications: t("account.deletesApplications", {
            count: holdings.ownApplications.length,
          }),
        }}
      />
      <p className="mt-4 text-center">
        <Link href="/account" className="link">
          {t("account.keep")}
        </Link>
      </p>
    </PanelPage>
  );
}

function consequences({ courses, grants }: Holdings, t: Translate): string[] {
  return [
    ...(courses > 0 ? [t("account.deletesCourses", { count: courses })] : []),
    ...(grants > 0 ? [t("account.deletesGrants", { count: grants })] : []),
    t("account.deletesProfile"),
  ];
}
