import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Layers3, Ruler, Search, ToggleLeft, ToggleRight, Waypoints } from "lucide-react";
import type { ReactNode } from "react";
import { FeatureIcon } from "@/app/map/feature-icon";
import { GROUND_PARTS, type MapSettings, withGround } from "@/app/map/map-settings";
import { changeSettings, useMapSettings } from "@/app/map/settings-store";
import { afterPaint } from "@/app/ui/after-paint";
import { useChooseUnit, useTranslate } from "@/app/ui/translations";
import { fairwaysOf, holeLabel } from "@/lib/editor/fairways";
import { itemName } from "@/lib/editor/item-name";
import { selectedPoint } from "@/lib/editor/selection";
import { UNITS } from "@/lib/messages/length";
import type { Message } from "@/lib/messages/message";
import { useStudio } from "../session/use-studio";
import { commandsFor, HEADINGS } from "./commands";
import { useCommandContext } from "./use-command-context";
import "@/app/ui/popups.css";
import "./commands.css";

interface Entry {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly keys?: string | undefined;
  readonly whyNot?: Message | null;
  readonly run: () => void;
}

/** Finds and runs any command of the studio, and goes to any hole, feature or layout. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const studio = useStudio();
  const point = selectedPoint(studio.store.get().selection);
  const { context, perform, keysOf } = useCommandContext({ point });
  const t = useTranslate();
  const settings = useMapSettings();
  const chooseUnit = useChooseUnit();
  const { history, layoutId } = studio.store.get();
  const { present } = history;

  const commands = commandsFor(context, null);
  const groups = [
    ...HEADINGS.map((heading) => ({
      label: t(`commands.${heading}`),
      items: commands
        .filter(({ row }) => row.heading === heading)
        // What can be done comes first: the first one is highlighted.
        .sort((a, b) => Number(a.whyNot !== null) - Number(b.whyNot !== null))
        .map((command): Entry => {
          const { id, row, whyNot } = command;
          const { icon: Icon } = row;
          const run = () => perform(command);
          return {
            ...{ id, whyNot, run, keys: keysOf(id) },
            label: t(row.text),
            icon: <Icon aria-hidden className="size-4" />,
          };
        }),
    })),
    {
      label: t("studio.fairways"),
      items: fairwaysOf(present, layoutId).map(
        (fairway): Entry => ({
          id: fairway.id,
          label: [t("studio.hole", { hole: holeLabel(fairway) }), fairway.name].filter(Boolean).join(" · "),
          icon: <Waypoints aria-hidden className="size-4" />,
          run: () => studio.showHole(fairway.id),
        }),
      ),
    },
    {
      label: t("features.title"),
      items: present.features.map(
        (feature): Entry => ({
          id: feature.id,
          label: t(itemName(feature)),
          icon: <FeatureIcon kind={feature.kind} />,
          run: () => studio.showFeature(feature.id),
        }),
      ),
    },
    {
      label: t("layouts.title"),
      items: present.layouts.map(
        (layout): Entry => ({
          id: layout.id,
          label: t("commands.layout", { name: layout.name }),
          icon: <Layers3 aria-hidden className="size-4" />,
          run: () => studio.dispatch({ type: "show-layout", layoutId: layout.id }),
        }),
      ),
    },
    { label: t("maps.settings"), items: settingEntries() },
  ].filter(({ items }) => items.length > 0);

  /** The switches of the map settings. */
  function settingEntries(): Entry[] {
    const toggle = (name: string, isOn: boolean, change: (before: MapSettings) => MapSettings): Entry => ({
      id: `setting ${name}`,
      label: t(isOn ? "commands.turnOff" : "commands.turnOn", { setting: name }),
      icon: isOn ? (
        <ToggleRight aria-hidden className="size-4" />
      ) : (
        <ToggleLeft aria-hidden className="size-4" />
      ),
      run: () => changeSettings(change),
    });
    const ground = GROUND_PARTS.map((part) => {
      const isOn = settings.ground.includes(part);
      return toggle(t(`ground.${part}`), isOn, (before) => withGround(before, part, !isOn));
    });
    const others = (["rotation", "singleKeys"] as const).map((setting) =>
      toggle(t(`maps.${setting}`), settings[setting], (before) => ({
        ...before,
        [setting]: !before[setting],
      })),
    );
    const units = UNITS.filter((unit) => unit !== t.unit).map(
      (unit): Entry => ({
        id: `unit ${unit}`,
        label: `${t("maps.units")}: ${t(`maps.${unit}`)}`,
        icon: <Ruler aria-hidden className="size-4" />,
        run: () => chooseUnit(unit),
      }),
    );
    return [...(studio.terrain ? ground : []), ...units, ...others];
  }

  const choose = (entry: Entry) => {
    onClose();
    // The dialog first returns the focus, which the command may move on.
    afterPaint(entry.run);
  };
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="dialog command-palette" aria-label={t("commands.title")}>
          <Autocomplete.Root
            inline
            open
            items={groups}
            autoHighlight="always"
            keepHighlight
            itemToStringValue={(entry: Entry) => entry.label}
          >
            <div className="command-search">
              <Search aria-hidden className="size-4.5 flex-none text-muted" />
              <Autocomplete.Input
                className="command-input"
                aria-label={t("commands.search")}
                placeholder={t("commands.search")}
              />
            </div>
            <Autocomplete.Empty className="command-empty">{t("commands.none")}</Autocomplete.Empty>
            <Autocomplete.List className="command-list" aria-label={t("commands.title")}>
              {(group: (typeof groups)[number]) => (
                <Autocomplete.Group key={group.label} items={group.items}>
                  <Autocomplete.GroupLabel className="command-heading">{group.label}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(entry: Entry) => (
                      <Autocomplete.Item
                        key={entry.id}
                        value={entry}
                        disabled={Boolean(entry.whyNot)}
                        className="command-item"
                        onClick={() => choose(entry)}
                      >
                        <span className="command-icon">{entry.icon}</span>
                        <span className="min-w-0 flex-1">
                          <span className="block truncate">{entry.label}</span>
                          {entry.whyNot && (
                            <span className="block text-xs text-muted">{t(entry.whyNot)}</span>
                          )}
                        </span>
                        {entry.keys !== undefined && <kbd className="command-keys">{entry.keys}</kbd>}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
