import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OfferForm } from "@/app/access/offer-form";
import { applicationPath, requireApplicationFromPath, teamPath } from "@/app/developers/require-application";
import { ButtonLink } from "@/app/ui/button-link";
import { BackLink } from "@/app/ui/page/back-link";
import { SitePage } from "@/app/ui/page/site-page";
import { getTranslate } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import type { Team } from "@/lib/applications/team";
import { INVITATION_DAYS, LINK_USES } from "@/lib/invitations";
import { messagesIn } from "@/lib/messages/catalogue";
import { services } from "@/lib/services";
import { answerTeamOfferAction } from "./actions";
import { TeamForms, type TeamLists } from "./team-forms";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("team.title") };
}

/** The team of an application. The owner gets forms to change it; members can view and leave it. */
export default async function TeamPage({ params }: { params: Promise<{ clientId: string }> }) {
  const { user, application } = await requireApplicationFromPath(await params);
  const { clientId, name } = application;
  const team = (await services().team.find(user.id, clientId)) ?? notFound();
  const isOwner = team.role === "owner";
  const isOffered = team.members.some((member) => member.userId === user.id && member.isOffered);
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
          {isOffered && (
            <OfferForm
              subject={{ name: "clientId", id: clientId }}
              title={t("team.takeOverTitle", { owner: team.owner.name })}
              help={t("team.takeOverHelp", { owner: team.owner.name })}
              action={answerTeamOfferAction}
            />
          )}
          <TeamForms
            clientId={clientId}
            isOwner={isOwner}
            userId={user.id}
            canEmail={services().team.canEmail}
            {...toTeamLists(team)}
          />
        </TranslationsProvider>
        {!isOwner && (
          <p>
            <ButtonLink href={`${teamPath(clientId)}/leave`}>{t("team.leave")}</ButtonLink>
          </p>
        )}
      </div>
    </SitePage>
  );
}

function toTeamLists({ owner, members, invitations }: Team): TeamLists {
  return {
    owner,
    members: members.map(({ addedAt, ...member }) => ({ ...member, since: addedAt.toISOString() })),
    invitations: invitations.map(({ id, email, usesLeft, expiresAt }) => ({
      ...{ id, email, usesLeft, expires: expiresAt.toISOString() },
    })),
    uses: LINK_USES,
    days: INVITATION_DAYS,
  };
}
