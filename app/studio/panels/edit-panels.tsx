import { useDeferredValue, useMemo } from "react";
import { onDemand } from "@/app/ui/load-on-demand";
import { useTranslate } from "@/app/ui/translations";
import { runChecks } from "@/lib/editor/checks/checks";
import type { EditorProblem } from "@/lib/editor/checks/problems";
import { type CourseDocument, findFeature, findLayout } from "@/lib/editor/document";
import { fairwaysOf, findFairway, findPathOrPrimary } from "@/lib/editor/fairways";
import { NO_SELECTION, type Selection, selectedFairwayId } from "@/lib/editor/selection";
import type { LayoutId } from "@/lib/validation/course-ids";
import { RowMenus } from "../commands/row-menus";
import { useDrawnDocument, usePage, useSettledSession, useStudio } from "../session/use-studio";
import { FairwayList } from "./fairway-list";
import { HolePanel } from "./hole-panel";
import { ListTabs } from "./list-tabs";
import { StudioDrawer } from "./studio-drawer";

// Loaded with the first feature, or the tab that shows them.
const FeatureList = onDemand(() => import("./feature-list").then((module) => module.FeatureList));
const ChecksPanel = onDemand(() => import("./checks-panel").then((module) => module.ChecksPanel));
const GroupPanel = onDemand(() => import("./group-panel").then((module) => module.GroupPanel));
const ThrowsPanel = onDemand(() => import("../throws/throws-panel").then((module) => module.ThrowsPanel));
const FeaturePanel = onDemand(() => import("./feature-panel").then((module) => module.FeaturePanel));

/**
 * The list of holes or features, and the inspector: the details of what is selected, and the live checks.
 * `problems` are those of `useSaveStatus`.
 */
export function EditPanels({ problems }: { problems: readonly EditorProblem[] }) {
  const { page } = useStudio();
  const { list } = usePage();
  const { history, layoutId, selection } = useSettledSession();
  // As the map shows it, including a drag in progress.
  const document = useDrawnDocument();
  const layout = findLayout(document, layoutId);
  // Ignores a drag in progress, so that the checks run once it ends and not on every frame. Deferred like `problems`.
  const checked = useDeferredValue(history.present);
  const findings = useMemo(() => runChecks(checked, problems), [checked, problems]);
  return (
    <>
      <ListTabs
        counts={{ holes: fairwaysOf(document, layout.id).length, features: document.features.length }}
      >
        <RowMenus>
          {list === "holes" ? (
            <FairwayList document={document} layout={layout} problems={problems} />
          ) : (
            <FeatureList document={document} onFail={() => page.set({ list: "holes" })} />
          )}
        </RowMenus>
      </ListTabs>
      <StudioDrawer
        selected={findFairway(document, selectedFairwayId(selection))}
        findings={findings}
        details={<Details document={document} layoutId={layout.id} selection={selection} />}
        checks={
          <ChecksPanel
            fairways={fairwaysOf(document)}
            findings={findings}
            onFail={() => page.set({ drawer: null })}
          />
        }
        throws={<ThrowsPanel onFail={() => page.set({ drawer: null })} />}
      />
    </>
  );
}

interface DetailsProps {
  document: CourseDocument;
  layoutId: LayoutId;
  selection: Selection;
}

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
      return <FeaturePanel document={document} feature={feature} onFail={() => select(NO_SELECTION)} />;
    }
    case "group":
      return (
        <GroupPanel
          document={document}
          layout={findLayout(document, layoutId)}
          group={selection.group}
          isSticky={selection.isSticky}
          onFail={endGroup}
        />
      );
  }
}
