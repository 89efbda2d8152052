import { LogOut } from "lucide-react";
import { signOut } from "@/app/actions";
import type { User } from "@/lib/identity/store";
import { Button, ButtonLink } from "../button";
import { getTranslate } from "../request-translations";
import { Brand } from "./brand";
import { SiteNav } from "./site-nav";

/** The page header: navigation, name and sign-out for signed-in users, a sign-in link for others. */
export async function SiteHeader({ user }: { user: User | null }) {
  const t = await getTranslate();
  if (!user) {
    return (
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-6xl items-center justify-between gap-x-4 px-4 py-3 sm:px-6">
          <Brand />
          <ButtonLink href="/signin" size="small" className="whitespace-nowrap">
            {t("site.signIn")}
          </ButtonLink>
        </div>
      </header>
    );
  }
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 px-4 pt-3 pb-1 sm:px-6 md:pb-3">
        <Brand />
        <SiteNav
          label={t("site.main")}
          items={[
            { href: "/", text: t("site.yourCourses") },
            {
              href: "/applications",
              phoneHiddenPrefix: t("site.connectedBefore"),
              text: t("site.connected"),
            },
            { href: "/developers", text: t("site.developers") },
            { href: "/account", text: t("site.account") },
          ]}
        />
        <div className="flex min-w-0 flex-1 items-center justify-end gap-3">
          <span className="truncate text-sm text-muted md:max-lg:hidden" title={user.email}>
            {user.name}
          </span>
          <form action={signOut}>
            <Button type="submit" size="small" className="whitespace-nowrap">
              <LogOut aria-hidden="true" className="size-4" />
              {t("site.signOut")}
            </Button>
          </form>
        </div>
      </div>
    </header>
  );
}
