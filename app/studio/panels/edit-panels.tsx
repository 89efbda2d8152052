import { useDeferredValue, useMemo } from "react";
import { LoadOnDemand, onDemand } from "@/app/ui/load-on-demand";
import { useTranslate } from "@/app/ui/translations";
import { runChecks } from "@/lib/editor/checks/checks";
import type { EditorProblem } from "@/lib/editor/checks/problems";
import { type CourseDocument, findFeature, findLayout } from "@/lib/editor/document";
import { fairwaysOf, findFairway, findPathOrPrimary } from "@/lib/editor/fairways";
import { NO_SELECTION, type Selection, selectedFairwayId } from "@/lib/editor/selection";
import { useDrawnDocument, usePage, useSettledSession, useStudio } from "../session/use-studio";
import { FairwayList } from "./fairway-list";
import { HolePanel } from "./hole-panel";
import { StudioDrawer } from "./studio-drawer";

// Loaded with the first feature, or the tab that shows them.
const featureList = onDemand(() => import("./feature-list").then((module) => module.FeatureList));
const checksPanel = onDemand(() => import("./checks-panel").then((module) => module.ChecksPanel));
const groupPanel = onDemand(() => import("./group-panel").then((module) => module.GroupPanel));
const featurePanel = onDemand(() => import("./feature-panel").then((module) => module.FeaturePanel));

/**
 * The list of holes or features, and the inspector: the details of what is selected, and the live checks.
 * `problems` are those of `useSaveStatus`.
 */
export function EditPanels({ problems }: { problems: readonly EditorProblem[] }) {
  const t = useTranslate();
  const { page } = useStudio();
  const { list } = usePage();
  const { history, layoutId, selection } = useSettledSession();
  // As the map shows it, including a drag in progress or the result of a merge.
  const document = useDrawnDocument();
  const layout = findLayout(document, layoutId);
  // Ignores a drag in progress, so that the checks run once it ends and not on every frame. Deferred like `problems`.
  const checked = useDeferredValue(history.present);
  const findings = useMemo(() => runChecks(checked, problems), [checked, problems]);
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
              onClick={() => page.set({ list: name })}
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
            <FairwayList document={document} layout={layout} problems={problems} />
          ) : (
            <LoadOnDemand component={featureList} onFail={() => page.set({ list: "holes" })}>
              {(FeatureList) => <FeatureList features={document.features} />}
            </LoadOnDemand>
          )}
        </div>
      </div>
      <StudioDrawer
        selected={findFairway(document, selectedFairwayId(selection))}
        findings={findings}
        details={<Details document={document} layoutId={layout.id} selection={selection} />}
        checks={
          <LoadOnDemand component={checksPanel} onFail={() => page.set({ drawer: null })}>
            {(ChecksPanel) => <ChecksPanel fairways={fairwaysOf(document)} findings={findings} />}
          </LoadOnDemand>
        }
      />
    </>
  );
}

interface DetailsProps {
  document: CourseDocument;
  layoutId: string;
  selection: Selection;
}

/** The details of what is selected. */
function Details({ document, layoutId, selection }: DetailsProps) {
  const t = useTranslate();
  const { select, endGroup } = useStudio();
  const nothing = <p className="text-sm text-muted">{t("holes.noSelection")}</p>;
  switch (selection.kind) {
    case "none":
      return nothing;
    case "hole": {
      const fairway = findFairway(document, selection.fairwayId);
      if (!fairway) return nothing;
      const path = findPathOrPrimary(fairway, selection.pathId);
      return <HolePanel document={document} fairway={fairway} path={path} />;
    }
    case "feature": {
      const feature = findFeature(document, selection.featureId);
      if (!feature) return nothing;
      return (
        <LoadOnDemand component={featurePanel} onFail={() => select(NO_SELECTION)}>
          {(FeaturePanel) => <FeaturePanel document={document} feature={feature} />}
        </LoadOnDemand>
      );
    }
    case "group":
      return (
        <LoadOnDemand component={groupPanel} onFail={endGroup}>
          {(GroupPanel) => (
            <GroupPanel
              document={document}
              layout={findLayout(document, layoutId)}
              group={selection.group}
              isSticky={selection.isSticky}
            />
          )}
        </LoadOnDemand>
      );
  }
}
