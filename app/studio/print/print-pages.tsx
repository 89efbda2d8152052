import { Link } from "@/app/ui/link";
import { findLayout, toCourseDocument } from "@/lib/editor/document";
import { fairwaysOf, isComplete } from "@/lib/editor/fairways";
import { toFileStem } from "@/lib/exchange/file-stem";
import type { Translate } from "@/lib/messages/translator";
import { holeLabel } from "@/lib/print/drawing";
import { PAPERS, type PrintOptions, pageSize } from "@/lib/print/options";
import type { PrintedPicture } from "@/lib/print/own-pictures";
import { shareShapes } from "@/lib/print/shared-shapes";
import type { Basemap } from "@/lib/validation/basemaps";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { BackgroundProvider, BackgroundStatus } from "./background";
import { LogoField, LogoProvider } from "./logo";
import { drawCourseMap, MapSheet } from "./map-sheet";
import { OptionsForm } from "./options-form";
import { PrintButton } from "./print-button";
import { ScorecardSheet } from "./scorecard-sheet";
import { SignDownloads } from "./sign-downloads";
import { SignSheets } from "./sign-sheets";
import "./print.css";

interface PrintPagesProps {
  /** The id of the signed-in user. */
  account: string;
  course: OwnedCourse;
  options: PrintOptions;
  basemaps: readonly Basemap[];
  /** The owner's pictures that the map shows. */
  pictures: readonly PrintedPicture[];
  /** The address of the course's page; null if the course isn't shared. */
  address: string | null;
  t: Translate;
}

/** The saved course as pages to print: a map, and a tee sign for each hole. Works without scripts. */
export function PrintPages({ account, course, options, basemaps, pictures, address, t }: PrintPagesProps) {
  const { show, background } = options;
  const printed = options.pictures === "on" ? pictures : [];
  const unit = options.unit ?? t.unit;
  const paper = pageSize(options);
  const document = toCourseDocument(course);
  const layout = findLayout(document, options.layout);
  const played = fairwaysOf(document, layout.id);
  const all = played.filter(isComplete);
  const incomplete = played.filter((fairway) => !isComplete(fairway));
  const features = document.features.filter(
    ({ layoutIds }) => layoutIds.length === 0 || layoutIds.includes(layout.id),
  );
  const { numbers } = options.holes;
  const fairways = numbers ? all.filter(({ number }) => numbers.has(number)) : all;
  const empty = all.length === 0 ? "print.empty" : "print.noneSelected";
  // The main layout is the course; others are named.
  const name = layout.plays ? `${course.name} · ${layout.name}` : course.name;
  const showsMap = show === "all" || show === "map";
  const drawing =
    showsMap && fairways.length > 0 ? drawCourseMap(name, fairways, paper, features, layout, t) : null;
  const showsSigns = (show === "all" || show === "signs") && fairways.length > 0;
  const shapes = shareShapes(drawing || showsSigns ? features : []);
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
      <LogoProvider account={account} courseId={course.id}>
        <main className="print-page">
          {/* Browsers choose the paper before layout, so its size must be in a style sheet of this page. */}
          <style>{`@page { size: ${PAPERS[options.paper].css} ${options.orientation}; margin: 0 }`}</style>
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
              hasPictures={pictures.length > 0}
              isShared={address !== null}
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
            {incomplete.length > 0 && show !== "scorecard" && (
              <p className="mt-2 text-sm">
                {t("print.incomplete", { holes: incomplete.map(holeLabel).join(", ") })}
              </p>
            )}
            <LogoField />
            {showsSigns && (
              <SignDownloads
                signs={fairways.map((fairway) => {
                  const label = t("print.hole", { hole: holeLabel(fairway) });
                  return { label, name: toFileStem(`${name.slice(0, 40)} ${label}`) };
                })}
                archive={toFileStem(`${name.slice(0, 40)} ${t("print.showSigns")}`)}
              />
            )}
            <PrintButton
              applied={{
                show,
                ...(document.layouts.length > 1 && { layout: layout.id }),
                holes: options.holes.text,
                per: options.per,
                paper: options.paper,
                orientation: options.orientation,
                unit,
                background,
                ...(pictures.length > 0 && { pictures: options.pictures }),
                ...(address !== null && { qr: options.qr }),
              }}
              text={t("print.print")}
              waiting={t("print.waiting")}
              withoutScripts={t("print.howToPrint")}
            />
          </header>
          <svg className="print-shapes" aria-hidden>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: numbers only (shared-shapes.ts) */}
            <defs dangerouslySetInnerHTML={{ __html: shapes.definitions.text }} />
          </svg>
          {showsMap && (
            <MapSheet
              name={name}
              fairways={fairways}
              drawing={drawing}
              shapes={shapes}
              pictures={printed}
              empty={empty}
              paper={paper}
              unit={unit}
              t={t}
            />
          )}
          {showsSigns && (
            <SignSheets
              name={name}
              document={document}
              features={features}
              shapes={shapes}
              pictures={printed}
              fairways={fairways}
              all={all}
              perPage={{ 1: 1, 2: 2, 4: 4 }[options.per] as 1 | 2 | 4}
              address={options.qr === "on" ? address : null}
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
      </LogoProvider>
    </BackgroundProvider>
  );
}
