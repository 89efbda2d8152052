import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
  ArrowDown,
  ArrowUp,
  ArrowUpDown,
  ChevronDown,
  ChevronUp,
  CircleDot,
  CircleHelp,
  ClipboardList,
  ClipboardPaste,
  Columns3,
  Command as CommandIcon,
  Copy,
  CopyPlus,
  Crosshair,
  Download,
  Eye,
  EyeOff,
  FileUp,
  FlipHorizontal2,
  FlipVertical2,
  Focus,
  HardDriveDownload,
  History,
  Info,
  Layers3,
  List,
  ListChecks,
  LocateFixed,
  Lock,
  LockOpen,
  type LucideIcon,
  Maximize,
  MessageSquare,
  PanelLeftClose,
  Plus,
  Printer,
  Redo2,
  Scissors,
  Search,
  Settings2,
  Share2,
  SlidersHorizontal,
  Spline,
  SquareDashed,
  SquareMousePointer,
  Trash2,
  Undo2,
  X,
} from "lucide-react";
import { writeClipping } from "@/lib/editor/clipping-text";
import {
  type Axis,
  alignGroup,
  distributeGroup,
  type Edge,
  mirrorGroup,
} from "@/lib/editor/commands/arrange";
import { cannotDeleteReason, pathFullReason } from "@/lib/editor/commands/control-points";
import { holesFullReason, reverseFairway } from "@/lib/editor/commands/holes";
import { layoutsFullReason } from "@/lib/editor/commands/layout-limit";
import { groupName } from "@/lib/editor/commands/move-group";
import { moveFairway } from "@/lib/editor/commands/plays";
import { findFeature } from "@/lib/editor/document";
import {
  fairwayIdOf,
  fairwaysOf,
  findFairway,
  findFairwaySource,
  findPathOrPrimary,
} from "@/lib/editor/fairways";
import { groupSize } from "@/lib/editor/groups";
import { listHandles } from "@/lib/editor/handles";
import { redoLabel } from "@/lib/editor/history";
import { itemName } from "@/lib/editor/item-name";
import { type CoursePoint, findPointPlace } from "@/lib/editor/points";
import {
  type Selection,
  selectedFairwayId,
  selectedMembers,
  selectedPathId,
  selectHole,
} from "@/lib/editor/selection";
import { nextUndo } from "@/lib/editor/session-tools";
import type { ActionAt } from "@/lib/editor/shortcuts";
import { canEdit, canSave } from "@/lib/editor/view";
import type { MessageKey } from "@/lib/messages/catalogue";
import { type Message, message } from "@/lib/messages/message";
import type { Translate } from "@/lib/messages/translator";
import type { Coordinates } from "@/lib/validation/coordinates";
import { copyPlace, moveToPosition } from "../map/holes/handle-actions";
import { TOOL_BUTTONS } from "../map/tools/tool-bar";
import { addNextLayout } from "../session/add-next-layout";
import type { Studio } from "../session/create-studio";
import { addPointBeside } from "../session/edit-point";
import { newHole } from "../session/new-hole";
import type { OpenDialog } from "../session/page-state";
import { printPath } from "../session/print-path";
import { runShortcut, VIEWER_ACTIONS } from "./use-shortcuts";

/** What a command acts on, besides what is selected. */
export interface CommandContext {
  readonly studio: Studio;
  readonly t: Translate;
  /** Where the menu was opened on the map, in degrees. */
  readonly at?: Coordinates | null;
  /** The point that the menu belongs to, or that has the focus. */
  readonly point?: CoursePoint | null;
}

/** The menus: of the header, of a place on the map, of what is selected, of a point; and the buttons for a group. */
export type MenuName = "course" | "map" | "selection" | "point" | "arrange";

/** The headings of the palette, in its order. */
export const HEADINGS = ["point", "selection", "edit", "draw", "view", "course"] as const;

