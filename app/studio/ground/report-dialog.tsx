import { Printer } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { Button } from "@/app/ui/button";
import { Dialog } from "@/app/ui/dialog";
import { useTranslate } from "@/app/ui/translations";
import { setPars } from "@/lib/editor/commands/set-pars";
import { type CourseDocument, findLayout } from "@/lib/editor/document";
import { holeLabel } from "@/lib/editor/fairways";
import { climbMessage } from "@/lib/editor/measures";
import { canEdit } from "@/lib/editor/view";
import type { Ground } from "@/lib/ground/ground";
import { compareReports, factsOf, steepWalksOf } from "@/lib/insight/compare";
import { reportLayout } from "@/lib/insight/report";
import type { LayoutReport } from "@/lib/insight/report-schema";
import { formatLength } from "@/lib/messages/length";
import { message } from "@/lib/messages/message";
import type { LayoutId } from "@/lib/validation/course-ids";
import { SKILL_LEVELS } from "@/lib/validation/skill-level";
import { usePage, useScene, useSettledSession, useStudio } from "../session/use-studio";
import { formatDayAndTime } from "../versions/version-text";
import { percent, sourceName } from "./ground-words";
import { heightsFrom } from "./height-store";
import { LevelDot } from "./level-dot";
import { placesToSurvey } from "./places-to-survey";
import { ThrowsOfHole } from "./throws-of-hole";
import "@/app/ui/data-table.css";
import "./ground.css";

/** Par that is shown and explained, but never set for a whole layout. */
const MIN_APPLIED_PAR = 3;

/** What a report is about. */
interface Subject {
  readonly name: string;
  readonly document: CourseDocument;
  readonly layoutId: LayoutId;
}

