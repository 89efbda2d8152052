import { ArrowLeft, SlidersHorizontal } from "lucide-react";
import { buttonClass } from "@/app/ui/button";
import { Link } from "@/app/ui/link";
import { type CourseDocument, findLayout, isInLayout, toCourseDocument } from "@/lib/editor/document";
import { fairwaysOf, holeLabel, isComplete } from "@/lib/editor/fairways";
import { toFileStem } from "@/lib/exchange/file-stem";
import type { Translate } from "@/lib/messages/translator";
import { drawBoard } from "@/lib/print/board";
import { drawMapPage } from "@/lib/print/course-map";
import { type PrintOptions, pageSize, pageSizeRule } from "@/lib/print/options";
import type { PrintedPicture } from "@/lib/print/own-pictures";
import type { PaperDrawing } from "@/lib/print/paper-drawing";
import { shareShapes } from "@/lib/print/shared-shapes";
import type { Basemap } from "@/lib/validation/basemaps";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import type { Terrain } from "@/lib/validation/terrain";
import { BackgroundProvider, BackgroundStatus } from "./background";
import { Downloads } from "./downloads";
import { Drawing } from "./drawing";
import { LogoField, LogoProvider } from "./logo";
import { OptionsForm } from "./options-form";
import { PageNav } from "./page-nav";
import { PreviewPane, PreviewProvider } from "./preview";
import { PrintButton } from "./print-button";
import { ProfileProvider, ProfileStatus } from "./profile";
import { ScorecardSheet } from "./scorecard-sheet";
import { Sheet } from "./sheet";
import { drawSigns, PADDING, SignSheets } from "./sign-sheets";
import "./print.css";

interface PrintPagesProps {
  /** The id of the signed-in user. */
  account: string;
  course: Omit<OwnedCourse, keyof CourseDocument> & CourseDocument;
  options: PrintOptions;
  basemaps: readonly Basemap[];
  /** The name of the background if the options leave it open; empty for none. */
  defaultBackground: string;
  /** Where heights come from; null if the server has no terrain service. */
  terrain: Terrain | null;
  /** The owner's pictures that the map shows. */
  pictures: readonly PrintedPicture[];
  /** The address of the course's page; null if the course isn't shared. */
  address: string | null;
  t: Translate;
}

