import { dequal } from "dequal/lite";
import { Bookmark, ChartArea, Plus, RotateCcw, Spline, Trash2, X } from "lucide-react";
import { useEffect } from "react";
import { withGround } from "@/app/map/map-settings";
import { changeSettings, useMapSettings } from "@/app/map/settings-store";
import { Checkbox } from "@/app/ui/checkbox";
import { Slider } from "@/app/ui/slider";
import { SmallButton } from "@/app/ui/small-button";
import { useTranslate } from "@/app/ui/translations";
import { addPath } from "@/lib/editor/commands/flight-paths";
import { courseThrows, forgetDisc, keepDisc } from "@/lib/editor/commands/throws";
import { selectHole } from "@/lib/editor/selection";
import { DISCS } from "@/lib/flight/disc";
import { fitPath } from "@/lib/flight/fit-path";
import { FIGURES } from "@/lib/flight/kept";
import { FASTEST_RELEASE } from "@/lib/flight/levels";
import { CIRCLES } from "@/lib/flight/outcomes";
import { landingAt, lineOf, type ThrowPlan } from "@/lib/flight/plan";
import { ASSUMED_SPREAD } from "@/lib/flight/spread";
import { type AimedThrow, distanceOf, landingOf } from "@/lib/flight/throw";
import { DISC_NAMES, discTitle, figureName, percent } from "@/lib/flight/throw-words";
import { type LevelOutcomes, THROWS } from "@/lib/flight/who-can-play";
import { destination } from "@/lib/geo/offset";
import { tidyPlace } from "@/lib/geo/place";
import { newId } from "@/lib/ids";
import { toTenths, toWhole } from "@/lib/messages/length";
import { DISC_LIMITS, THROW_LIMITS } from "@/lib/validation/kept-throw";
import { SKILL_LEVELS } from "@/lib/validation/skill-level";
import { looksEmpty } from "@/lib/validation/text";
import { sourceName } from "../ground/ground-words";
import { SelectField } from "../panels/select-field";
import { useScene, useStudio } from "../session/use-studio";
import { KeptThrows } from "./kept-throws";
import { MeasuredLandings } from "./measured-landings";
import { ShareTable, shareCell } from "./share-table";
import { type HoleThrows, type NamedZone, questionOf, REACH, throwsOf, zonesOf } from "./throws-of";
import { ThrowsOnMap as OnMap } from "./throws-on-map";
import { useOutcomes } from "./use-outcomes";
import { useThrowGround } from "./use-throw-ground";
import { changeThrows, NO_THROWS, useThrows } from "./use-throws";
import { WindCompass } from "./wind-compass";

// In this file, as they are always shown together.
export const ThrowsOnMap = OnMap;

const STYLES = ["rightBackhand", "rightForehand", "leftBackhand", "leftForehand"] as const;

/** A miss that a player would call one, in metres. */
const SHORT = 3;

