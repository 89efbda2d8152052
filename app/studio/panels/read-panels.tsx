import type { ReactNode } from "react";
import { useTranslate } from "@/app/ui/translations";
import { pathName } from "@/lib/editor/commands/flight-paths";
import {
  type CourseDocument,
  type EditedFeature,
  type EditedLayout,
  type EditedTee,
  findFeature,
  findLayout,
} from "@/lib/editor/document";
import { targetLetter, targetName, teeName } from "@/lib/editor/end-names";
import {
  type EditedFairway,
  fairwaysOf,
  findFairway,
  findFairwaySource,
  holeLabel,
} from "@/lib/editor/fairways";
import { itemName } from "@/lib/editor/item-name";
import {
  courseTotals,
  lengthBetween,
  measureFairway,
  pathLength,
  totalClimb,
  totalWalk,
  walkToNext,
} from "@/lib/editor/measures";
import { selectedFairwayId, selectedFeatureId } from "@/lib/editor/selection";
import { describePad, padSize } from "@/lib/editor/tee-pad";
import { formatLength, toTenths, toWhole } from "@/lib/messages/length";
import type { Translate } from "@/lib/messages/translator";
import { TREE_FIELDS } from "@/lib/validation/feature";
import { playHole } from "@/lib/validation/played-hole";
import { HereMark } from "../live/live-context";
import { usePage, useSettledSession, useStudio } from "../session/use-studio";
import { ColourDots } from "./colour-dot";
import { RowMeasures, TeeDots } from "./fairway-list";
import { FeatureHeading } from "./feature-heading";
import { describeScope, FeatureRow } from "./feature-list";
import { ListTabs } from "./list-tabs";
import { StudioDrawer } from "./studio-drawer";

/** The lists and the inspector for users who may not edit: the same facts as sentences, since nothing can be typed. */
export function ReadPanels() {
  const t = useTranslate();
  const { list } = usePage();
  const { history, layoutId, selection } = useSettledSession();
  const document = history.present;
  const layout = findLayout(document, layoutId);
  const fairways = fairwaysOf(document, layout.id);
  const { distance, par } = courseTotals(fairways);
  const walk = totalWalk(fairways);
  const climb = totalClimb(fairways);
  const feature = findFeature(document, selectedFeatureId(selection));
  const fairway = findFairway(document, selectedFairwayId(selection));
  return (
    <>
      <ListTabs
        counts={{ holes: fairways.length, features: document.features.length }}
        aside={document.layouts.length > 1 && <LayoutSelect layouts={document.layouts} shown={layout} />}
      >
        {list === "holes" && fairways.length > 0 && (
          <p className="list-totals">
            {t("studio.parAndLength", { par, length: { metres: distance } })}
            {walk > 0 && ` · ${t("studio.walk", { length: { metres: walk } })}`}
            {climb !== null && ` · ${t("studio.climb", { length: toWhole(climb) })}`}
          </p>
        )}
        <div className="studio-rows">
          {list === "holes" ? (
            <Holes document={document} fairways={fairways} selectedId={fairway?.id ?? null} />
          ) : (
            <Features document={document} selectedId={feature?.id ?? null} />
          )}
        </div>
      </ListTabs>
      <StudioDrawer
        selected={fairway}
        details={
          feature ? (
            <FeatureFacts document={document} feature={feature} />
          ) : fairway ? (
            <HoleFacts document={document} fairway={fairway} />
          ) : (
            <p className="text-sm text-muted">{t("holes.noSelection")}</p>
          )
        }
      />
    </>
  );
}

