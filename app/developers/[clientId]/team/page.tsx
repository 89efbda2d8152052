import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AccessForms } from "@/app/access/access-forms";
import { OfferForm } from "@/app/access/offer-form";
import { applicationPath, requireApplicationFromPath, teamPath } from "@/app/developers/require-application";
import { ButtonLink } from "@/app/ui/button-link";
import { BackLink } from "@/app/ui/page/back-link";
import { SitePage } from "@/app/ui/page/site-page";
import { getTranslate } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import { INVITATION_DAYS, LINK_USES } from "@/lib/access/invitation";
import { messagesIn } from "@/lib/messages/catalogue";
import { services } from "@/lib/services";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("team.title") };
}

/** The team of an application. The owner gets forms to change it; members can view and leave it. */
export default async function TeamPage({ params }: { params: Promise<{ clientId: string }> }) {
  const { user, application } = await requireApplicationFromPath(await params);
  const { clientId, name } = application;
  const { team } = services();
  const access = (await team.find(user.id, clientId)) ?? notFound();
  const isOffered = access.members.some((member) => member.userId === user.id && member.isOffered);
  const t = await getTranslate();
  return (
    <SitePage user={user}>
      <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
        <div>
          <BackLink href={applicationPath(clientId)}>{name}</BackLink>
          <h1 className="mt-2 text-3xl">{t("team.title")}</h1>
          <p className="mt-2 max-w-prose text-muted">{t("team.help")}</p>
        </div>
        <TranslationsProvider
          language={t.language}
          unit={t.unit}
          messages={messagesIn(t.language, ["access", "copying", "team"])}
        >
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
      </div>
    </SitePage>
  );
}
