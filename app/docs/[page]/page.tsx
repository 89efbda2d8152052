import { ChevronRight } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { PageProps } from "@/app/page-params";
import { Link } from "@/app/ui/link";
import { getTranslate } from "@/app/ui/request-translations";
import { renderGuide } from "@/lib/guide/guide";
import { GUIDE_PAGES } from "@/lib/guide/pages";
import { services } from "@/lib/services";
import { GuideFrame } from "../guide-frame";

const findPage = async (params: PageProps<"page">["params"]) => {
  const { page } = await params;
  return GUIDE_PAGES.find(({ slug }) => slug === page) ?? notFound();
};

export async function generateMetadata({ params }: PageProps<"page">): Promise<Metadata> {
  const { title, summary } = await findPage(params);
  return { title, description: summary };
}

/** A page of the public documentation. */
export default async function GuidePage({ params }: PageProps<"page">) {
  const page = await findPage(params);
  const t = await getTranslate();
  const { html, contents } = renderGuide(page.slug, services().http.guideFacts());
  const next = GUIDE_PAGES[GUIDE_PAGES.indexOf(page) + 1];
  return (
    <GuideFrame current={`/docs/${page.slug}`} contents={contents}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: of our own files (docs/api) */}
      <article className="guide-text" dangerouslySetInnerHTML={{ __html: html }} />
      <footer className="mt-12 flex max-w-[46rem] flex-wrap items-center justify-between gap-4 border-t border-line pt-5 text-[0.9375rem]">
        {next && (
          <Link href={`/docs/${next.slug}`} className="inline-flex min-h-11 items-center gap-1 font-semibold">
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