function LayoutSelect({ layouts, shown }: { layouts: readonly EditedLayout[]; shown: EditedLayout }) {
  const t = useTranslate();
  const { dispatch } = useStudio();
  return (
    <select
      aria-label={t("layouts.switcher")}
      className="my-1 ml-auto min-h-8 min-w-0 rounded-md bg-transparent text-sm font-semibold pointer-coarse:min-h-11"
      value={shown.id}
      onChange={(event) => dispatch({ type: "show-layout", layoutId: event.target.value })}
    >
      {layouts.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

interface HolesProps {
  document: CourseDocument;
  fairways: readonly EditedFairway[];
  selectedId: string | null;
}

function Holes({ document, fairways, selectedId }: HolesProps) {
  const t = useTranslate();
  const { showHole } = useStudio();
  if (fairways.length === 0) return <p className="p-3 text-muted">{t("studio.noHoles")}</p>;
  return (
    <ul aria-label={t("studio.fairways")} className="flex flex-col gap-0.5">
      {fairways.map((fairway) => {
        const source = findFairwaySource(document, fairway.id);
        const name = t("studio.hole", { hole: holeLabel(fairway) });
        return (
          <li key={fairway.id}>
            <button
              type="button"
              aria-pressed={fairway.id === selectedId}
              className="fairway-row read-row"
              onClick={() => showHole(fairway.id)}
            >
              <span aria-hidden className="hole-chip">
                {holeLabel(fairway)}
              </span>
              <span className="sr-only">{name}</span>{" "}
              <span
                className={`min-w-0 flex-1 truncate text-left ${fairway.name ? "font-semibold" : "text-muted"}`}
              >
                {fairway.name ?? <span aria-hidden>{name}</span>}
              </span>{" "}
              <HereMark id={source?.hole.id ?? ""} />
              {source && <TeeDots hole={source.hole} play={source.play} />}
              <RowMeasures fairway={fairway} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Features({ document, selectedId }: { document: CourseDocument; selectedId: string | null }) {
  const t = useTranslate();
  const { features } = document;
  if (features.length === 0) return <p className="p-3 text-muted">{t("features.emptyTitle")}</p>;
  return (
    <ul aria-label={t("features.title")} className="flex flex-col gap-0.5">
      {features.map((feature) => (
        <FeatureRow
          key={feature.id}
          feature={feature}
          scope={describeScope(feature, document.holes, t)}
          isSelected={feature.id === selectedId}
        />
      ))}
    </ul>
  );
}

/** A group of the inspector with its heading. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h4 className="inspector-label">{title}</h4>
      {children}
    </section>
  );
}

interface RowProps {
  marker?: ReactNode;
  name: string;
  /** Secondary words below the name. */
  note?: string | undefined;
  metres: number | null;
  isChosen?: boolean;
}

function Row({ marker, name, note, metres, isChosen = false }: RowProps) {
  const t = useTranslate();
  return (
    <li
      className="inspector-choice flex min-h-9.5 items-center gap-2 px-3 text-[0.875rem]"
      data-chosen={isChosen || undefined}
    >
      {marker}
      <span className="min-w-0 flex-1 py-1.5">
        <span className="block font-medium wrap-anywhere">{name}</span>
        {note && <span className="block text-xs text-muted">{note}</span>}
      </span>
      {metres !== null && <span className="text-muted tabular-nums">{formatLength(metres, t)}</span>}
    </li>
  );
}

function HoleFacts({ document, fairway }: { document: CourseDocument; fairway: EditedFairway }) {
  const t = useTranslate();
  const source = findFairwaySource(document, fairway.id);
  if (!source) return null;
  const { hole, play, layoutId } = source;
  const played = playHole(hole, play);
  const measures = measureFairway(fairway);
  const fairways = fairwaysOf(document, layoutId);
  const next = fairways[fairways.findIndex(({ id }) => id === fairway.id) + 1];
  const walk = walkToNext(fairway, next);
  const features = document.features.filter(({ holeIds }) => holeIds.includes(hole.id));
  const number = t("studio.hole", { hole: holeLabel(hole) });
  return (
    <div className="flex flex-col gap-4">
      <header>
        <h3 className="text-[1.0625rem] wrap-anywhere">
          {number}
          {hole.name !== null && <bdi>{` · ${hole.name}`}</bdi>}
        </h3>
        {measures && (
          <p className="text-sm text-muted tabular-nums">
            {fairway.par === null
              ? t("holes.parByLength", { par: `${t("holes.par")} ${measures.parByLength}` })
              : t("holes.parDesigned", { par: fairway.par, byLength: measures.parByLength })}
            {" · "}
            {formatLength(measures.distance, t)}
          </p>
        )}
        {fairway.playedLength !== null && (
          <p className="text-sm text-muted tabular-nums">
            {t("holes.playedLength")}: {formatLength(fairway.playedLength, t)}
          </p>
        )}
        {next && walk !== null && (
          <p className="text-sm text-muted tabular-nums">
            {t("holes.walk", { hole: next.number, length: { metres: walk } })}
          </p>
        )}
      </header>
      {hole.notes !== null && (
        <p className="text-[0.9375rem] whitespace-pre-line wrap-anywhere">{hole.notes}</p>
      )}
      {hole.tees.length > 0 && (
        <Group title={t("holes.tees")}>
          <ul className="inspector-list">
            {hole.tees.map((tee) => (
              <Row
                key={tee.id}
                marker={<ColourDots colours={tee.colours} />}
                name={t(teeName(hole, tee))}
                note={describeTee(tee, t)}
                metres={lengthBetween(tee, played.target)}
                isChosen={tee === played.tee}
              />
            ))}
          </ul>
        </Group>
      )}
      {hole.targets.length > 0 && (
        <Group title={t("holes.targets")}>
          <ul className="inspector-list">
            {hole.targets.map((target, index) => (
              <Row
                key={target.id}
                marker={
                  <span aria-hidden className="w-4 flex-none font-bold">
                    {targetLetter(index)}
                  </span>
                }
                name={t(targetName(hole, target))}
                note={
                  [
                    hole.targets[1] && target.id === hole.targetId && t("holes.inUse"),
                    !target.isPermanent && t("holes.temporary"),
                  ]
                    .filter(Boolean)
                    .join(" · ") || undefined
                }
                metres={lengthBetween(played.tee, target)}
                isChosen={target === played.target}
              />
            ))}
          </ul>
        </Group>
      )}
      {measures && (
        <Group title={t("holes.paths")}>
          <ul className="inspector-list">
            {fairway.flightPaths.map((path) => (
              <Row key={path.id} name={t(pathName(fairway, path))} metres={pathLength(fairway, path)} />
            ))}
          </ul>
        </Group>
      )}
      {features.length > 0 && (
        <Group title={t("features.onThisHole")}>
          <ul className="inspector-list">
            {features.map((feature) => (
              <FeatureRow key={feature.id} feature={feature} />
            ))}
          </ul>
        </Group>
      )}
    </div>
  );
}

/** Its surface and the size of its pad. */
function describeTee(tee: EditedTee, t: Translate): string | undefined {
  const pad = padSize(tee);
  const facts = [tee.surface && t(`holes.${tee.surface}`), pad && t("holes.pad", describePad(pad))];
  return facts.filter(Boolean).join(" · ") || undefined;
}

function FeatureFacts({ document, feature }: { document: CourseDocument; feature: EditedFeature }) {
  const t = useTranslate();
  const { kind, notes, passOn, dropZoneId, layoutIds } = feature;
  const zone = findFeature(document, dropZoneId);
  const sizes = TREE_FIELDS.flatMap((field) => {
    const metres = kind === "tree" ? feature[field] : undefined;
    return metres === undefined ? [] : [t("features.treeSize", { field, length: toTenths(metres) })];
  });
  const layouts = layoutIds.map((id) => findLayout(document, id).name);
  return (
    <div className="flex flex-col gap-4">
      <FeatureHeading feature={feature} />
      {sizes.length > 0 && <p className="text-sm text-muted tabular-nums">{sizes.join(" · ")}</p>}
      {notes !== null && <p className="text-[0.9375rem] whitespace-pre-line wrap-anywhere">{notes}</p>}
      {kind === "mandatory" && (
        <p className="text-sm">
          {t(passOn === "right" ? "features.mandatoryRight" : "features.mandatoryLeft")}
          {zone && ` ${t("features.drop_zone")}: ${t(itemName(zone))}`}
        </p>
      )}
      <Group title={t("features.appliesTo")}>
        <p className="mt-1 text-sm">{describeScope(feature, document.holes, t)}</p>
      </Group>
      {document.layouts.length > 1 && (
        <Group title={t("layouts.title")}>
          <p className="mt-1 text-sm wrap-anywhere">{layouts.join(", ") || t("features.allLayouts")}</p>
        </Group>
      )}
    </div>
  );
}
