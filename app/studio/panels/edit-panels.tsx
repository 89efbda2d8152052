import { useDeferredValue, useMemo } from "react";
import { LoadOnDemand, onDemand } from "@/app/ui/load-on-demand";
import { useTranslate } from "@/app/ui/translations";
import { runChecks } from "@/lib/editor/checks/checks";
import type { EditorProblem } from "@/lib/editor/checks/problems";
import { findFeature, findLayout } from "@/lib/editor/document";
import { fairwaysOf, findFairway, findFairwaySource, findPathOrPrimary } from "@/lib/editor/fairways";
import type { Session } from "@/lib/editor/session";
import type { Coordinates } from "@/lib/validation/coordinates";
import { type PickKeys, picksSeveral } from "../session/pick-keys";
import type { SessionStore } from "../session/session-store";
import type { FeatureTools } from "../session/use-feature-tools";
import type { GroupTools } from "../session/use-group";
import { useShownDocument } from "../session/use-session";
import { FairwayList } from "./fairway-list";
import { HolePanel } from "./hole-panel";
import { type Panel, StudioDrawer } from "./studio-drawer";

// Loaded with the first feature, or the tab that shows them.
const featureList = onDemand(() => import("./feature-list").then((module) => module.FeatureList));
const featureRow = onDemand(() => import("./feature-list").then((module) => module.FeatureRow));
const checksPanel = onDemand(() => import("./checks-panel").then((module) => module.ChecksPanel));
const groupPanel = onDemand(() => import("./group-panel").then((module) => module.GroupPanel));
const featurePanel = onDemand(() => import("./feature-panel").then((module) => module.FeaturePanel));

interface EditPanelsProps {
  session: Session;
  /** The store that the map shows, including a drag in progress or the result of a merge. */
  shownStore: SessionStore;
  /** From `useSaveStatus`. */
  problems: readonly EditorProblem[];
  boxShown: boolean;
  onShowBox: (shown: boolean) => void;
  onAdd: () => void;
  /** Selects a hole and moves the map to it, or to both holes if there is a second one. */
  onShow: (fairwayId: string, otherId?: string | null) => void;
  dispatch: SessionStore["dispatch"];
  featureTools: FeatureTools;
  groupTools: GroupTools;
  /** The open panel of the inspector. */
  panel: Panel | null;
  onPanel: (panel: Panel | null) => void;
  /** The centre of the map, in degrees. */
  mapCentre: () => Coordinates;
}