/** The throws of the selected hole: how they are made, how they fly, and who can play them. */
export function ThrowsPanel() {
  const t = useTranslate();
  const { page, run } = useStudio();
  const { throws, change } = useThrows();
  const scene = useScene();
  const { plan, ground, index, outcomes } = throws;
  const hole = throwsOf(scene, plan, ground.heights);
  const fairwayId = hole?.fairway.id ?? null;
  const shown = Math.min(index, Math.max(0, (hole?.thrown.length ?? 0) - 1));
  // The aims are those of one hole.
  useEffect(() => {
    const { throws: kept } = page.get();
    const { plan } = kept ?? NO_THROWS;
    if (kept?.fairwayId !== fairwayId)
      changeThrows(page, { ...NO_THROWS, fairwayId, plan: { ...plan, aims: null } });
  }, [page, fairwayId]);
  const loadGround = useThrowGround(hole?.fairway ?? null);
  const isAsked = throws.fairwayId === fairwayId && ground.state !== "loading";
  useOutcomes(hole && isAsked ? questionOf(scene, throws, hole, shown) : null, page);

  if (!hole) return <p className="text-sm text-muted">{t("throws.noHole")}</p>;
  const { fairway, aims, thrown, passed } = hole;
  const changePlan = (changes: Partial<ThrowPlan>) => change({ plan: { ...plan, ...changes }, index: shown });
  const played = thrown[shown];
  const addThrow = () => {
    const last = thrown.at(-1);
    if (last) changePlan({ aims: [...aims, destination(landingOf(last), last.frame.bearing, 30)] });
  };
  const addAsPath = () => {
    const points = thrown.flatMap((each, at) => [
      ...fitPath(lineOf(each)),
      ...(at < thrown.length - 1 ? [landingOf(each)] : []),
    ]);
    const id = newId("path");
    run(addPath(fairway.id, id, points), selectHole(fairway.id, id));
  };
  return (
    <div className="flex flex-col gap-4">
      <PlanFields plan={plan} onChange={changePlan} />
      <fieldset className="min-w-0">
        <legend className="inspector-label">{t("throws.plan")}</legend>
        <ol className="inspector-list">
          {thrown.map((each, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: throws have no other identity
              key={at}
              className="inspector-choice"
              data-chosen={at === shown || undefined}
            >
              <label className="inspector-row">
                <input
                  type="radio"
                  name="throw"
                  className="cover-input"
                  checked={at === shown}
                  onChange={() => change({ index: at })}
                />
                <span className="flex-none font-semibold">{t("throws.numbered", { number: at + 1 })}</span>
                <ThrowFacts thrown={each} passed={plan.hasTrees ? passed[at] : []} />
              </label>
            </li>
          ))}
        </ol>
        {played && (
          <div className="mt-2">
            <Slider
              label={t("throws.power", { number: shown + 1 })}
              text={t("throws.windSpeed", { speed: Math.round(played.release.speed * 2) / 2 })}
              {...{ min: 10, max: FASTEST_RELEASE[plan.level], step: 0.5, value: played.release.speed }}
              onChange={(speed) =>
                changePlan({ aims: aims.with(shown, tidyPlace(landingAt(speed, played))) })
              }
            />
          </div>
        )}
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          <SmallButton icon={Plus} onClick={addThrow} disabled={thrown.length >= THROW_LIMITS.aims}>
            {t("throws.addThrow")}
          </SmallButton>
          {thrown.length > 1 && (
            <SmallButton icon={X} onClick={() => changePlan({ aims: aims.slice(0, -1) })}>
              {t("throws.removeThrow")}
            </SmallButton>
          )}
          {plan.aims && (
            <SmallButton icon={RotateCcw} onClick={() => changePlan({ aims: null })}>
              {t("throws.reset")}
            </SmallButton>
          )}
          <SmallButton icon={Spline} onClick={addAsPath}>
            {t("throws.addPath")}
          </SmallButton>
        </div>
        <GroundOfThrows onRetry={loadGround} />
      </fieldset>
      <WhoCanPlay plan={plan} number={shown + 1} zones={zonesOf(scene, fairway)} outcomes={outcomes} />
      <KeptThrows hole={hole} index={shown} outcomes={outcomes.find(({ level }) => level === plan.level)} />
      <MeasuredLandings />
    </div>
  );
}

/** Which ground the throws fly over, and the switch of its profile. */
function GroundOfThrows({ onRetry }: { onRetry: () => void }) {
  const t = useTranslate();
  const { terrain } = useStudio();
  const isProfileShown = useMapSettings().ground.includes("profile");
  const { state, resolution, survey } = useThrows().throws.ground;
  const name = sourceName(terrain, survey, t);
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-[0.8125rem] text-muted">
      <p role="status" className="min-w-40 flex-1">
        {t("throws.ground", { state, name, resolution: toTenths(resolution) })}{" "}
        {state === "failed" && (
          <button type="button" className="font-medium text-accent underline" onClick={onRetry}>
            {t("profile.retry")}
          </button>
        )}
      </p>
      {terrain && (
        <SmallButton
          icon={ChartArea}
          aria-pressed={isProfileShown}
          onClick={() => changeSettings((before) => withGround(before, "profile", !isProfileShown))}
        >
          {t("throws.profile")}
        </SmallButton>
      )}
    </div>
  );
}

interface ThrowFactsProps {
  thrown: AimedThrow;
  passed: HoleThrows["passed"][number] | undefined;
}

