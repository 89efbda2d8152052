import { LogOut } from "lucide-react";
import { signOut } from "@/app/actions";
import type { User } from "@/lib/identity/store";
import { Brand } from "./brand";

export function SiteHeader({ user }: { user: User }) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-4 px-4 py-3 sm:px-6">
        <Brand />
        <div className="flex min-w-0 items-center gap-3">
          <span className="truncate text-sm text-muted" title={user.email}>
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