/** The saved course as pages to print: tee signs, a map, a scorecard, a board. Works without scripts. */
export function PrintPages(props: PrintPagesProps) {
  const { account, course, options, basemaps, defaultBackground, terrain, pictures, address, t } = props;
  const { show } = options;
  const background = options.background ?? defaultBackground;
  const unit = options.unit ?? t.unit;
  const paper = pageSize(options);
  const document = toCourseDocument(course);
  const layout = findLayout(document, options.layout);
  const played = fairwaysOf(document, layout.id);
  const all = played.filter(isComplete);
  const incomplete = played.filter((fairway) => !isComplete(fairway));
  const features = document.features.filter((feature) => isInLayout(feature, layout.id));
  const { numbers } = options.holes;
  const fairways = numbers ? all.filter(({ number }) => numbers.has(number)) : all;
  // The main layout is the course; others are named.
  const name = layout.plays ? `${course.name} · ${layout.name}` : course.name;
  const shows = (page: PrintOptions["show"]) => show === "all" || show === page;
  const hasDrawings = show !== "scorecard" && fairways.length > 0;
  const shapes = shareShapes(hasDrawings ? features : []);
  const print = {
    ...{ paper, unit, t, shapes, holes: document.holes },
    pictures: options.pictures === "on" ? pictures : [],
  };
  const contents = { ...print, name, fairways, features, layout };
  const size = { width: paper.width - 2 * PADDING, height: paper.height - 2 * PADDING };
  const code = options.qr === "on" ? address : null;
  const map = hasDrawings && shows("map") ? drawMapPage(contents, size) : null;
  const board = hasDrawings && shows("board") ? drawBoard({ ...contents, document, qr: code }, size) : null;
  const perPage = Number(options.per);
  const signs =
    hasDrawings && shows("signs")
      ? drawSigns(print, {
          ...{ name, document, features, fairways, all, perPage, address: code },
          layoutColour: layout.colour,
          showsThrows: options.throws === "on",
          hasProfile: terrain !== null && options.profile === "on",
        })
      : [];
  const hasCard = shows("scorecard") && document.holes.length > 0;
  const drawings = [
    ...(map ? [{ label: t("print.courseMap"), drawing: map }] : []),
    ...signs,
    ...(board ? [{ label: t("print.board"), drawing: board }] : []),
  ];
  const grounds = drawings.map(({ drawing }) => drawing.backdrop.ground);
  const { survey } = terrain ?? {};
  const surveyName = survey ? t("ground.survey", { name: survey.name }) : null;
  const relief =
    terrain && options.ground === "on" ? { ...{ terrain, surveyName, unit }, language: t.language } : null;
  const request =
    (background !== "" || relief) && grounds.length > 0
      ? {
          ...{ courseId: course.id, name: background, grounds, relief },
          basemap: basemaps.find((basemap) => basemap.name === background) ?? null,
        }
      : null;
  const pages = Math.ceil(signs.length / perPage) + [map, board, hasCard].filter(Boolean).length;
  const whole = (label: string, drawing: PaperDrawing) => (
    <Sheet paper={paper} label={label}>
      <figure className="sheet-drawing">
        <Drawing drawing={drawing} />
      </figure>
    </Sheet>
  );
  const values = { ...options, layout: layout.id, holes: options.holes.text, background, unit };
  return (
    <BackgroundProvider request={request}>
      <ProfileProvider terrain={drawings.some(({ drawing }) => drawing.profile) ? terrain : null} unit={unit}>
        <LogoProvider account={account} courseId={course.id}>
          <PreviewProvider values={values}>
            <main className="print-page">
              {/* Browsers choose the paper before layout, so its size must be in a style sheet of this page. */}
              <style>{`@page { size: ${pageSizeRule(options)}; margin: 0 }`}</style>
              <header className="print-head">
                <Link
                  className="icon-button flex-none"
                  href={course.studioUrl}
                  aria-label={t("print.back")}
                  title={t("print.back")}
                >
                  <ArrowLeft aria-hidden className="size-5" />
                </Link>
                <h1 className="min-w-0 flex-1 truncate text-base font-bold">
                  {t("print.title", { course: course.name })}
                </h1>
                <div className="print-actions">
                  <button
                    type="button"
                    popoverTarget="print-sheet"
                    className={buttonClass({ size: "compact", className: "print-options-button" })}
                  >
                    <SlidersHorizontal aria-hidden className="size-4" />
                    {t("print.options")}
                  </button>
                  {drawings.length > 0 && (
                    <Downloads
                      drawings={drawings.map(({ label }) => ({
                        label,
                        name: toFileStem(`${name.slice(0, 40)} ${label}`),
                      }))}
                      archive={toFileStem(
                        `${name.slice(0, 40)} ${t(show === "signs" ? "print.signs" : "print.pages")}`,
                      )}
                      enlargement={paper.enlargement}
                    />
                  )}
                  <PrintButton />
                </div>
              </header>
              {/* On a phone, a sheet that the button opens. */}
              <aside
                id="print-sheet"
                popover="auto"
                aria-label={t("print.options")}
                className="print-options"
              >
                <OptionsForm
                  values={values}
                  layouts={document.layouts.map(({ id, name }) => ({ id, name }))}
                  backgrounds={basemaps.map(({ name }) => name)}
                  hasTerrain={terrain !== null}
                  hasPictures={pictures.length > 0}
                  hasThrows={document.holes.some(({ throws }) => throws !== undefined)}
                  isShared={address !== null}
                />
                <LogoField />
                <p className="text-xs text-muted">{t("print.saved")}</p>
              </aside>
              <PreviewPane label={t("print.pages")}>
                <div className="print-bar">
                  <div className="flex min-w-0 flex-col gap-1">
                    {request && (
                      <>
                        <BackgroundStatus name={background || t("print.ground")} />
                        <noscript>
                          <p className="text-sm">
                            {t("print.backgroundByScript", { name: background || t("print.ground") })}
                          </p>
                        </noscript>
                      </>
                    )}
                    <ProfileStatus />
                    {incomplete.length > 0 && show !== "scorecard" && (
                      <p className="text-sm">
                        {t("print.incomplete", { holes: incomplete.map(holeLabel).join(", ") })}
                      </p>
                    )}
                  </div>
                  <PageNav pages={pages} />
                </div>
                <svg className="print-shapes" aria-hidden>
                  {/* biome-ignore lint/security/noDangerouslySetInnerHtml: numbers only (shared-shapes.ts) */}
                  <defs dangerouslySetInnerHTML={{ __html: shapes.definitions.text }} />
                </svg>
                {map && whole(t("print.courseMap"), map)}
                <SignSheets paper={paper} perPage={perPage} signs={signs} />
                {hasCard && (
                  <ScorecardSheet print={print} name={course.name} document={document} layout={layout} />
                )}
                {board && whole(t("print.board"), board)}
                {pages === 0 && (
                  <div className="print-empty">
                    <p>{t(all.length === 0 ? "print.empty" : "print.noneSelected")}</p>
                    {all.length === 0 ? (
                      <Link className={buttonClass({ size: "compact" })} href={course.studioUrl}>
                        {t("print.back")}
                      </Link>
                    ) : (
                      <Link
                        className={buttonClass({ size: "compact" })}
                        href={`?${new URLSearchParams({ ...values, holes: "" })}`}
                      >
                        {t("print.allHoles")}
                      </Link>
                    )}
                  </div>
                )}
              </PreviewPane>
            </main>
          </PreviewProvider>
        </LogoProvider>
      </ProfileProvider>
    </BackgroundProvider>
  );
}
