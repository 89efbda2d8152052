import type { ReactNode } from "react";
import { singleParam } from "@/app/page-params";
import { requireUser } from "@/app/require-user";
import { ButtonLink } from "@/app/ui/button-link";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import { messagesIn } from "@/lib/messages/catalogue";
import { services } from "@/lib/services";
import { AcceptForm } from "./accept-form";
import type { Subject } from "./subject";

interface InvitationPanelProps {
  kind: Subject["kind"];
  token: string | string[] | undefined;
  /** URL of the user's courses or applications. */
  home: string;
  /** Above the title. */
  image?: (subjectId: string) => ReactNode;
}

/** An invitation. Opening the page has no effect, since email scanners open links, too. */
export async function InvitationPanel({ kind, token: given, home, image }: InvitationPanelProps) {
  const token = singleParam(given) ?? "";
  const access = services()[kind];
  const { email } = await requireUser(`${access.subject.invitationPath}?${new URLSearchParams({ token })}`);
  const invitation = await access.findInvitation(token);
  const t = await getTranslate();
  if (!invitation) {
    return (
      <PanelPage title={t("access.voidTitle")}>
        <p className="mt-2 text-muted">{t("access.voidHelp")}</p>
        <ButtonLink href={home} variant="primary" className="mt-6 w-full">
          {t(`${kind}.home`)}
        </ButtonLink>
      </PanelPage>
    );
  }
  const { subjectId, name, ownerName: owner, role } = invitation;
  return (
    <PanelPage title={t(`${kind}.invitedTo`, { owner, name })} image={image?.(subjectId)}>
      <p className="mt-2">
        {role === "member"
          ? t("team.invitedHelp")
          : `${t("people.invitedAs", { role: t(`people.${role}`) })} ${t(`people.${role}Help`)}`}
      </p>
      <p className="mt-2 text-sm wrap-anywhere text-muted">{t(`${kind}.sees`, { owner, email })}</p>
      <TranslationsProvider language={t.language} unit={t.unit} messages={messagesIn(t.language, ["access"])}>
        <AcceptForm kind={kind} token={token} later={home} />
      </TranslationsProvider>
    </PanelPage>
  );
}
