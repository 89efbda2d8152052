import { LogOut } from "lucide-react";
import { signOut } from "@/app/actions";
import type { User } from "@/lib/identity/store";
import { Brand } from "./brand";
import { SiteNav } from "./site-nav";

/** The head of a signed-in person's pages: where they can go, who they are, and the way out. */
export function SiteHeader({ user }: { user: User }) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 px-4 pt-3 pb-1 sm:px-6 md:pb-3">
        <Brand />
        <SiteNav />
        <div className="flex min-w-0 flex-1 items-center justify-end gap-3">
          <span className="truncate text-sm text-muted md:max-lg:hidden" title={user.email}>
            {user.name}
          </span>
          <form action={signOut}>
            <button type="submit" className="button px-3 text-sm whitespace-nowrap">
              <LogOut aria-hidden="true" className="size-4" />
              Sign out
            </button>
          </form>
        </div>
      </div>
    </header>
  );
}
