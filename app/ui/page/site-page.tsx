import type { ReactNode } from "react";
import type { User } from "@/lib/identity/store";
import { SiteHeader } from "./site-header";

interface SitePageProps {
  /** Null for signed-out users. */
  user: User | null;
  /** The page's primary action, shown in the header. */
  action?: ReactNode;
  children: ReactNode;
}

/** The frame of an ordinary page: header and content. */
export function SitePage({ user, action, children }: SitePageProps) {
  return (
    <>
      <SiteHeader user={user} action={action} />
      <main className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-6 sm:py-10">{children}</main>
    </>
  );
}
