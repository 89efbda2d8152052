import { Eye, EyeOff, Lock, LockOpen, Plus, SlidersHorizontal } from "lucide-react";
import {
  type ComponentProps,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useDeferredValue,
  useMemo,
  useState,
} from "react";
import { FeatureIcon } from "@/app/map/feature-icon";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import { deleteFeature } from "@/lib/editor/commands/features";
import type { CourseDocument, EditedFeature, EditedHole } from "@/lib/editor/document";
import { holeLabel } from "@/lib/editor/fairways";
import { itemName } from "@/lib/editor/item-name";
import { selectedFeatureId } from "@/lib/editor/selection";
import { findAction } from "@/lib/editor/shortcuts";
import type { Translate } from "@/lib/messages/translator";
import { FEATURE_KINDS, FEATURE_LIMITS, type FeatureKind } from "@/lib/validation/feature";
import { HereMark } from "../live/live-context";
import type { PickKeys } from "../session/create-studio";
import { usePage, useSettledSession, useStudio } from "../session/use-studio";
import { EmptyList } from "./empty-list";

const KINDS = Object.keys(FEATURE_KINDS) as FeatureKind[];

/** The value of a filter that lets everything through, and of one for features of the whole course. */
const ANY = "";
const COURSE = "course";

/** The features of the course, with a search and filters; those listed can be hidden on the map, or locked. */
export function FeatureList({ document: { features, holes } }: { document: CourseDocument }) {
  const t = useTranslate();
  const { chooseTool, hideItems } = useStudio();
  const { hiddenIds, lockedIds } = usePage();
  const { selection } = useSettledSession();
  const members = selection.kind === "group" ? selection.group.featureIds : null;
  const selectedId = selectedFeatureId(selection);
  const [query, setQuery] = useState("");
  const [isFiltering, setIsFiltering] = useState(false);
  const [kind, setKind] = useState(ANY);
  const [hole, setHole] = useState(ANY);
  const wanted = useDeferredValue(query.trim().toLocaleLowerCase(t.language));
  const listed = useMemo(() => {
    const isListed = (feature: EditedFeature) =>
      (kind === ANY || feature.kind === kind) &&
      (hole === ANY || (hole === COURSE ? feature.holeIds.length === 0 : feature.holeIds.includes(hole))) &&
      t(itemName(feature)).toLocaleLowerCase(t.language).includes(wanted);
    return KINDS.flatMap((each) => features.filter((feature) => feature.kind === each && isListed(feature)));
  }, [features, kind, hole, wanted, t]);
  const isFull = features.length >= FEATURE_LIMITS.features;
  const areHidden = listed.length > 0 && listed.every(({ id }) => hiddenIds.has(id));
  const isFiltered = kind !== ANY || hole !== ANY;
  return (
    <section aria-label={t("features.title")} className="studio-list">
      <h2 className="sr-only">{t("features.title")}</h2>
      {features.length > 0 && (
        <div className="flex items-center gap-1 px-3 pt-2.5 pb-2">
          <input
            type="search"
            aria-label={t("features.find")}
            placeholder={t("features.find")}
            className="field inspector-field"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
          <IconButton
            label={t("features.filter")}
            icon={SlidersHorizontal}
            aria-expanded={isFiltering}
            data-active={isFiltered || undefined}
            onClick={() => setIsFiltering(!isFiltering)}
          />
        </div>
      )}
      {isFiltering && (
        <div className="flex items-center gap-1 px-3 pb-2">
          <Filter label={t("features.kind")} any={t("features.anyKind")} value={kind} onChange={setKind}>
            {KINDS.map((each) => (
              <option key={each} value={each}>
                {t(`features.${each}`)}
              </option>
            ))}
          </Filter>
          <Filter label={t("features.appliesTo")} any={t("features.anyHole")} value={hole} onChange={setHole}>
            <option value={COURSE}>{t("features.course")}</option>
            {holes.map((each) => (
              <option key={each.id} value={each.id}>
                {t("studio.hole", { hole: each.number })}
              </option>
            ))}
          </Filter>
          <IconButton
            label={t(areHidden ? "features.showListed" : "features.hideListed")}
            icon={areHidden ? EyeOff : Eye}
            onClick={() =>
              hideItems(
                listed.map(({ id }) => id),
                !areHidden,
              )
            }
          />
        </div>
      )}
      <div className="studio-rows">
        {features.length === 0 && (
          <EmptyList title={t("features.emptyTitle")} text={t("features.emptyText")} />
        )}
        {features.length > 0 && listed.length === 0 && (
          <p className="p-3 text-sm text-muted">{t("features.noneFound")}</p>
        )}
        <ul aria-label={t("features.title")}>
          {listed.map((feature) => (
            <ListedFeature
              key={feature.id}
              feature={feature}
              scope={describeScope(feature, holes, t)}
              isSelected={feature.id === selectedId}
              isMember={members?.includes(feature.id)}
              isHidden={hiddenIds.has(feature.id)}
              isLocked={lockedIds.has(feature.id)}
            />
          ))}
        </ul>
        <button type="button" className="add-row" disabled={isFull} onClick={() => chooseTool("feature")}>
          <Plus aria-hidden className="size-4" />
          {t("features.add")}
        </button>
        {isFull && (
          <p className="px-3 pb-2 text-sm text-muted">
            {t("features.full", { most: FEATURE_LIMITS.features })}
          </p>
        )}
      </div>
    </section>
  );
}

