import { ChevronRight } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Link } from "@/app/ui/link";
import { getTranslate } from "@/app/ui/request-translations";
import { renderGuide } from "@/lib/guide/guide";
import { GUIDE_PAGES } from "@/lib/guide/pages";
import { services } from "@/lib/services";
import { GuideFrame } from "../guide-frame";
import { OnThisPage } from "../on-this-page";

interface Props {
  params: Promise<{ page: string }>;
}

const findPage = async (params: Props["params"]) => {
  const { page } = await params;
  return GUIDE_PAGES.find(({ slug }) => slug === page) ?? notFound();
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { title, summary } = await findPage(params);
  return { title, description: summary };
}

/** A page of the public documentation. */
export default async function GuidePage({ params }: Props) {
  const page = await findPage(params);
  const t = await getTranslate();
  const { html, contents } = renderGuide(page.slug, services().http.guideFacts());
  const next = GUIDE_PAGES[GUIDE_PAGES.indexOf(page) + 1];
  return (
    <GuideFrame current={page.slug} aside={contents.length > 1 && <OnThisPage contents={contents} />}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: of our own files (docs/api) */}
      <article className="guide-text" dangerouslySetInnerHTML={{ __html: html }} />
      <footer className="guide-footer">
        {next && (
          <Link href={`/docs/${next.slug}`} className="guide-next">
            {t("guide.next", { title: next.title })}
            <ChevronRight aria-hidden className="size-4" />
          </Link>
        )}
        <a href={`/docs/${page.slug}.md`} className="link">
          {t("guide.asMarkdown")}
        </a>
      </footer>
    </GuideFrame>
  );
}
