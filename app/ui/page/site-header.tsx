import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { signOut } from "@/app/actions";
import type { User } from "@/lib/identity/store";
import type { Translate } from "@/lib/messages/translator";
import { ButtonLink, Link } from "../link";
import { getTranslate } from "../request-translations";
import { Brand } from "./brand";
import { SignOutForm } from "./sign-out-form";
import { AccountLink, SiteNav } from "./site-nav";

interface SiteHeaderProps {
  user: User | null;
  /** The page's primary action. */
  action?: ReactNode;
}

/** The page header: navigation, account and sign-out for signed-in users, a sign-in link for others. */
export async function SiteHeader({ user, action }: SiteHeaderProps) {
  const t = await getTranslate();
  return (
    // On the page with the directory, it stands above the list, which begins at the edge of the window.
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-5 px-4 pt-1.5 sm:px-6 md:pb-1.5 lg:in-[body:has(.explore)]:max-w-none">
        <Brand />
        {user ? (
          <SiteNav
            label={t("site.main")}
            items={[
              { href: "/", hiddenPrefix: t("site.yourBefore"), text: t("site.courses") },
              { href: "/applications", hiddenPrefix: t("site.connectedBefore"), text: t("site.connected") },
              { href: "/explore", text: t("explore.nav") },
              { href: "/developers", text: t("site.developers") },
            ]}
          />
        ) : (
          <>
            <Link
              href="/explore"
              className="ml-auto inline-flex min-h-11 items-center text-sm font-medium text-muted hover:text-ink md:ml-0"
            >
              {t("explore.nav")}
            </Link>
            <Link
              href="/docs"
              className="inline-flex min-h-11 items-center text-sm font-medium text-muted hover:text-ink max-sm:hidden"
            >
              {t("site.forDevelopers")}
            </Link>
          </>
        )}
        <div className="flex min-h-13 items-center gap-1 md:ml-auto max-md:[nav~&]:ml-auto">
          {action}
          {user ? (
            <>
              <AccountLink label={t("site.account")} name={user.name} email={user.email} />
              <SignOutForm action={signOut} account={user.id} texts={signOutTexts(t)}>
                <button
                  type="submit"
                  title={t("site.signOut")}
                  className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-lg px-2 text-sm font-medium whitespace-nowrap text-muted hover:bg-sunken hover:text-ink"
                >
                  <LogOut aria-hidden="true" className="size-4 md:hidden" />
                  <span className="max-md:sr-only">{t("site.signOut")}</span>
                </button>
              </SignOutForm>
            </>
          ) : (
            <ButtonLink href="/signin" size="compact" className="whitespace-nowrap">
              {t("site.signIn")}
            </ButtonLink>
          )}
        </div>
      </div>
    </header>
  );
}

export function signOutTexts(t: Translate) {
  return {
    title: t("site.unsent"),
    help: t("site.unsentHelp"),
    keep: t("site.keepUnsent"),
    remove: t("site.removeAll"),
    cancel: t("site.staySignedIn"),
  };
}
