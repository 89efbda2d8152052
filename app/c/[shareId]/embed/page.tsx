import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { decodePathSegment, type PageProps, singleParam } from "@/app/page-params";
import { CourseStatusNote } from "@/app/status/status-note";
import { getPreferences } from "@/app/ui/preferences";
import { translationsFor } from "@/app/ui/request-translations";
import { LiveCourse } from "@/app/viewer/live-course";
import { loadingTexts, VIEWER_MESSAGES } from "@/app/viewer/messages";
import { IN_PAGE, sharePaths } from "@/lib/courses/share-paths";
import { DRAWING } from "@/lib/http/shared-pages";
import { imageryAt } from "@/lib/imagery/imagery-at";
import { messagesIn } from "@/lib/messages/catalogue";
import { unitFrom } from "@/lib/messages/length";
import { languageFrom } from "@/lib/messages/preferences";
import { translatorFor } from "@/lib/messages/translator";
import { UNCOUNTED } from "@/lib/rate-limit/work-budget";
import { services } from "@/lib/services";

/**
 * The HTTP listener has already looked up the course and answers 404 itself, without Next. Sharing may have
 * stopped since then.
 */
const loadShared = cache(async (shareId: string) => (await services().sharing.find(shareId)) ?? notFound());

export async function generateMetadata({ params }: PageProps<"shareId">): Promise<Metadata> {
  const { name } = await loadShared(decodePathSegment((await params).shareId));
  return { title: name, robots: { index: false } };
}

/**
 * The map of a shared course for embedding in other sites: the viewer, its attribution, and a link to the
 * course's page.
 */
export default async function EmbedPage({ params, searchParams }: PageProps<"shareId">) {
  const shareId = decodePathSegment((await params).shareId);
  const [outline, query, preferences] = await Promise.all([
    loadShared(shareId),
    searchParams,
    getPreferences(),
  ]);
  const lang = singleParam(query.lang);
  const language = lang ? languageFrom(lang, null) : preferences.language;
  const unit = unitFrom(singleParam(query.unit) ?? preferences.unit);
  const sections = [...VIEWER_MESSAGES, "coursePage", "print", "status"] as const;
  const t = translatorFor(language, messagesIn(language, [...sections]), unit);
  // The listener has drawn and counted it.
  const drawing = await services().sharedPages.drawing({ shareId, outline, t }, UNCOUNTED);
  const { baseUrl, basemaps, terrain, imagery: offersImagery } = services().env;
  const offers = offersImagery && outline.location ? imageryAt(outline.location) : [];
  const isInPage = singleParam(query[IN_PAGE]) !== undefined;
  // The page around it has the main landmark.
  const Root = isInPage ? "div" : "main";
  return (
    <Root lang={language} className="embed grid h-dvh grid-rows-[minmax(0,1fr)] auto-rows-auto">
      <LiveCourse
        name={outline.name}
        course={sharePaths(shareId).map}
        fairwayId={null}
        basemap={basemaps[0] ?? null}
        imagery={offers.find(({ kind }) => kind === "aerial")?.basemap ?? null}
        terrain={terrain}
        followsHash
        isInPage={isInPage}
        fills
        isAsked={singleParam(query.open) !== undefined}
        picture={
          <svg
            viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`}
            preserveAspectRatio="xMidYMid slice"
            aria-hidden="true"
            className="size-full bg-ground [&_[fill='#16200f']]:fill-ink [&_[fill='#f1f4ea']]:fill-ground"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: made of escaped texts (markup.ts)
            dangerouslySetInnerHTML={{ __html: drawing }}
          />
        }
        pictureLabel={t("coursePage.overviewOf", { name: outline.name })}
        {...translationsFor(t, VIEWER_MESSAGES)}
        texts={{ start: t("coursePage.openMap"), ...loadingTexts(t) }}
      />
      {/* The page around it has the status of its own. */}
      {!isInPage && outline.status && (
        <div className="border-t border-line px-3 py-1.5">
          <CourseStatusNote status={outline.status} t={t} />
        </div>
      )}
      {!isInPage && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 px-3 text-[0.8125rem]">
          {/* Not Next's Link: it opens a new window, outside the frame. */}
          <a className="link py-1.5" href={baseUrl + sharePaths(shareId).page} target="_blank" rel="noopener">
            {t("coursePage.fullPage")}
          </a>
          <span className="text-muted">Teepad</span>
        </p>
      )}
    </Root>
  );
}
