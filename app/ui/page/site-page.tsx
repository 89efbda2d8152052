import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { User } from "@/lib/identity/store";
import { Link } from "../link";
import { SiteHeader } from "./site-header";

interface SitePageProps {
  /** Null for signed-out users. */
  user: User | null;
  /** The page's primary action, shown in the header. */
  action?: ReactNode;
  /** The classes of a column for the content, which otherwise has the width of the page. */
  column?: string;
  children: ReactNode;
}

/** The frame of an ordinary page: header and content. */
export function SitePage({ user, action, column, children }: SitePageProps) {
  return (
    <>
      <SiteHeader user={user} action={action} />
      <main className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-6 sm:py-10">
        {column ? <div className={`mx-auto ${column}`}>{children}</div> : children}
      </main>
    </>
  );
}

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="-ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 text-sm font-medium text-muted hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}

interface PageHeadProps {
  backTo: string;
  parent: string;
  title: string;
  /** Paragraphs below the title. */
  intro?: readonly string[];
}

export function PageHead({ backTo, parent, title, intro = [] }: PageHeadProps) {
  return (
    <div>
      <BackLink href={backTo}>{parent}</BackLink>
      <h1 className="mt-2 text-3xl wrap-anywhere">{title}</h1>
      {intro.map((text) => (
        <p key={text} className="mt-2 max-w-prose text-muted not-first-of-type:mt-1">
          {text}
        </p>
      ))}
    </div>
  );
}