function ThrowFacts({ thrown: { flight, release, miss }, passed = [] }: ThrowFactsProps) {
  const t = useTranslate();
  const [nearest] = passed.toSorted((a, b) => a.gap - b.gap || a.index - b.index);
  return (
    <span className="min-w-0 py-1 text-[0.8125rem] text-muted tabular-nums">
      {t("throws.about", {
        ...{ length: toWhole(distanceOf(flight)), speed: tenths(release.speed) },
        ...{ height: toWhole(flight.apex.at[2]), seconds: tenths(flight.landing.seconds) },
      })}
      {miss > SHORT && (
        <span className="block font-semibold text-warning">{t("throws.short", { miss: toWhole(miss) })}</span>
      )}
      {nearest && (
        <span className={nearest.gap === 0 ? "block font-semibold text-warning" : "block"}>
          {t(nearest.gap > 0 ? "throws.passes" : nearest.tree.outline ? "throws.enters" : "throws.hits", {
            ...{ name: nearest.tree.name, gap: toTenths(nearest.gap) },
            height: toWhole(nearest.tree.height ?? 0),
          })}
        </span>
      )}
    </span>
  );
}

interface PlanFieldsProps {
  plan: ThrowPlan;
  onChange: (changes: Partial<ThrowPlan>) => void;
}

function PlanFields({ plan, onChange }: PlanFieldsProps) {
  const t = useTranslate();
  const { hand, style, hyzer, launch, wind } = plan;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2.5">
      <div className="col-span-2 grid grid-cols-[2fr_3fr] gap-x-3">
        <SelectField
          label={t("throws.level")}
          value={plan.level}
          values={SKILL_LEVELS}
          text={(level) => t(`layouts.${level}`)}
          onChange={(level) => onChange({ level })}
        />
        <SelectField
          label={t("throws.style")}
          value={`${hand}${style === "backhand" ? "Backhand" : "Forehand"}`}
          values={STYLES}
          text={(name) => t(`throws.${name}`)}
          onChange={(name) =>
            onChange({
              hand: name.startsWith("right") ? "right" : "left",
              style: name.endsWith("Backhand") ? "backhand" : "forehand",
            })
          }
        />
      </div>
      <DiscFields plan={plan} onChange={onChange} />
      <Slider
        label={t("throws.angle")}
        text={t(hyzer === 0 ? "throws.flat" : hyzer > 0 ? "throws.hyzer" : "throws.anhyzer", {
          degrees: Math.abs(hyzer),
        })}
        {...{ min: -45, max: 60, step: 5, value: hyzer }}
        onChange={(hyzer) => onChange({ hyzer })}
      />
      <Slider
        label={t("throws.launch")}
        text={t("throws.degrees", { degrees: launch })}
        {...{ min: 0, max: 30, step: 1, value: launch }}
        onChange={(launch) => onChange({ launch })}
      />
      <Slider
        label={t("throws.wind")}
        text={t("throws.windSpeed", { speed: wind.speed })}
        {...{ min: 0, max: 15, step: 1, value: wind.speed }}
        onChange={(speed) => onChange({ wind: { ...wind, speed } })}
      />
      <WindCompass wind={wind} onChange={(fromBearing) => onChange({ wind: { ...wind, fromBearing } })} />
      <div className="col-span-2">
        <Checkbox
          label={t("throws.trees")}
          isChecked={plan.hasTrees}
          onChange={(hasTrees) => onChange({ hasTrees })}
        />
      </div>
    </div>
  );
}

