import { type PageProps, singleParam } from "@/app/page-params";
import { Link } from "@/app/ui/link";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import { renderAllGuides } from "@/lib/guide/guide";
import { searchGuide } from "@/lib/guide/search";
import { services } from "@/lib/services";
import { GuideFrame } from "../guide-frame";

export const generateMetadata = pageTitle("guide.searchTitle");

/** The results of a search in the documentation. */
export default async function GuideSearchPage({ searchParams }: PageProps) {
  const query = singleParam((await searchParams).q) ?? "";
  const t = await getTranslate();
  const hits = searchGuide(renderAllGuides(services().http.guideFacts()), query);
  return (
    <GuideFrame current={null} query={query}>
      <h1 className="text-3xl">{t("guide.searchTitle")}</h1>
      <p role="status" className="mt-2 text-muted">
        {t("guide.found", { count: hits.length, query })}
      </p>
      <ul className="mt-6 grid gap-5">
        {hits.map(({ slug, page, id, title, excerpt }) => (
          <li key={`${slug}#${id}`}>
            <Link href={`/docs/${slug}${id && `#${id}`}`} className="link font-semibold">
              {title === page ? title : `${page}: ${title}`}
            </Link>
            <p className="mt-1 max-w-prose text-sm text-muted">{excerpt}</p>
          </li>
        ))}
      </ul>
    </GuideFrame>
  );
}
