import type { ReactNode } from "react";
import { ActionForm } from "@/app/forms/action-form";
import { singleParam } from "@/app/page-params";
import { requireUser } from "@/app/require-user";
import { ButtonLink } from "@/app/ui/link";
import { NoticePanel } from "@/app/ui/page/notice-panel";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate } from "@/app/ui/request-translations";
import { services } from "@/lib/services";
import { acceptInvitationAction } from "./actions";
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
      <NoticePanel
        title={t("access.voidTitle")}
        text={t("access.voidHelp")}
        href={home}
        link={t(`${kind}.home`)}
      />
    );
  }
  const { subjectId, name, ownerName: owner, role } = invitation;
  return (
    <PanelPage title={t(`${kind}.invitedTo`, { owner, name })} image={image?.(subjectId)}>
      <p className="mt-2">
        {role === "member"
          ? t("team.invitedHelp")
          : `${t("people.invitedAs", { role: t.stored("people", role) })} ${t.stored("people", `${role}Help`, "")}`}
      </p>
      <p className="mt-2 text-sm wrap-anywhere text-muted">{t(`${kind}.sees`, { owner, email })}</p>
      <ActionForm
        action={acceptInvitationAction}
        hidden={{ kind, token }}
        label={t("access.accept")}
        variant="primary"
        className="mt-6 gap-3 sm:grid-cols-2"
      >
        <ButtonLink href={home}>{t("access.notNow")}</ButtonLink>
      </ActionForm>
    </PanelPage>
  );
}
