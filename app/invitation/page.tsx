import type { Metadata } from "next";
import { AcceptForm } from "@/app/access/accept-form";
import { acceptInvitationAction } from "@/app/courses/people-actions";
import { type PageQuery, singleParam } from "@/app/page-params";
import { requireUser } from "@/app/require-user";
import { ButtonLink } from "@/app/ui/button-link";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import { messagesIn } from "@/lib/messages/catalogue";
import { services } from "@/lib/services";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("people.invitation"), robots: "noindex" };
}

interface Props {
  searchParams: PageQuery;
}

/** An invitation to a course. Opening the page has no effect, since email scanners open links, too. */
export default async function InvitationPage({ searchParams }: Props) {
  const token = singleParam((await searchParams).token) ?? "";
  const user = await requireUser(`/invitation?${new URLSearchParams({ token })}`);
  const invitation = await services().people.findInvitation(token);
  const t = await getTranslate();
  if (!invitation) {
    return (
      <PanelPage title={t("access.voidTitle")}>
        <p className="mt-2 text-muted">{t("access.voidHelp")}</p>
        <ButtonLink href="/" variant="primary" className="mt-6 w-full">
          {t("people.toCourses")}
        </ButtonLink>
      </PanelPage>
    );
  }
  const { courseName, ownerName, role } = invitation;
  return (
    <PanelPage title={t("people.invitedTo", { owner: ownerName, course: courseName })}>
      <p className="mt-2">
        {t("people.invitedAs", { role: t(`people.${role}`) })} {t(`people.${role}Help`)}
      </p>
      <p className="mt-2 text-sm wrap-anywhere text-muted">
        {t("people.ownerSees", { owner: ownerName, email: user.email })}
      </p>
      <TranslationsProvider language={t.language} unit={t.unit} messages={messagesIn(t.language, ["access"])}>
        <AcceptForm token={token} later="/" action={acceptInvitationAction} />
      </TranslationsProvider>
    </PanelPage>
  );
}