/** A row of the table of commands. Every command is in the palette, where it can do something. */
export interface CommandRow {
  readonly text: MessageKey;
  readonly icon: LucideIcon;
  readonly heading: (typeof HEADINGS)[number];
  readonly menus?: readonly MenuName[];
  /** What must be selected; by default anything may be. */
  readonly selected?: readonly Selection["kind"][];
  /** Whether users who may not edit the course have it, too. */
  readonly isForViewers?: boolean;
  /** Whether it concerns the context; otherwise it isn't offered. */
  readonly concerns?: (context: CommandContext) => boolean;
  /** What menus call it, where they can say more. */
  readonly label?: (context: CommandContext) => Message;
  /** Why it can't do anything now. */
  readonly whyNot?: (context: CommandContext) => Message | null;
  readonly run: (context: CommandContext) => void;
  /** A page to open instead: in a tab of its own, or in place of the studio. */
  readonly page?: { readonly href: (context: CommandContext) => string; readonly isNewTab: boolean };
}

const session = ({ studio }: CommandContext) => studio.store.get();
const present = (context: CommandContext) => session(context).history.present;
const members = (context: CommandContext) => selectedMembers(present(context), session(context).selection);
const memberIds = (context: CommandContext) => {
  const { holeIds, featureIds } = members(context);
  return [...holeIds, ...featureIds];
};

/** Whether the map shows the course to edit: the dialogs of layouts aren't for a version. */
const isCourseShown = (context: CommandContext) => session(context).view.kind === "edit";

/** The selected hole, and its place in the list of the shown layout. */
function selectedHole(context: CommandContext) {
  const fairwayId = selectedFairwayId(session(context).selection);
  const source = findFairwaySource(present(context), fairwayId);
  const fairways = fairwaysOf(present(context), source?.layoutId ?? "");
  return { source, fairways, index: fairways.findIndex(({ id }) => id === fairwayId) };
}

/** "Hole 3", "Bench", or "2 holes": what is selected. */
export function selectionName(context: CommandContext): Message {
  const { selection } = session(context);
  const { source } = selectedHole(context);
  const feature = selection.kind === "feature" ? findFeature(present(context), selection.featureId) : null;
  if (source) return itemName(source.hole);
  return feature ? itemName(feature) : groupName(members(context));
}

function byKey(action: ActionAt<"anywhere">): Pick<CommandRow, "run" | "isForViewers"> {
  return { run: ({ studio }) => runShortcut(studio, action), isForViewers: VIEWER_ACTIONS.has(action) };
}

function tool(kind: keyof typeof TOOL_BUTTONS): CommandRow {
  const { name, icon } = TOOL_BUTTONS[kind];
  return { text: name, icon, heading: "draw", ...byKey(`${kind}Tool`) };
}

/** The function that makes the rows below a heading. */
function under(heading: CommandRow["heading"]) {
  return (
    text: MessageKey,
    icon: LucideIcon,
    run: CommandRow["run"],
    more: Partial<CommandRow> = {},
  ): CommandRow => ({ text, icon, heading, run, ...more });
}

const view = under("view");
const course = under("course");

const openDialog =
  (dialog: OpenDialog): CommandRow["run"] =>
  ({ studio }) =>
    studio.page.set({ dialog });

function moveHole(by: -1 | 1): CommandRow {
  return {
    ...(by < 0
      ? { text: "commands.moveUp", icon: ArrowUp, label: () => message("holes.moveUp") }
      : { text: "commands.moveDown", icon: ArrowDown, label: () => message("holes.moveDown") }),
    heading: "selection",
    menus: ["selection"],
    selected: ["hole"],
    whyNot: (context) => {
      const { fairways, index } = selectedHole(context);
      if (fairways[index + by]) return null;
      return message(by < 0 ? "holes.isFirst" : "holes.isLast");
    },
    run: (context) => {
      const { source, index } = selectedHole(context);
      if (!source) return;
      const id = fairwayIdOf(source);
      context.studio.run(moveFairway(id, index + by), selectHole(id));
    },
  };
}

