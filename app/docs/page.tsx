import { Link } from "@/app/ui/link";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import { GUIDE_LINKS, GuideFrame } from "./guide-frame";

export const generateMetadata = pageTitle("guide.title");

/** Start page of the public documentation. */
export default async function DocsPage() {
  const t = await getTranslate();
  return (
    <GuideFrame current={null}>
      <h1 className="text-3xl">{t("guide.title")}</h1>
      <p className="mt-2 max-w-prose text-muted">{t("guide.intro")}</p>
      <ul className="mt-8 grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-4">
        {GUIDE_LINKS.map(({ href, title, summary }) => (
          <li key={href}>
            <Link href={href} className="card grid h-full content-start gap-1 px-5 py-4 hover:border-accent">
              <span className="font-semibold">{title}</span>
              <span className="text-sm text-muted">{summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </GuideFrame>
  );
}
