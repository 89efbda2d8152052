import { Link } from "@/app/ui/link";
import { SearchForm } from "@/app/ui/search-form";
import { OWNED_SORTS, type OwnedListQuery } from "@/lib/courses/owned-list";
import type { Translate } from "@/lib/messages/translator";

export function homePath({ q = "", sort = "edited", page = 1 }: Partial<OwnedListQuery>): string {
  const query = new URLSearchParams({
    ...(q !== "" && { q }),
    ...(sort !== "edited" && { sort }),
    ...(page !== 1 && { page: String(page) }),
  });
  return query.size > 0 ? `/?${query}` : "/";
}

/** A search field and the orders of the list, as links: both work without scripts. */
export function FindCourses({ query: { q, sort }, t }: { query: OwnedListQuery; t: Translate }) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      <search className="relative w-full sm:max-w-80">
        <SearchForm action="/" q={q} clearHref={homePath({ sort })} t={t}>
          {sort !== "edited" && <input type="hidden" name="sort" value={sort} />}
        </SearchForm>
      </search>
      <nav aria-label={t("home.sort")} className="flex rounded-lg border border-line bg-sunken p-0.5 text-sm">
        {OWNED_SORTS.map((each) => (
          <Link
            key={each}
            href={homePath({ q, sort: each })}
            aria-current={each === sort ? "true" : undefined}
            className="inline-flex min-h-10 items-center rounded-md px-3 font-medium text-muted hover:text-ink aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:shadow-card dark:aria-[current]:bg-line"
          >
            {t(`home.by-${each}`)}
          </Link>
        ))}
      </nav>
    </div>
  );
}
