import type { ReactNode } from "react";
import { courseTotals } from "@/app/courses/course-totals";
import { Fact } from "@/app/ui/fact";
import { Link } from "@/app/ui/link";
import { type EditedFairway, fairwaysOf } from "@/lib/editor/fairways";
import { measureFairway, pathLength } from "@/lib/editor/measures";
import type { Translate } from "@/lib/messages/translator";
import { COURSE_COLOUR_VALUES } from "@/lib/print/course-colours";
import type { Coordinates } from "@/lib/validation/coordinates";
import { DEMO_COLOURS, DEMO_COURSE, DEMO_LAYOUTS, type DemoLayout, demoLayoutId } from "./demo-course";
import { DemoMap } from "./demo-map";

interface DemoStudioProps {
  layout: DemoLayout;
  /** The number of the selected hole. */
  hole: number | null;
  /** Returns the URL of another choice. Without it, the demo is a static picture. */
  linkTo?: (choice: { layout: DemoLayout; hole: number | null }) => string;
  t: Translate;
}

/**
 * The demo course in the frame of the studio, rendered on the server: the real course with our computed
 * measures, read-only and without scripts.
 */
export function DemoStudio({ layout, hole, linkTo, t }: DemoStudioProps) {
  const fairways = fairwaysOf(DEMO_COURSE, demoLayoutId(layout));
  const selected = fairways.find(({ number }) => number === hole) ?? null;
  const { holes, par, length } = courseTotals(fairways);
  const choice = (
    target: { layout: DemoLayout; hole: number | null },
    isChosen: boolean,
    content: ReactNode,
    className: string,
  ) =>
    linkTo ? (
      <Link
        href={linkTo(target)}
        scroll={false}
        aria-current={isChosen ? "true" : undefined}
        className={`${className} hover:text-ink`}
      >
        {content}
      </Link>
    ) : (
      <span aria-current={isChosen ? "true" : undefined} className={className}>
        {content}
      </span>
    );
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-surface text-[0.8125rem] shadow-float">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2">
        <p className="font-semibold">{t("demo.name")}</p>
        <ul aria-label={t("demo.layouts")} className="flex rounded-lg border border-line bg-sunken p-0.5">
          {DEMO_LAYOUTS.map((each) => (
            <li key={each}>
              {choice(
                { layout: each, hole: null },
                each === layout,
                <>
                  <Dot colour={COURSE_COLOUR_VALUES[DEMO_COLOURS[each]].fill} />
                  {t(`demo.${each}`)}
                </>,
                `inline-flex items-center gap-1.5 rounded-md px-2.5 font-medium text-muted aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:shadow-card dark:aria-[current]:bg-line ${linkTo ? "min-h-10" : "min-h-7"}`,
              )}
            </li>
          ))}
        </ul>
        <p className="text-muted tabular-nums md:ml-auto">{t("course.totals", { holes, par, length })}</p>
      </div>
      <div className="grid md:grid-cols-[11rem_minmax(0,1fr)_11rem] md:grid-rows-1">
        <div
          className={`border-line max-md:order-2 max-md:border-t md:border-r ${linkTo ? "" : "max-md:hidden"}`}
        >
          <ol className="py-2">
            {fairways.map((fairway) => (
              <li key={fairway.id}>
                {choice(
                  { layout, hole: fairway.number },
                  fairway === selected,
                  <HoleRow
                    fairway={fairway}
                    colour={COURSE_COLOUR_VALUES[DEMO_COLOURS[layout]].fill}
                    t={t}
                  />,
                  `flex items-center gap-2 border-l-3 border-transparent px-3 tabular-nums aria-[current]:border-select aria-[current]:bg-select-soft ${linkTo ? "min-h-8 max-md:min-h-11" : "min-h-6"}`,
                )}
              </li>
            ))}
          </ol>
        </div>
        {/* A fixed minimum height where the layout can change, so that the frame keeps its size. */}
        <div className={`relative min-h-96 ${linkTo ? "md:min-h-152" : ""}`}>
          <DemoMap
            all={fairwaysOf(DEMO_COURSE, demoLayoutId("main"))}
            shown={fairways}
            colour={DEMO_COLOURS[layout]}
            selected={selected}
            t={t}
          />
        </div>
        <div className={`border-line p-4 max-md:border-t md:border-l ${linkTo ? "" : "max-md:hidden"}`}>
          {selected ? (
            <HoleDetails fairway={selected} t={t} />
          ) : (
            <p className="text-muted">{t("demo.choose")}</p>
          )}
        </div>
      </div>
    </div>
  );
}

function Dot({ colour }: { colour: string }) {
  return <span aria-hidden="true" className="size-2.5 rounded-full" style={{ background: colour }} />;
}

function HoleRow({ fairway, colour, t }: { fairway: EditedFairway; colour: string; t: Translate }) {
  const measures = measureFairway(fairway);
  return (
    <>
      <span className="sr-only">{t("demo.hole", { number: fairway.number })}</span>
      <span aria-hidden="true" className="w-5 font-semibold">
        {fairway.number}
      </span>
      <Dot colour={colour} />
      <span className="ml-auto text-muted">{t("demo.par", { par: measures?.par ?? 0 })}</span>
      <span className="w-12 text-right font-semibold">
        {t("demo.metres", { length: { metres: measures?.distance ?? 0 } })}
      </span>
    </>
  );
}

function HoleDetails({ fairway, t }: { fairway: EditedFairway; t: Translate }) {
  const measures = measureFairway(fairway);
  if (!measures) return null;
  return (
    <>
      <h2 className="text-base">{t("demo.hole", { number: fairway.number })}</h2>
      <dl className="mt-3 grid gap-3 tabular-nums">
        <Fact name={t("demo.parTitle")}>{t("demo.parByLength", { par: measures.parByLength })}</Fact>
        <Fact name={t("demo.distance")}>{t("demo.metres", { length: { metres: measures.distance } })}</Fact>
        <Fact name={t("demo.path")}>{t("demo.metres", { length: { metres: pathLength(fairway) } })}</Fact>
        <Fact name={t("demo.tee")}>{formatPlace(fairway.teePosition)}</Fact>
        <Fact name={t("demo.target")}>{formatPlace(fairway.targetPosition)}</Fact>
      </dl>
    </>
  );
}

function formatPlace(place: Coordinates | null): string {
  return place ? `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}` : "";
}