/** The list of holes or features, and the inspector: the details of the selected one, and the live checks. */
export function EditPanels(props: EditPanelsProps) {
  const { session, shownStore, problems, boxShown, onShowBox, onAdd, onShow, dispatch, featureTools } = props;
  const { group, isSticky, end, change } = props.groupTools;
  const t = useTranslate();
  const { list } = featureTools;
  const document = useShownDocument(shownStore);
  const layout = findLayout(document, session.layoutId);
  const selected = findFairway(document, session.selected);
  const feature = findFeature(document, featureTools.selectedId);
  const showHole = (fairwayId: string, otherId?: string | null) => {
    end();
    featureTools.select(null);
    onShow(fairwayId, otherId);
  };
  const showFeature = (featureId: string | null) => {
    end();
    featureTools.select(featureId);
  };
  const pick = (fairwayId: string, keys: PickKeys) => {
    const hole = findFairwaySource(document, fairwayId)?.hole;
    if (!hole || (!isSticky && !picksSeveral(keys))) showHole(fairwayId);
    else if (keys.shiftKey && !isSticky)
      change((rules, before) =>
        rules.joinGroups(
          before,
          rules.holesBetween(document, layout.id, session.selected ?? fairwayId, fairwayId),
        ),
      );
    else change((rules, before) => rules.toggleMember(before, { holeId: hole.id }));
  };
  const pickFeature = (featureId: string, keys: PickKeys) => {
    if (isSticky || picksSeveral(keys)) change((rules, before) => rules.toggleMember(before, { featureId }));
    else showFeature(featureId);
  };
  // Ignores a drag in progress, so that the checks run once it ends and not on every frame. Deferred like `problems`.
  const checked = useDeferredValue(session.history.present);
  const findings = useMemo(() => runChecks(checked, problems), [checked, problems]);
  const holeId = selected && (findFairwaySource(document, selected.id)?.hole.id ?? null);
  const onThisHole = document.features.filter(({ holeIds }) => holeId !== null && holeIds.includes(holeId));
  return (
    <>
      <div className="studio-side">
        <div role="tablist" aria-label={t("studio.lists")} className="studio-tabs">
          {(["holes", "features"] as const).map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`tab-${name}`}
              aria-selected={list === name}
              aria-controls="studio-side-list"
              className="studio-tab"
              onClick={() => featureTools.showList(name)}
            >
              {t(name === "holes" ? "studio.fairways" : "features.title")}{" "}
              <span className="text-muted tabular-nums">
                {name === "holes" ? fairwaysOf(document, layout.id).length : document.features.length}
              </span>
            </button>
          ))}
        </div>
        <div
          role="tabpanel"
          id="studio-side-list"
          aria-labelledby={`tab-${list}`}
          className="studio-side-list"
        >
          {list === "holes" ? (
            <FairwayList
              document={document}
              layout={layout}
              problems={problems}
              selected={selected}
              group={group}
              onSelect={showHole}
              onPick={pick}
              onAdd={onAdd}
              dispatch={dispatch}
            />
          ) : (
            <LoadOnDemand component={featureList} onFail={() => featureTools.showList("holes")}>
              {(FeatureList) => (
                <FeatureList
                  features={document.features}
                  selectedId={feature?.id ?? null}
                  hiddenKinds={featureTools.hiddenKinds}
                  onHide={featureTools.hide}
                  group={group}
                  onPick={pickFeature}
                  onDraw={featureTools.draw}
                  isChoosing={featureTools.isChoosing}
                  onChoose={featureTools.choose}
                />
              )}
            </LoadOnDemand>
          )}
        </div>
      </div>
      <StudioDrawer
        open={props.panel}
        onOpen={props.onPanel}
        selected={group ? null : selected}
        findings={findings}
        details={
          group ? (
            <LoadOnDemand component={groupPanel} onFail={end}>
              {(GroupPanel) => (
                <GroupPanel
                  document={document}
                  layout={layout}
                  group={group}
                  isSticky={isSticky}
                  dispatch={dispatch}
                  onEnd={end}
                />
              )}
            </LoadOnDemand>
          ) : feature ? (
            <LoadOnDemand component={featurePanel} onFail={() => featureTools.select(null)}>
              {(FeaturePanel) => (
                <FeaturePanel
                  document={document}
                  feature={feature}
                  dispatch={dispatch}
                  onSelect={featureTools.select}
                />
              )}
            </LoadOnDemand>
          ) : (
            selected && (
              <HolePanel
                document={document}
                fairway={selected}
                path={findPathOrPrimary(selected, session.selectedPath)}
                dispatch={dispatch}
                onShow={onShow}
                mapCentre={props.mapCentre}
                onSelectSeveral={() => change((_, before) => before, true)}
                features={
                  onThisHole.length > 0 && (
                    <section aria-label={t("features.onThisHole")}>
                      <h3 className="inspector-label">{t("features.onThisHole")}</h3>
                      <LoadOnDemand component={featureRow} onFail={() => {}}>
                        {(FeatureRow) => (
                          <ul className="inspector-list">
                            {onThisHole.map((each) => (
                              <FeatureRow
                                key={each.id}
                                feature={each}
                                isSelected={false}
                                onSelect={() => featureTools.select(each.id)}
                              />
                            ))}
                          </ul>
                        )}
                      </LoadOnDemand>
                    </section>
                  )
                }
              />
            )
          )
        }
        checks={
          <LoadOnDemand component={checksPanel} onFail={() => props.onPanel(null)}>
            {(ChecksPanel) => (
              <ChecksPanel
                fairways={fairwaysOf(document)}
                findings={findings}
                boxShown={boxShown}
                onShowBox={onShowBox}
                dispatch={dispatch}
                onShow={showHole}
                onShowFeature={showFeature}
              />
            )}
          </LoadOnDemand>
        }
      />
    </>
  );
}
