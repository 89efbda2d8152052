import type { ReactNode } from "react";
import type { User } from "@/lib/identity/store";
import { SiteHeader } from "./site-header";

/** A page with the header, and what it is about below it. `user` is null on a page for everybody. */
export function SitePage({ user, children }: { user: User | null; children: ReactNode }) {
  return (
    <>
      <SiteHeader user={user} />
      <main className="mx-auto max-w-6xl px-4 py-8 sm:px-6 sm:py-12">{children}</main>
    </>
  );
}
