import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "@/app/ui/link";
import { SitePage } from "@/app/ui/page/site-page";
import { getTranslate } from "@/app/ui/request-translations";
import { GUIDE_PAGES } from "@/lib/guide/pages";
import { MAX_QUERY_LENGTH } from "@/lib/guide/search";
import { currentUserIfKnown } from "@/lib/server/next/session";
import "./guide.css";

/** The pages of the documentation. The last one is the reference. */
export const GUIDE_LINKS = [
  ...GUIDE_PAGES.map(({ slug, ...page }) => ({ ...page, href: `/docs/${slug}` })),
  {
    href: "/developers/api",
    title: "API reference",
    summary: "Every endpoint, with samples in seven languages.",
  },
];

/** The classes of what stays in view beside the text. */
const STICKY_CLASS = "lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto";

export interface GuideFrameProps {
  /** The path of the current page; null for pages that are not in the list, such as search results. */
  current: string | null;
  query?: string;
  /** The sections of the page, listed beside it: anchor and title. */
  contents?: readonly { readonly id: string; readonly title: string }[];
  children: ReactNode;
}

/**
 * Layout of the documentation: the list of pages and the search beside the text. In English, like the API.
 */
export async function GuideFrame({ current, query = "", contents = [], children }: GuideFrameProps) {
  const [user, t] = await Promise.all([currentUserIfKnown(), getTranslate()]);
  return (
    <SitePage user={user}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[13rem_minmax(0,1fr)_11rem] lg:gap-12">
        <nav aria-label={t("guide.title")} className={`grid gap-3 p-0.5 text-[0.9375rem] ${STICKY_CLASS}`}>
          <search>
            <form action="/docs/search" className="relative">
              <label htmlFor="guide-search" className="sr-only">
                {t("guide.search")}
              </label>
              <input
                id="guide-search"
                name="q"
                type="search"
                className="field pr-11"
                defaultValue={query}
                maxLength={MAX_QUERY_LENGTH}
                placeholder={t("guide.searchButton")}
              />
              <button
                type="submit"
                aria-label={t("guide.searchButton")}
                className="absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center text-muted"
              >
                <Search aria-hidden className="size-4" />
              </button>
            </form>
          </search>
          <ul lang="en" className="max-lg:flex max-lg:flex-wrap">
            {GUIDE_LINKS.map(({ href, title }) => (
              <li key={href}>
                <Link
                  href={href}
                  aria-current={href === current ? "page" : undefined}
                  className="flex min-h-10 items-center rounded-lg px-3 hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:font-semibold"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div lang="en">{children}</div>
        {contents.length > 1 && (
          <nav aria-label={t("guide.onThisPage")} className={`text-[0.875rem] max-lg:hidden ${STICKY_CLASS}`}>
            <p className="font-semibold">{t("guide.onThisPage")}</p>
            <ul lang="en">
              {contents.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`} className="block py-1.5 text-muted hover:text-ink">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </SitePage>
  );
}