/** Arranges the unlocked part of the group. */
function arrange(
  text: MessageKey,
  icon: LucideIcon,
  command: (group: ReturnType<typeof members>) => ReturnType<typeof mirrorGroup>,
  least = 2,
): CommandRow {
  const movable = (context: CommandContext) => context.studio.unlocked(members(context));
  return {
    text,
    icon,
    heading: "selection",
    menus: ["arrange"],
    selected: least > 1 ? ["group"] : ["hole", "feature", "group"],
    whyNot: (context) => {
      const size = groupSize(movable(context));
      if (size === 0) return message("commands.locked", { group: selectionName(context) });
      return size < least ? message(least > 2 ? "commands.needsThree" : "commands.needsTwo") : null;
    },
    run: (context) => context.studio.run(command(movable(context))),
  };
}

const align = (text: MessageKey, icon: LucideIcon, axis: Axis, edge: Edge) =>
  arrange(text, icon, (group) => alignGroup(group, axis, edge));

/** The handle of the point, with its path; null for other points. */
function handleOf(context: CommandContext) {
  const { point } = context;
  if (point?.kind !== "handle") return null;
  const { selection } = session(context);
  const fairway = findFairway(present(context), point.handle.fairwayId);
  if (!fairway) return null;
  const path = findPathOrPrimary(fairway, selectedPathId(selection));
  return { handle: point.handle, path, ends: listHandles(fairway, path) };
}

function addPoint(side: "before" | "after"): CommandRow {
  return {
    text: side === "before" ? "help.addBefore" : "help.addAfter",
    label: () => message(side === "before" ? "tools.menuAddBefore" : "tools.menuAddAfter"),
    icon: side === "before" ? ChevronUp : ChevronDown,
    heading: "point",
    menus: ["point"],
    // There is nothing before the tee or after the target.
    concerns: (context) => {
      const found = handleOf(context);
      const end = side === "before" ? found?.ends[0] : found?.ends.at(-1);
      return found !== null && (end?.part === "point" || end?.part !== found.handle.part);
    },
    whyNot: (context) => {
      const found = handleOf(context);
      return found && pathFullReason(found.path);
    },
    run: ({ studio, point }) => point && addPointBeside(studio, point, side),
  };
}

async function copyToClipboard(context: CommandContext): Promise<boolean> {
  const text = writeClipping(present(context), members(context));
  try {
    if (text !== null) await navigator.clipboard.writeText(text);
    return text !== null;
  } catch {
    context.studio.tell(message("commands.noClipboard"));
    return false;
  }
}

const ANYTHING = ["hole", "feature", "group"] as const;
const selectionRow = { heading: "selection", menus: ["selection"], selected: ANYTHING } as const;

/** The row that hides or locks the selection, or shows or unlocks it (`isOn` is false). Offered only if that changes something. */
function mark(
  name: "hide" | "show" | "lock" | "unlock",
  icon: LucideIcon,
  list: "hiddenIds" | "lockedIds",
  isOn: boolean,
): CommandRow {
  return {
    ...selectionRow,
    text: `commands.${name}`,
    label: (context) => message(`features.${name}`, { feature: selectionName(context) }),
    icon,
    concerns: (context) => memberIds(context).every((id) => context.studio.page.get()[list].has(id)) !== isOn,
    run: (context) =>
      context.studio[list === "hiddenIds" ? "hideItems" : "lockItems"](memberIds(context), isOn),
  };
}

const forViewers = { isForViewers: true } as const;
const inCourseMenu = { menus: ["course"], ...forViewers } as const;

/**
 * The table of commands, in the order of the menus: what the palette, the menus and the help show. A command without a key has only
 * this row; one with a key doesn't compile without it (shortcuts.ts).
 */
