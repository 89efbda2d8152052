import type { Metadata } from "next";
import { AcceptForm } from "@/app/access/accept-form";
import { ApplicationLogo } from "@/app/applications/application-logo";
import { joinTeamAction } from "@/app/developers/[clientId]/team/actions";
import { type PageQuery, singleParam } from "@/app/page-params";
import { requireUser } from "@/app/require-user";
import { ButtonLink } from "@/app/ui/button-link";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import { messagesIn } from "@/lib/messages/catalogue";
import { services } from "@/lib/services";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("team.invitation"), robots: "noindex" };
}

interface Props {
  searchParams: PageQuery;
}

/**
 * An invitation to the team of an application. Opening the page has no effect, since email scanners open
 * links, too.
 */
export default async function TeamInvitationPage({ searchParams }: Props) {
  const token = singleParam((await searchParams).token) ?? "";
  const user = await requireUser(`/developers/invitation?${new URLSearchParams({ token })}`);
  const invitation = await services().team.findInvitation(token);
  const t = await getTranslate();
  if (!invitation) {
    return (
      <PanelPage title={t("access.voidTitle")}>
        <p className="mt-2 text-muted">{t("access.voidHelp")}</p>
        <ButtonLink href="/developers" variant="primary" className="mt-6 w-full">
          {t("team.toApplications")}
        </ButtonLink>
      </PanelPage>
    );
  }
  const { applicationName, ownerName, logoId } = invitation;
  return (
    <PanelPage
      title={t("team.invitedTo", { owner: ownerName, application: applicationName })}
      image={<ApplicationLogo id={logoId} className="mb-4 size-16" />}
    >
      <p className="mt-2">{t("team.invitedHelp")}</p>
      <p className="mt-2 text-sm wrap-anywhere text-muted">{t("team.teamSees", { email: user.email })}</p>
      <TranslationsProvider language={t.language} unit={t.unit} messages={messagesIn(t.language, ["access"])}>
        <AcceptForm token={token} later="/developers" action={joinTeamAction} />
      </TranslationsProvider>
    </PanelPage>
  );
}
