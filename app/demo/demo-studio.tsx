import { Fact } from "@/app/ui/fact";
import { COURSE_COLOUR_VALUES } from "@/lib/drawing/colours";
import { type EditedFairway, fairwaysOf } from "@/lib/editor/fairways";
import { courseTotals, measureFairway, pathLength } from "@/lib/editor/measures";
import type { Translate } from "@/lib/messages/translator";
import type { Coordinates } from "@/lib/validation/coordinates";
import { DEMO_COLOURS, DEMO_COURSE, DEMO_LAYOUTS, type DemoLayout, demoLayoutId } from "./demo-course";
import { DemoMap } from "./demo-map";

export interface DemoStudioProps {
  layout: DemoLayout;
  hole: number | null;
  t: Translate;
}

/** A picture of the demo course in the frame of the studio, rendered on the server: the real course with our computed measures. */
export function DemoStudio({ layout, hole, t }: DemoStudioProps) {
  const fairways = fairwaysOf(DEMO_COURSE, demoLayoutId(layout));
  const selected = fairways.find(({ number }) => number === hole) ?? null;
  const { par, distance } = courseTotals(fairways);
  const totals = { holes: fairways.length, par, length: { metres: distance } };
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-surface text-[0.8125rem] shadow-float">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2">
        <p className="font-semibold">{t("demo.name")}</p>
        <ul aria-label={t("viewer.layouts")} className="flex rounded-lg border border-line bg-sunken p-0.5">
          {DEMO_LAYOUTS.map((each) => (
            <li key={each}>
              <span
                aria-current={each === layout ? "true" : undefined}
                className="inline-flex min-h-7 items-center gap-1.5 rounded-md px-2.5 font-medium text-muted aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:shadow-card dark:aria-[current]:bg-line"
              >
                <Dot colour={COURSE_COLOUR_VALUES[DEMO_COLOURS[each]].fill} />
                {t(`demo.${each}`)}
              </span>
            </li>
          ))}
        </ul>
        <p className="text-muted tabular-nums md:ml-auto">{t("course.totals", totals)}</p>
      </div>
      <div className="grid md:grid-cols-[11rem_minmax(0,1fr)_11rem] md:grid-rows-1">
        <div className="border-line max-md:hidden md:border-r">
          <ol className="py-2">
            {fairways.map((fairway) => (
              <li key={fairway.id}>
                <span
                  aria-current={fairway === selected ? "true" : undefined}
                  className="flex min-h-6 items-center gap-2 border-l-3 border-transparent px-3 tabular-nums aria-[current]:border-select aria-[current]:bg-select-soft"
                >
                  <HoleRow fairway={fairway} colour={COURSE_COLOUR_VALUES[DEMO_COLOURS[layout]].fill} t={t} />
                </span>
              </li>
            ))}
          </ol>
        </div>
        <div className="relative min-h-96">
          <DemoMap
            all={fairwaysOf(DEMO_COURSE, demoLayoutId("main"))}
            shown={fairways}
            colour={DEMO_COLOURS[layout]}
            selected={selected}
            t={t}
          />
        </div>
        <div className="border-line p-4 max-md:hidden md:border-l">
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
      <span className="sr-only">{t("viewer.hole", { number: fairway.number })}</span>
      <span aria-hidden="true" className="w-5 font-semibold">
        {fairway.number}
      </span>
      <Dot colour={colour} />
      <span className="ml-auto text-muted">{t("viewer.par", { par: measures?.par ?? 0 })}</span>
      <span className="w-12 text-right font-semibold">
        {t("viewer.metres", { length: { metres: measures?.distance ?? 0 } })}
      </span>
    </>
  );
}

function HoleDetails({ fairway, t }: { fairway: EditedFairway; t: Translate }) {
  const measures = measureFairway(fairway);
  if (!measures) return null;
  return (
    <>
      <h2 className="text-base">{t("viewer.hole", { number: fairway.number })}</h2>
      <dl className="mt-3 grid gap-3 tabular-nums">
        <Fact name={t("holes.par")}>{t("holes.parByLength", { par: measures.parByLength })}</Fact>
        <Fact name={t("demo.distance")}>{t("viewer.metres", { length: { metres: measures.distance } })}</Fact>
        <Fact name={t("viewer.along")}>
          {t("viewer.metres", { length: { metres: pathLength(fairway) } })}
        </Fact>
        <Fact name={t("demo.tee")}>{formatPlace(fairway.teePosition)}</Fact>
        <Fact name={t("demo.target")}>{formatPlace(fairway.targetPosition)}</Fact>
      </dl>
    </>
  );
}

function formatPlace(place: Coordinates | null): string {
  return place ? `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}` : "";
}