/** "Hole 6", "3 holes" or "Course". */
export function describeScope(
  { holeIds }: EditedFeature,
  holes: readonly EditedHole[],
  t: Translate,
): string {
  if (holeIds.length === 0) return t("features.course");
  const hole = holes.find(({ id }) => id === holeIds[0]);
  if (holeIds.length > 1 || !hole) return t("group.holes", { count: holeIds.length });
  return t("studio.hole", { hole: holeLabel(hole) });
}

interface FilterProps {
  label: string;
  /** The option that lets everything through. */
  any: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Filter({ label, any, value, onChange, children }: FilterProps) {
  return (
    <select
      aria-label={label}
      className="field inspector-field"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value={ANY}>{any}</option>
      {children}
    </select>
  );
}

interface ListedFeatureProps extends FeatureRowProps {
  isHidden: boolean;
  isLocked: boolean;
}

const ListedFeature = memo(function ListedFeature({ isHidden, isLocked, ...row }: ListedFeatureProps) {
  return (
    <FeatureRow {...row}>
      <ItemActions item={row.feature} {...{ isHidden, isLocked }} />
    </FeatureRow>
  );
});

interface FeatureRowProps {
  feature: EditedFeature;
  /** What it applies to. */
  scope?: string;
  isSelected?: boolean;
  /** Whether the feature is part of a multiple selection; undefined if there is none. */
  isMember?: boolean | undefined;
  /** Buttons beside it. */
  children?: ReactNode;
}

export function FeatureRow({ feature, scope, isSelected = false, isMember, children }: FeatureRowProps) {
  const t = useTranslate();
  const { run, pickFeature } = useStudio();
  const { id, kind, name } = feature;
  const kindName = t(`features.${kind}`);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.currentTarget.parentElement;
    switch (findAction("list", event)) {
      case "delete":
        run(deleteFeature(id));
        break;
      case "focusNext":
        row?.nextElementSibling?.querySelector("button")?.focus();
        break;
      case "focusPrevious":
        row?.previousElementSibling?.querySelector("button")?.focus();
        break;
      default:
        return;
    }
    event.preventDefault();
  };
  return (
    <li data-row={id} className="feature-item">
      <button
        type="button"
        aria-current={isSelected ? "true" : undefined}
        className="fairway-row feature-row"
        aria-pressed={isMember}
        onClick={(event: PickKeys) => pickFeature(id, event)}
        onKeyDown={onKeyDown}
      >
        <FeatureIcon kind={kind} />
        <span
          className={`min-w-0 flex-1 truncate text-left ${name === null ? "text-muted" : "font-semibold"}`}
        >
          {name ?? kindName}
        </span>{" "}
        {name !== null && <span className="sr-only">({kindName})</span>} <HereMark id={id} />
        {scope !== undefined && <span className="feature-scope">{scope}</span>}
      </button>
      {children}
    </li>
  );
}

interface ItemActionsProps {
  item: EditedHole | EditedFeature;
  isHidden: boolean;
  isLocked: boolean;
}

/** The buttons that hide a hole or a feature on the user's map, and lock it there. */
export function ItemActions({ item, isHidden, isLocked }: ItemActionsProps) {
  const t = useTranslate();
  const { hideItems, lockItems } = useStudio();
  const feature = t(itemName(item));
  return (
    <span className="feature-actions">
      <Action
        label={t(isLocked ? "features.unlock" : "features.lock", { feature })}
        isActive={isLocked}
        icon={isLocked ? Lock : LockOpen}
        onClick={() => lockItems([item.id], !isLocked)}
      />
      <Action
        label={t(isHidden ? "features.show" : "features.hide", { feature })}
        isActive={isHidden}
        icon={isHidden ? EyeOff : Eye}
        onClick={() => hideItems([item.id], !isHidden)}
      />
    </span>
  );
}

interface ActionProps extends Pick<ComponentProps<typeof IconButton>, "label" | "icon" | "onClick"> {
  /** Whether it has an effect now: then the button is always shown. */
  isActive: boolean;
}

function Action({ isActive, ...button }: ActionProps) {
  return (
    <IconButton
      {...button}
      className="feature-action"
      data-active={isActive || undefined}
      iconClass="size-4"
    />
  );
}
