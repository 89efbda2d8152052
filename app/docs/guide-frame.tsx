import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "@/app/ui/link";
import { SitePage } from "@/app/ui/page/site-page";
import { getTranslate } from "@/app/ui/request-translations";
import { GUIDE_PAGES } from "@/lib/guide/pages";
import { MAX_QUERY_LENGTH } from "@/lib/guide/search";
import { currentUser } from "@/lib/server/next/session";
import "./guide.css";

interface GuideFrameProps {
  /** The current page; `api` for the reference, null for other pages such as search results. */
  current: string | null;
  query?: string;
  /** The table of contents, shown beside the page. */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * Layout of the documentation: the list of pages and the search beside the text. In English, like the API.
 */
export async function GuideFrame({ current, query = "", aside, children }: GuideFrameProps) {
  const [user, t] = await Promise.all([currentUser(), getTranslate()]);
  return (
    <SitePage user={user}>
      <div className="guide">
        <nav aria-label={t("guide.pages")} className="guide-nav">
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
              <button type="submit" aria-label={t("guide.searchButton")} className="guide-search-button">
                <Search aria-hidden className="size-4" />
              </button>
            </form>
          </search>
          <ul lang="en">
            {GUIDE_PAGES.map(({ slug, title }) => (
              <li key={slug}>
                <Link href={`/docs/${slug}`} aria-current={slug === current ? "page" : undefined}>
                  {title}
                </Link>
              </li>
            ))}
            <li>
              <Link href="/developers/api" aria-current={current === "api" ? "page" : undefined}>
                API reference
              </Link>
            </li>
          </ul>
        </nav>
        <div lang="en" className="guide-main">
          {children}
        </div>
        {aside}
      </div>
    </SitePage>
  );
}
