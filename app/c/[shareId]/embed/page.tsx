import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { decodePathSegment, type PageQuery, singleParam } from "@/app/page-params";
import { getPreferences } from "@/app/ui/preferences";
import { LiveCourse } from "@/app/viewer/live-course";
import { VIEWER_MESSAGES } from "@/app/viewer/messages";
import { toSvg } from "@/lib/course-page/overview";
import { overviewOf } from "@/lib/course-page/page";
import { shownLayouts, toSharedDocument } from "@/lib/course-page/shared-document";
import { sharePaths } from "@/lib/courses/share-paths";
import { toCourseDocument } from "@/lib/editor/document";
import { messagesIn } from "@/lib/messages/catalogue";
import { languageFrom, unitFrom } from "@/lib/messages/preferences";
import { translatorFor } from "@/lib/messages/translator";
import { services } from "@/lib/services";

interface EmbedProps {
  params: Promise<{ shareId: string }>;
  searchParams: PageQuery;
}

/**
 * The HTTP listener has already looked up the course and answers 404 itself, without Next. Sharing may have
 * stopped since then.
 */
const loadShared = cache(async (shareId: string) => (await services().sharing.read(shareId)) ?? notFound());

export async function generateMetadata({ params }: EmbedProps): Promise<Metadata> {
  const { name } = await loadShared(decodePathSegment((await params).shareId));
  return { title: name, robots: { index: false } };
}

/** Only the aspect ratio of the picture matters. */
const PICTURE = { width: 160, height: 90 };

/**
 * The map of a shared course for embedding in other sites: the viewer, its attribution, and a link to the
 * course's page.
 */
export default async function EmbedPage({ params, searchParams }: EmbedProps) {
  const shareId = decodePathSegment((await params).shareId);
  const [shared, query, preferences] = await Promise.all([
    loadShared(shareId),
    searchParams,
    getPreferences(),
  ]);
  const lang = singleParam(query.lang);
  const language = lang ? languageFrom(lang, null) : preferences.language;
  const unit = unitFrom(singleParam(query.unit) ?? preferences.unit);
  const sections = [...VIEWER_MESSAGES, "coursePage", "print"] as const;
  const t = translatorFor(language, messagesIn(language, [...sections]), unit);
  const document = toSharedDocument(toCourseDocument(shared.document));
  const [layout] = shownLayouts(document);
  const picture = overviewOf({ document }, PICTURE, t);
  const { baseUrl, basemaps } = services().env;
  return (
    <main lang={language} className="embed">
      <LiveCourse
        name={shared.name}
        course={document}
        layoutId={layout.id}
        fairwayId={null}
        basemap={basemaps[0] ?? null}
        followsHash
        fills
        isAsked={singleParam(query.open) !== undefined}
        picture={
          <svg
            viewBox={`0 0 ${picture.width} ${picture.height}`}
            preserveAspectRatio="xMidYMid slice"
            aria-hidden="true"
            className="size-full"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: made of escaped texts (markup.ts)
            dangerouslySetInnerHTML={{ __html: toSvg(picture).text }}
          />
        }
        pictureLabel={t("coursePage.overviewOf", { name: shared.name })}
        language={language}
        unit={unit}
        messages={messagesIn(language, VIEWER_MESSAGES)}
        texts={{
          start: t("coursePage.openMap"),
          loading: t("viewer.loading"),
          unavailable: t("viewer.unavailable"),
          notLoaded: t("viewer.notLoaded"),
        }}
      />
      {/* Not Next's Link: it opens a new window, outside the frame. */}
      <p className="flex flex-wrap items-center justify-between gap-x-4 px-3 text-[0.8125rem]">
        <a className="link py-1.5" href={baseUrl + sharePaths(shareId).page} target="_blank" rel="noopener">
          {t("coursePage.fullPage")}
        </a>
        <span className="text-muted">Teepad</span>
      </p>
    </main>
  );
}
