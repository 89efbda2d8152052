import { LogOut } from "lucide-react";
import Link from "next/link";
import { signOut } from "@/app/actions";
import type { User } from "@/lib/identity/store";
import { Brand } from "./brand";
import { getTranslate } from "./request-translations";
import { SiteNav } from "./site-nav";

/** The head of a page: where a signed-in person can go, who they are, and the way out; for others, the way in. */
export async function SiteHeader({ user }: { user: User | null }) {
  const t = await getTranslate();
  if (!user) {
    return (
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-6xl items-center justify-between gap-x-4 px-4 py-3 sm:px-6">
          <Brand />
          <Link href="/signin" className="button px-3 text-sm whitespace-nowrap">
            {t("site.signIn")}
          </Link>
        </div>
      </header>
    );
  }
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 px-4 pt-3 pb-1 sm:px-6 md:pb-3">
        <Brand />
        <SiteNav
          name={t("site.main")}
          places={[
            { href: "/", before: "", text: t("site.yourCourses") },
            // On a phone the first word makes room for the other links, for the eye only.
            { href: "/applications", before: t("site.connectedBefore"), text: t("site.connected") },
            { href: "/developers", before: "", text: t("site.developers") },
            { href: "/account", before: "", text: t("site.account") },
          ]}
        />
        <div className="flex min-w-0 flex-1 items-center justify-end gap-3">
          <span className="truncate text-sm text-muted md:max-lg:hidden" title={user.email}>
            {user.name}
          </span>
          <form action={signOut}>
            <button type="submit" className="button px-3 text-sm whitespace-nowrap">
              <LogOut aria-hidden="true" className="size-4" />
              {t("site.signOut")}
            </button>
          </form>
        </div>
      </div>
    </header>
  );
}
