import { notFound } from "next/navigation";
import { AccessForms } from "@/app/access/access-forms";
import { OfferForm } from "@/app/access/offer-form";
import { applicationPath, requireApplicationFromPath, teamPath } from "@/app/developers/require-application";
import type { PageProps } from "@/app/page-params";
import { ButtonLink } from "@/app/ui/link";
import { PageHead, SitePage } from "@/app/ui/page/site-page";
import { getTranslate, pageTitle, translationsFor } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import { INVITATION_DAYS, LINK_USES } from "@/lib/access/invitation";
import { services } from "@/lib/services";

export const generateMetadata = pageTitle("team.title");

/** The team of an application. The owner gets forms to change it; members can view and leave it. */
export default async function TeamPage({ params }: PageProps<"clientId">) {
  const { user, application } = await requireApplicationFromPath(await params);
  const { clientId, name } = application;
  const { team } = services();
  const access = (await team.find(user.id, clientId)) ?? notFound();
  const isOffered = access.members.some((member) => member.userId === user.id && member.isOffered);
  const t = await getTranslate();
  return (
    <SitePage user={user} column="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <PageHead
        backTo={applicationPath(clientId)}
        parent={name}
        title={t("team.title")}
        intro={[t("team.help")]}
      />
      <TranslationsProvider {...translationsFor(t, ["access", "copying", "saved", "team"])}>
        {isOffered && <OfferForm subject={{ kind: "team", id: clientId }} owner={access.owner.name} />}
        <AccessForms
          subject={{ kind: "team", id: clientId }}
          access={access}
          userId={user.id}
          canEmail={team.canEmail}
          linkHelp={t("team.linkHelp", { uses: LINK_USES, days: INVITATION_DAYS })}
        />
      </TranslationsProvider>
      {!access.isOwner && (
        <p>
          <ButtonLink href={`${teamPath(clientId)}/leave`}>{t("team.leave")}</ButtonLink>
        </p>
      )}
    </SitePage>
  );
}