/** The choice of a disc, and the numbers and the name of an own one. */
function DiscFields({ plan: { disc, discName }, onChange }: PlanFieldsProps) {
  const t = useTranslate();
  const { run } = useStudio();
  const { discs } = courseThrows(useScene().document);
  const name = discName ?? "";
  const choices = new Map<string, Pick<ThrowPlan, "disc" | "discName">>([
    ...DISC_NAMES.map((name) => [name, { disc: DISCS[name], discName: null }] as const),
    ...discs.map(({ id, name, numbers }) => [id, { disc: numbers, discName: name }] as const),
    ["own", { disc, discName: "" }],
  ]);
  const [chosen = "own"] = [...choices].find(([, choice]) => dequal(choice, { disc, discName })) ?? [];
  const keep = () => {
    run(keepDisc({ id: newId("disc"), name: name.trim(), numbers: { ...disc } }));
    onChange({ discName: name.trim() });
  };
  return (
    <div className="col-span-2 grid gap-2">
      <SelectField
        label={t("throws.disc")}
        value={chosen}
        values={[...choices.keys()]}
        text={(each) => t(discTitle(choices.get(each) ?? { disc, discName }))}
        onChange={(each) => onChange({ ...choices.get(each) })}
      />
      {discs.some(({ id }) => id === chosen) && (
        <div>
          <SmallButton icon={Trash2} onClick={() => run(forgetDisc(chosen))}>
            {t("throws.forgetDiscStep")}
          </SmallButton>
        </div>
      )}
      {chosen === "own" && (
        <>
          <div className="grid grid-cols-3 gap-3">
            {(["speed", "glide", "turn"] as const).map((part) => (
              <Slider
                key={part}
                label={t(`throws.${part}`)}
                text={String(disc[part])}
                {...{ min: DISC_LIMITS[part][0], max: DISC_LIMITS[part][1], step: 0.5, value: disc[part] }}
                onChange={(value) => onChange({ disc: { ...disc, [part]: value } })}
              />
            ))}
          </div>
          <p className="text-xs text-muted">{t("throws.noFade")}</p>
          <div className="flex items-end gap-2">
            <label className="grid min-w-0 flex-1 gap-1">
              <span className="inspector-label">{t("throws.discName")}</span>
              <input
                className="field inspector-field"
                maxLength={THROW_LIMITS.nameCodePoints}
                value={name}
                onChange={({ target }) => onChange({ discName: target.value })}
              />
            </label>
            <SmallButton
              icon={Bookmark}
              disabled={discs.length >= THROW_LIMITS.discs || looksEmpty(name)}
              onClick={keep}
            >
              {t("throws.keepDiscStep")}
            </SmallButton>
          </div>
        </>
      )}
    </div>
  );
}

interface WhoCanPlayProps {
  plan: ThrowPlan;
  number: number;
  zones: readonly NamedZone[];
  outcomes: readonly LevelOutcomes[];
}

/** What becomes of a throw by level: shares with their intervals, and where the chosen level's throws end. */
function WhoCanPlay({ plan, number, zones, outcomes }: WhoCanPlayProps) {
  const t = useTranslate();
  const chosen = outcomes.find(({ level }) => level === plan.level);
  const level = t(`layouts.${plan.level}`);
  const { direction, hyzer, nose, launch, speed } = chosen?.spread ?? ASSUMED_SPREAD[plan.level];
  const hit = zones.flatMap(({ id, name }, at) => {
    const { share = 0, low = 0, high = 0 } = chosen?.zones[at] ?? {};
    const values = { name, share: percent(share), low: percent(low), high: percent(high) };
    return share > 0 ? [{ id, text: t("throws.area", values) }] : [];
  });
  return (
    <section aria-label={t("throws.who", { number })} className="grid gap-2">
      <h3 className="inspector-label">{t("throws.who", { number })}</h3>
      <ShareTable
        heads={[t("throws.level"), ...FIGURES.map((figure) => t(figureName(figure)))]}
        rows={SKILL_LEVELS.map((each) => {
          const found = outcomes.find(({ level }) => level === each);
          return {
            name: t(`layouts.${each}`),
            isChosen: each === plan.level,
            cells: found ? FIGURES.map((figure) => shareCell(found[figure])) : [],
          };
        })}
        waiting={t("throws.counting")}
      />
      {chosen && <p className="text-xs text-muted">{t("throws.landingsOnMap", { level })}</p>}
      {chosen && (
        <p className="text-[0.8125rem]">
          {t("throws.left", {
            ...{ level, length: { metres: CIRCLES.circle1 } },
            ...{ left: percent(chosen.left.share), right: percent(1 - chosen.left.share) },
          })}
        </p>
      )}
      {chosen && zones.length > 0 && (
        <div>
          <h4 className="inspector-label">{t("throws.areas", { level })}</h4>
          {hit.length === 0 && <p className="text-[0.8125rem] text-muted">{t("throws.noAreas")}</p>}
          <ul className="text-[0.8125rem] tabular-nums">
            {hit.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
          <p className="text-xs text-muted">
            {t("throws.near", { line: toWhole(REACH.line), tee: toWhole(REACH.tee) })}
          </p>
        </div>
      )}
      <p className="text-xs text-muted">
        {t(chosen?.measured ? "throws.measured" : "throws.assumed", {
          ...{ count: THROWS, level, measured: chosen?.measured ?? 0, speed: tenths(speed * 100) },
          ...{
            direction: tenths(direction),
            hyzer: tenths(hyzer),
            nose: tenths(nose),
            launch: tenths(launch),
          },
        })}
      </p>
      <p className="text-xs text-muted">{t("throws.honest")}</p>
    </section>
  );
}

const tenths = (value: number) => ({ value, decimals: 1 });