export const COMMANDS = {
  addBefore: addPoint("before"),
  addAfter: addPoint("after"),
  moveHere: {
    text: "tools.moveHere",
    icon: LocateFixed,
    heading: "point",
    menus: ["point"],
    concerns: ({ point }) => Boolean(point),
    run: ({ studio, point }) => point && moveToPosition(studio.store, point),
  },
  copyPlace: {
    text: "tools.copyPlace",
    icon: Copy,
    heading: "point",
    menus: ["point", "map"],
    isForViewers: true,
    concerns: ({ point, at }) => Boolean(point ?? at),
    run: (context) => {
      const { studio, point, at } = context;
      const place = point ? findPointPlace(present(context), point) : at;
      if (place) copyPlace(studio.store, place);
    },
  },
  position: {
    text: "commands.position",
    icon: Crosshair,
    heading: "point",
    menus: ["point"],
    concerns: ({ point }) => Boolean(point),
    run: ({ studio, point }) => point && studio.page.set({ dialog: { kind: "position", point } }),
  },
  deletePoint: {
    text: "help.deletePoint",
    label: ({ point }) => message(point?.kind === "corner" ? "commands.deletePoint" : "tools.menuDelete"),
    icon: Trash2,
    heading: "point",
    menus: ["point"],
    concerns: ({ point }) => point?.kind === "handle" || point?.kind === "corner",
    whyNot: (context) => {
      const found = handleOf(context);
      return found && cannotDeleteReason(present(context), found.handle);
    },
    run: ({ studio, point }) => point && void studio.deletePoint(point),
  },

  drawHere: {
    text: "tools.draw",
    label: () => message("commands.addHoleHere"),
    icon: Plus,
    heading: "draw",
    menus: ["map"],
    concerns: ({ at }) => Boolean(at),
    run: ({ studio, at }) => {
      studio.chooseTool("hole");
      if (at && studio.store.get().tool.kind === "hole")
        studio.dispatch({ type: "place", at, next: newHole(studio.store.get()) });
    },
  },
  moveUp: moveHole(-1),
  moveDown: moveHole(1),
  reverse: {
    ...selectionRow,
    text: "commands.reverse",
    label: () => message("holes.reverseThis"),
    icon: ArrowUpDown,
    selected: ["hole"],
    run: (context) => {
      const id = selectedFairwayId(session(context).selection);
      if (id !== null) context.studio.run(reverseFairway(id), selectHole(id));
    },
  },
  duplicate: {
    ...selectionRow,
    ...byKey("duplicate"),
    text: "help.duplicate",
    label: (context) => {
      const { kind } = session(context).selection;
      if (kind === "hole") return message("holes.duplicateThis");
      return message(kind === "feature" ? "features.duplicateThis" : "help.duplicate");
    },
    icon: CopyPlus,
    whyNot: (context) => holesFullReason(present(context), members(context).holeIds.length),
  },
  copy: {
    ...selectionRow,
    text: "help.copy",
    label: () => message("commands.copySelection"),
    icon: Copy,
    run: (context) => void copyToClipboard(context),
  },
  cut: {
    ...selectionRow,
    text: "help.cut",
    label: () => message("commands.cutSelection"),
    icon: Scissors,
    run: (context) =>
      void copyToClipboard(context).then((isCopied) => isCopied && context.studio.deleteSelected()),
  },
  paste: {
    text: "help.paste",
    label: () => message("commands.pasteHere"),
    icon: ClipboardPaste,
    heading: "edit",
    menus: ["map"],
    run: ({ studio, at }) =>
      void navigator.clipboard?.readText().then(
        (text) => studio.paste(text, at ?? null),
        () => studio.tell(message("commands.noClipboard")),
      ),
  },
  selectSeveral: {
    ...selectionRow,
    text: "group.selectSeveral",
    icon: ListChecks,
    run: ({ studio }) => studio.selectSeveral(),
  },
  isolate: {
    ...selectionRow,
    text: "commands.isolateAny",
    label: () => message("commands.isolate"),
    icon: Focus,
    selected: ["hole"],
    run: (context) => {
      const { holes, features } = present(context);
      const { source } = selectedHole(context);
      const shown = source?.hole.id ?? "";
      const others = [
        ...holes.filter(({ id }) => id !== shown),
        ...features.filter(({ holeIds }) => holeIds.length > 0 && !holeIds.includes(shown)),
      ];
      context.studio.page.set({ hiddenIds: new Set(others.map(({ id }) => id)) });
    },
  },
  hide: mark("hide", EyeOff, "hiddenIds", true),
  show: mark("show", Eye, "hiddenIds", false),
  lock: mark("lock", Lock, "lockedIds", true),
  unlock: mark("unlock", LockOpen, "lockedIds", false),
  alignWest: align("commands.alignWest", AlignStartVertical, "x", "low"),
  alignX: align("commands.alignX", AlignCenterVertical, "x", "middle"),
  alignEast: align("commands.alignEast", AlignEndVertical, "x", "high"),
  alignNorth: align("commands.alignNorth", AlignStartHorizontal, "y", "high"),
  alignY: align("commands.alignY", AlignCenterHorizontal, "y", "middle"),
  alignSouth: align("commands.alignSouth", AlignEndHorizontal, "y", "low"),
  distributeX: arrange(
    "commands.distributeX",
    AlignHorizontalSpaceBetween,
    (group) => distributeGroup(group, "x"),
    3,
  ),
  distributeY: arrange(
    "commands.distributeY",
    AlignVerticalSpaceBetween,
    (group) => distributeGroup(group, "y"),
    3,
  ),
  mirrorX: arrange("commands.mirrorX", FlipHorizontal2, (group) => mirrorGroup(group, "x"), 1),
  mirrorY: arrange("commands.mirrorY", FlipVertical2, (group) => mirrorGroup(group, "y"), 1),
  deleteSelected: {
    ...selectionRow,
    ...byKey("deleteSelected"),
    text: "help.delete",
    label: (context) => {
      const { source } = selectedHole(context);
      if (source?.play) return message("layouts.removeThis");
      if (source) return message("studio.deleteHole", { hole: source.hole.number });
      return message("group.delete", { group: selectionName(context) });
    },
    icon: Trash2,
  },

  undo: {
    ...byKey("undo"),
    text: "help.undo",
    icon: Undo2,
    heading: "edit",
    whyNot: (context) => (nextUndo(session(context)) ? null : message("studio.nothingToUndo")),
  },
  redo: {
    ...byKey("redo"),
    text: "help.redo",
    icon: Redo2,
    heading: "edit",
    whyNot: (context) => (redoLabel(session(context).history) ? null : message("studio.nothingToRedo")),
  },
  selectAll: {
    ...byKey("selectAll"),
    text: "help.selectAll",
    icon: SquareMousePointer,
    heading: "edit",
    menus: ["map"],
  },
  addHole: {
    text: "studio.addHole",
    icon: Plus,
    heading: "edit",
    whyNot: (context) => holesFullReason(present(context)),
    run: ({ studio }) => studio.addHole(),
  },

  selectTool: tool("select"),
  holeTool: tool("hole"),
  teeTool: tool("tee"),
  targetTool: tool("target"),
  pathTool: tool("path"),
  featureTool: tool("feature"),
  measureTool: tool("measure"),

  showAll: view(
    "maps.showAll",
    Maximize,
    ({ studio }) => studio.page.set({ cameraTarget: { places: null } }),
    { menus: ["map"], ...forViewers },
  ),
  showHidden: view("commands.showHidden", Eye, ({ studio }) => studio.page.set({ hiddenIds: new Set() }), {
    menus: ["map"],
    concerns: ({ studio }) => studio.page.get().hiddenIds.size > 0,
  }),
  hidePanels: {
    ...byKey("hidePanels"),
    text: "commands.hidePanels",
    icon: PanelLeftClose,
    heading: "view",
    menus: ["map"],
  },
  nextHole: { ...byKey("nextHole"), text: "help.nextHole", icon: ChevronDown, heading: "view" },
  previousHole: { ...byKey("previousHole"), text: "help.previousHole", icon: ChevronUp, heading: "view" },
  goTo: {
    ...byKey("goTo"),
    text: "help.goTo",
    icon: Search,
    heading: "view",
  },
  mapSettings: view(
    "maps.settings",
    SlidersHorizontal,
    ({ studio }) => studio.page.set({ isMapSettingsOpen: true }),
    forViewers,
  ),
  showHoles: view("commands.showHoles", List, ({ studio }) => showPanel(studio, { list: "holes" })),
  showFeatures: view("commands.showFeatures", List, ({ studio }) => showPanel(studio, { list: "features" })),
  showDetails: view("commands.showDetails", Info, ({ studio }) => showPanel(studio, { drawer: "details" })),
  showChecks: view("commands.showChecks", ListChecks, ({ studio }) =>
    showPanel(studio, { drawer: "checks" }),
  ),
  showThrows: view("throws.show", Spline, ({ studio }) => showPanel(studio, { drawer: "throws" })),
  showBox: view("commands.showBox", SquareDashed, ({ studio: { page } }) =>
    page.set({ isBoxShown: !page.get().isBoxShown }),
  ),

  import: course("exchange.menuImport", FileUp, openDialog({ kind: "import", dropped: null }), {
    menus: ["course"],
  }),
  share: course("sharing.share", Share2, openDialog({ kind: "share" }), forViewers),
  export: course("exchange.menuExport", Download, openDialog({ kind: "export" }), inCourseMenu),
  status: course("status.menu", CircleDot, openDialog({ kind: "status" }), {
    menus: ["course"],
    concerns: (context) => canSave(session(context).view),
  }),
  report: course("insight.menu", ClipboardList, openDialog({ kind: "report" }), inCourseMenu),
  print: course("exchange.menuPrint", Printer, () => {}, {
    ...inCourseMenu,
    page: { href: ({ studio }) => printPath(studio), isNewTab: true },
  }),
  keepMap: course("keptMap.menu", HardDriveDownload, openDialog({ kind: "keep-map" }), inCourseMenu),
  coursePage: course("studio.coursePage", Settings2, () => {}, {
    ...inCourseMenu,
    concerns: ({ studio }) => !studio.keeper,
    page: { href: ({ studio }) => `/courses/${studio.course.id}`, isNewTab: false },
  }),
  versions: course("versions.title", History, ({ studio }) => studio.openSide("versions"), forViewers),
  comments: course("comments.title", MessageSquare, ({ studio }) => studio.openSide("comments"), forViewers),
  addLayout: course("layouts.add", Plus, ({ studio, t }) => addNextLayout(studio, t), {
    whyNot: (context) => layoutsFullReason(present(context)),
  }),
  layoutDetails: course("commands.layoutDetails", Layers3, openDialog({ kind: "layout" }), {
    concerns: isCourseShown,
  }),
  compareLayouts: course("layouts.compare", Columns3, openDialog({ kind: "compare" }), {
    concerns: (context) => isCourseShown(context) && present(context).layouts.length > 1,
  }),
  commands: {
    ...byKey("commands"),
    text: "commands.palette",
    label: () => message("commands.all"),
    icon: CommandIcon,
    heading: "course",
    menus: ["course", "map"],
  },
  help: { ...byKey("help"), text: "help.help", icon: CircleHelp, heading: "course" },
  /** For the help only: what it cancels has the focus, and the palette is another dialog. */
  cancel: {
    ...byKey("cancel"),
    text: "help.cancel",
    icon: X,
    heading: "edit",
    concerns: () => false,
  },
} as const satisfies Record<ActionAt<"anywhere">, CommandRow> & Record<string, CommandRow>;

export type CommandId = keyof typeof COMMANDS;

function showPanel(studio: Studio, panel: Parameters<Studio["page"]["set"]>[0]): void {
  studio.page.set({ side: "edit", arePanelsHidden: false, ...panel });
}

/** A command that concerns the context. */
export interface OfferedCommand {
  readonly id: CommandId;
  readonly row: CommandRow;
  readonly whyNot: Message | null;
}

/** The commands to offer in a context, in the order of the table: those of a menu, or all. */
export function commandsFor(context: CommandContext, menu: MenuName | null): OfferedCommand[] {
  const { view: shown, selection } = session(context);
  return (Object.entries(COMMANDS) as [CommandId, CommandRow][]).flatMap(([id, row]) => {
    const isOffered =
      (menu === null || row.menus?.includes(menu)) &&
      (row.isForViewers || canEdit(shown)) &&
      (!row.selected || row.selected.includes(selection.kind)) &&
      (row.concerns?.(context) ?? true);
    return isOffered ? [{ id, row, whyNot: row.whyNot?.(context) ?? null }] : [];
  });
}
