import { ButtonLink } from "@/app/ui/link";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";

/** Whether a visitor without an invitation can create an account. */
export function canSignUp(): boolean {
  return ["open", "domain"].includes(services().signUpOffer("/"));
}

/** Leads a visitor to their first course, which needs no account; or to signing in where they couldn't keep it. */
export function StartButton({ t, className = "" }: { t: Translate; className?: string }) {
  const isOpen = canSignUp();
  return (
    <ButtonLink href={isOpen ? "/courses/new" : "/signin"} variant="primary" className={className}>
      {t(isOpen ? "landing.start" : "site.signIn")}
    </ButtonLink>
  );
}