/**
 * The report of the shown layout: its holes with par by level, what they add up to, and what is left to do; or it beside the report of
 * another layout, or of the course as it is now if a version is shown. Also on paper.
 */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const { course, terrain, page } = useStudio();
  const { dialog } = usePage();
  const { history, view } = useSettledSession();
  const { document, layoutId } = useScene();
  const layout = findLayout(document, layoutId);
  const viewed = view.kind === "version" ? view.version : null;
  const others: Subject[] = [
    ...(viewed ? [{ name: t("versions.current"), document: history.present, layoutId }] : []),
    ...document.layouts
      .filter(({ id }) => id !== layout.id)
      .map(({ id, name }) => ({ name, document, layoutId: id })),
  ];
  const compared = dialog?.kind === "report" ? dialog.compared : undefined;
  const other = compared === undefined ? undefined : others[compared];
  const { report, otherReport, state, survey } = useReport(document, layoutId, other);
  const unread =
    terrain && state === "heightsFrom" && survey === undefined && heightsFrom(terrain).get().survey;
  const name =
    viewed && other?.document !== document
      ? t("insight.version", { version: viewed.version, time: formatDayAndTime(viewed, t) })
      : layout.name;
  return (
    <Dialog
      title={t("insight.title", { name: `${course.name} · ${layout.name}` })}
      closeLabel={t("insight.close")}
      onClose={onClose}
      className="ground-report"
    >
      <div className="dialog-body flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <p aria-live="polite" className="min-w-0 flex-1 basis-56 text-sm text-muted">
            {t(`insight.${state}`, { name: sourceName(terrain, survey, t) })}
            {unread &&
              ` · ${t("insight.surveyPartly", { survey: t("ground.survey", { name: unread.name }) })}`}
          </p>
          {others.length > 0 && (
            <label className="report-compare">
              {t("insight.compareWith")}
              <select
                className="field"
                value={other ? compared : ""}
                onChange={({ target: { value } }) =>
                  page.set({
                    dialog: { kind: "report", ...(value !== "" && { compared: Number(value) }) },
                  })
                }
              >
                <option value="">{t("insight.compareNothing")}</option>
                {others.map(({ name, layoutId }, index) => (
                  <option key={`${name} ${layoutId}`} value={index}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
          <Button size="compact" onClick={() => window.print()}>
            <Printer aria-hidden className="size-4" />
            {t("insight.print")}
          </Button>
        </div>
        {report.holes.length === 0 && !otherReport ? (
          <p className="text-muted">{t("insight.empty")}</p>
        ) : other && otherReport ? (
          <Comparison names={[name, other.name]} reports={[report, otherReport]} />
        ) : (
          <>
            <Facts report={report} />
            <Holes report={report} />
          </>
        )}
        <Work report={report} onClose={onClose} />
        <Sources report={report} />
      </div>
    </Dialog>
  );
}

interface Reports {
  readonly report: LayoutReport;
  /** The one to compare it with. */
  readonly otherReport: LayoutReport | undefined;
  /** The name of the survey that the heights are of, rather than of the service. */
  readonly survey?: string | undefined;
}

/** The reports by what is known at once, and again once the ground has been read. */
function useReport(
  document: CourseDocument,
  layoutId: LayoutId,
  other: Subject | undefined,
): Reports & { state: "loading" | "heightsFrom" | "storedHeights" } {
  const { terrain } = useStudio();
  const otherDocument = other?.document;
  const otherLayoutId = other?.layoutId;
  const [read, setRead] = useState<{ of: typeof makeReports; found: Reports } | null>(null);
  const [hasFailed, setFailed] = useState(terrain === null);
  const makeReports = useCallback(
    (ground?: Ground): Reports => ({
      report: reportLayout(document, { layoutId, ground }),
      otherReport:
        otherDocument && otherLayoutId !== undefined
          ? reportLayout(otherDocument, { layoutId: otherLayoutId, ground })
          : undefined,
      survey: ground?.survey,
    }),
    [document, layoutId, otherDocument, otherLayoutId],
  );
  const stored = useMemo(() => makeReports(), [makeReports]);
  useEffect(() => {
    if (!terrain) return;
    let isOver = false;
    const heights = heightsFrom(terrain);
    const ends = [document, ...(otherDocument ? [otherDocument] : [])].flatMap(
      (each) => placesToSurvey(each).ends,
    );
    heights.retry();
    heights
      .whenLoaded(() => makeReports(ends[0] && heights.ground(ends[0], ends.slice(1))))
      .then(
        (found) => !isOver && setRead({ of: makeReports, found }),
        () => !isOver && setFailed(true),
      );
    return () => {
      isOver = true;
    };
  }, [terrain, document, otherDocument, makeReports]);
  // While a changed course is read, its last heights would be of other places.
  if (read?.of === makeReports && read.found.report.ground) return { ...read.found, state: "heightsFrom" };
  return { ...stored, state: hasFailed || read?.of === makeReports ? "storedHeights" : "loading" };
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-base">{title}</h3>
      {children}
    </section>
  );
}

/** What the holes of the layout add up to. */
function Facts({ report }: { report: LayoutReport }) {
  const t = useTranslate();
  return (
    <Section title={t("insight.facts")}>
      <dl className="report-facts">
        {factsOf(report).map(
          ([name, fact]) =>
            fact && (
              <div key={name.key}>
                <dt>{t(name)}</dt>
                <dd>{t(fact)}</dd>
              </div>
            ),
        )}
      </dl>
    </Section>
  );
}

interface ComparisonProps {
  /** The names of the two, and their reports. */
  names: readonly [string, string];
  reports: readonly [LayoutReport, LayoutReport];
}

/** Two reports beside each other; bold where they differ. */
function Comparison({ names, reports: [report, other] }: ComparisonProps) {
  const t = useTranslate();
  return (
    <Section title={t("insight.compared")}>
      <p className="mb-2 text-sm text-muted">{t("insight.comparedHelp")}</p>
      <div className="report-table">
        <table className="data-table report-comparison">
          <thead>
            <tr>
              <td />
              {names.map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two layouts may have the same name; nothing keeps state.
                <th key={`${index} ${name}`} scope="col">
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {compareReports(report, other).map(({ what, first, second }, index) => {
              const [one, two] = [first, second].map((fact) => (fact ? t(fact) : "–"));
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a layout may play a hole twice; nothing keeps state.
                <tr key={`${index} ${what.key}`}>
                  <th scope="row">{t(what)}</th>
                  <td>{one}</td>
                  <td>{one === two ? two : <strong>{two}</strong>}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

/** The holes with their par by level, which can be applied to the whole layout. */
function Holes({ report }: { report: LayoutReport }) {
  const t = useTranslate();
  const { run } = useStudio();
  const isEditor = canEdit(useSettledSession().view);
  const { holes, par, layout } = report;
  const apply = (index: number) => {
    const pars = holes.flatMap(({ fairwayId, parByLevel }) => {
      const advised = parByLevel[index]?.par ?? 0;
      return advised < MIN_APPLIED_PAR ? [] : [[fairwayId, advised] as const];
    });
    const level = t(`layouts.${SKILL_LEVELS[index] ?? "gold"}`);
    run(setPars(new Map(pars), message("insight.applyStep", { level })));
  };
  return (
    <Section title={t("insight.holes")}>
      <div className="report-table">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{t("insight.hole")}</th>
              <th scope="col">{t("insight.length")}</th>
              <th scope="col">{t("insight.climb")}</th>
              <th scope="col">{t("insight.bend")}</th>
              <th scope="col">{t("insight.par")}</th>
              {SKILL_LEVELS.map((level) => (
                <th key={level} scope="col" data-chosen={level === layout.level || undefined}>
                  <span className="flex items-center gap-1.5">
                    <LevelDot level={level} />
                    {t(`layouts.${level}`)}
                  </span>
                </th>
              ))}
              <th scope="col">{t("insight.walkToNext")}</th>
            </tr>
          </thead>
          <tbody>
            {holes.map((hole) => [
              <tr key={hole.fairwayId}>
                <th scope="row">
                  {holeLabel(hole)} {hole.name && <bdi className="font-normal">{hole.name}</bdi>}
                </th>
                <td>{formatLength(hole.length, t)}</td>
                <td>{hole.climb === null ? "–" : t(climbMessage(hole.climb))}</td>
                <td>{t(`insight.bend_${hole.bend}`)}</td>
                <td className="font-semibold">{hole.par}</td>
                {hole.parByLevel.map((each) => (
                  <td
                    key={each.level}
                    title={each.reason.map((reason) => t(reason)).join("\n")}
                    data-chosen={each.level === layout.level || undefined}
                    data-differs={each.par !== hole.par || undefined}
                  >
                    {(each.interval?.pars.length ?? 0) > 1 ? each.interval?.pars.join("–") : each.par}
                  </td>
                ))}
                <td>{hole.walkToNext ? walkWords(hole.walkToNext) : "–"}</td>
              </tr>,
              hole.throws.length > 0 && (
                <tr key={`throws of ${hole.fairwayId}`}>
                  <td colSpan={6 + SKILL_LEVELS.length}>
                    <ThrowsOfHole fairwayId={hole.fairwayId} summaries={hole.throws} />
                  </td>
                </tr>
              ),
            ])}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                {t("insight.total")}
              </th>
              <td>{par.shown}</td>
              {SKILL_LEVELS.map((level, index) => (
                <td key={level} data-chosen={level === layout.level || undefined}>
                  {par.byLevel[level]}
                  {isEditor && (
                    <button
                      type="button"
                      className="report-apply"
                      aria-label={t("insight.applyParsFor", { level: t(`layouts.${level}`) })}
                      onClick={() => apply(index)}
                    >
                      {t("insight.applyPars")}
                    </button>
                  )}
                </td>
              ))}
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
      {isEditor && <p className="mt-1.5 text-xs text-muted">{t("insight.applyHelp")}</p>}
    </Section>
  );

  function walkWords({ metres, wheels }: NonNullable<LayoutReport["holes"][number]["walkToNext"]>): string {
    const steep = wheels.steepest === null ? "" : ` · ${percent(wheels.steepest)} %`;
    return `${formatLength(metres, t)}${steep}`;
  }
}

/** What is left to do, most urgent first, the walks too steep for wheels and the features without purpose, each with a button that goes there. */
function Work({ report, onClose }: { report: LayoutReport; onClose: () => void }) {
  const t = useTranslate();
  const { work, idleFeatures } = report;
  const { showHole, showFeature } = useStudio();
  const isEditor = canEdit(useSettledSession().view);
  const idle = idleFeatures.map(({ featureId, feature, why }) => ({
    ...{ key: featureId, severity: "warning" as const, what: feature, why },
    ...{ fairwayId: null, otherId: null, featureId },
  }));
  const steep = steepWalksOf(report).map(({ fairwayId, text }) => ({
    ...{ key: `walk/${fairwayId}`, severity: "warning" as const, what: text, why: null },
    ...{ fairwayId, otherId: null, featureId: null },
  }));
  const list = (items: readonly Omit<LayoutReport["work"][number], "howMuch" | "hasQuickFix">[]) => (
    <ol className="report-work">
      {items.map(({ key, severity, what, why, fairwayId, otherId, featureId }) => (
        <li key={key} data-severity={severity}>
          <div className="min-w-0 flex-1">
            <p className="font-medium">{t(what)}</p>
            {why && <p className="text-sm text-muted">{t(why)}</p>}
          </div>
          {isEditor && (fairwayId ?? featureId) !== null && (
            <Button
              size="compact"
              aria-label={t("insight.goTo", { what })}
              onClick={() => {
                if (fairwayId !== null) showHole(fairwayId, otherId);
                else if (featureId !== null) showFeature(featureId);
                onClose();
              }}
            >
              {t("insight.go")}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <Section title={t("insight.work")}>
        {work.length === 0 ? <p className="text-sm text-muted">{t("insight.workDone")}</p> : list(work)}
      </Section>
      {steep.length > 0 && <Section title={t("insight.steepWalks")}>{list(steep)}</Section>}
      {idle.length > 0 && <Section title={t("insight.idle")}>{list(idle)}</Section>}
    </>
  );
}

function Sources({ report }: { report: LayoutReport }) {
  const t = useTranslate();
  const { walk, round, wheels, scratch, sources } = report;
  const all = [...round.assumptions, ...walk.assumptions, ...wheels.assumptions, scratch.model, ...sources];
  const texts = [...new Set(all.map((each) => t(each)))];
  return (
    <Section title={t("insight.assumptions")}>
      <ul className="list-disc pl-4 text-xs text-muted">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Section>
  );
}
