import type { Metadata } from "next";
import { Link } from "@/app/ui/link";
import { getTranslate } from "@/app/ui/request-translations";
import { GUIDE_PAGES } from "@/lib/guide/pages";
import { GuideFrame } from "./guide-frame";

const CARDS = [
  ...GUIDE_PAGES.map(({ slug, ...page }) => ({ ...page, href: `/docs/${slug}` })),
  {
    href: "/developers/api",
    title: "API reference",
    summary: "Every endpoint, with samples in seven languages.",
  },
];

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("guide.title") };
}

/** Start page of the public documentation. */
export default async function DocsPage() {
  const t = await getTranslate();
  return (
    <GuideFrame current={null}>
      <h1 className="text-3xl">{t("guide.title")}</h1>
      <p className="mt-2 max-w-prose text-muted">{t("guide.intro")}</p>
      <ul className="guide-cards">
        {CARDS.map(({ href, title, summary }) => (
          <li key={href}>
            <Link href={href} className="card">
              <span className="font-semibold">{title}</span>
              <span className="text-sm text-muted">{summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </GuideFrame>
  );
}
