import { getTranslate } from "@/app/ui/request-translations";

interface OnThisPageProps {
  /** The sections of the page: anchor and title. */
  contents: readonly { readonly id: string; readonly title: string }[];
}

/** Table of contents of a documentation page, shown beside it. */
export async function OnThisPage({ contents }: OnThisPageProps) {
  const t = await getTranslate();
  return (
    <nav aria-label={t("guide.onThisPage")} className="guide-contents">
      <p>{t("guide.onThisPage")}</p>
      <ul lang="en">
        {contents.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
