import type { ReactNode } from "react";
import type { User } from "@/lib/identity/store";
import { SiteHeader } from "./site-header";

/** A page of a signed-in person: the header, and what the page is about below it. */
export function SitePage({ user, children }: { user: User; children: ReactNode }) {
  return (
    <>
      <SiteHeader user={user} />
      <main className="mx-auto max-w-6xl px-4 py-8 sm:px-6 sm:py-12">{children}</main>
    </>
  );
}
