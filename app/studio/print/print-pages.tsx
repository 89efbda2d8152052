import Link from "next/link";
import { findLayout, toCourseDocument } from "@/lib/editor/document";
import { fairwaysOf, isComplete } from "@/lib/editor/fairways";
import type { Translate } from "@/lib/messages/translator";
import { PAPERS, type PrintOptions } from "@/lib/print/options";
import type { Basemap } from "@/lib/validation/basemaps";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { BackgroundProvider, BackgroundStatus } from "./background";
import { drawCourseMap, MapSheet } from "./map-sheet";
import { OptionsForm } from "./options-form";
import { PrintButton } from "./print-button";
import { ScorecardSheet } from "./scorecard-sheet";
import { SignSheets } from "./sign-sheets";
import "./print.css";

interface PrintPagesProps {
  course: OwnedCourse;
  options: PrintOptions;
  basemaps: readonly Basemap[];
  t: Translate;
}

/** The saved course as pages to print: a map, and a tee sign for each hole. Works without scripts. */
export function PrintPages({ course, options, basemaps, t }: PrintPagesProps) {
  const { show, background } = options;
  const unit = options.unit ?? t.unit;
  const paper = PAPERS[options.paper];
  const document = toCourseDocument(course);
  const layout = findLayout(document, options.layout);
  const all = fairwaysOf(document, layout.id).filter(isComplete);
  const features = document.features.filter(
    ({ layoutIds }) => layoutIds.length === 0 || layoutIds.includes(layout.id),
  );
  const { numbers } = options.holes;
  const fairways = numbers ? all.filter(({ number }) => numbers.has(number)) : all;
  const empty = all.length === 0 ? "print.empty" : "print.noneSelected";
  const showsMap = show === "all" || show === "map";
  const drawing = showsMap && fairways.length > 0 ? drawCourseMap(fairways, paper, features) : null;
  const request =
    drawing && background !== ""
      ? {
          courseId: course.id,
          name: background,
          basemap: basemaps.find(({ name }) => name === background) ?? null,
          ground: drawing.ground,
        }
      : null;
  return (
    <BackgroundProvider request={request}>
      <main className="print-page">
        {/* Browsers choose the paper before layout, so its size must be in a style sheet of this page. */}
        <style>{`@page { size: ${paper.css} portrait; margin: 0 }`}</style>
        <header className="print-options">
          <p className="text-sm">
            <Link className="link" href={`/studio/courses/${course.id}`}>
              {t("print.back")}
            </Link>
          </p>
          <h1 className="mt-2 text-2xl wrap-anywhere">{t("print.title", { course: course.name })}</h1>
          <p className="mt-1 text-sm text-muted">{t("print.saved")}</p>
          <OptionsForm
            options={{ ...options, unit, layout: layout.id }}
            layouts={document.layouts}
            backgrounds={basemaps.map(({ name }) => name)}
            t={t}
          />
          {request && (
            <>
              <BackgroundStatus
                loading={t("print.backgroundLoading", { name: background })}
                failed={t("print.backgroundFailed", { name: background })}
                again={t("print.backgroundAgain")}
                unknown={t("print.backgroundUnknown", { name: background })}
              />
              <noscript>
                <p className="mt-2 text-sm">{t("print.backgroundByScript", { name: background })}</p>
              </noscript>
            </>
          )}
          <PrintButton
            applied={{
              show,
              ...(document.layouts.length > 1 && { layout: layout.id }),
              holes: options.holes.text,
              per: options.per,
              paper: options.paper,
              unit,
              background,
            }}
            text={t("print.print")}
            waiting={t("print.waiting")}
            withoutScripts={t("print.howToPrint")}
          />
        </header>
        {showsMap && (
          <MapSheet
            name={course.name}
            fairways={fairways}
            drawing={drawing}
            empty={empty}
            paper={paper}
            unit={unit}
            t={t}
          />
        )}
        {(show === "all" || show === "signs") && (
          <SignSheets
            name={course.name}
            document={document}
            layout={layout}
            features={features}
            fairways={fairways}
            all={all}
            perPage={options.per === "2" ? 2 : 1}
            paper={paper}
            unit={unit}
            t={t}
          />
        )}
        {(show === "all" || show === "scorecard") && document.holes.length > 0 && (
          <ScorecardSheet
            name={course.name}
            document={document}
            layout={layout}
            paper={paper}
            unit={unit}
            t={t}
          />
        )}
        {fairways.length === 0 && show === "signs" && <p className="print-options">{t(empty)}</p>}
      </main>
    </BackgroundProvider>
  );
}
