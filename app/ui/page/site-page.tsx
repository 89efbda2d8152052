import type { ReactNode } from "react";
import type { User } from "@/lib/identity/store";
import { SiteHeader } from "./site-header";

/** The frame of an ordinary page: header and content. `user` is null for signed-out users. */
export function SitePage({ user, children }: { user: User | null; children: ReactNode }) {
  return (
    <>
      <SiteHeader user={user} />
      <main className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-6 sm:py-12">{children}</main>
    </>
  );
}
