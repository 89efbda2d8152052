import { useSyncExternalStore } from "react";
import { type MapSettings, mapSettings, NO_SETTINGS } from "@/app/map/map-settings";

const KEY = "teepad.map";

let settings: MapSettings | null = null;
const listeners = new Set<() => void>();

/** What the person chose about the map, kept in this browser; as long as the page lives where it keeps nothing. */
function read(): MapSettings {
  settings ??= parsed(stored());
  return settings;
}

function stored(): string | null {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function parsed(text: string | null): MapSettings {
  try {
    return mapSettings.safeParse(JSON.parse(text ?? "null")).data ?? NO_SETTINGS;
  } catch {
    return NO_SETTINGS;
  }
}

/** Changes the settings, here and in the browser's memory. */
export function changeSettings(change: (before: MapSettings) => MapSettings): void {
  settings = change(read());
  try {
    window.localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Full, or forbidden: what was chosen holds on this page.
  }
  for (const listener of listeners) listener();
}

/** Another tab's change is this one's, too: the last one to write would otherwise take away what the other added. */
function onStorage(event: StorageEvent): void {
  if (event.key !== KEY && event.key !== null) return;
  settings = null;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

/** The settings as they are now. */
export function useMapSettings(): MapSettings {
  return useSyncExternalStore(subscribe, read, () => NO_SETTINGS);
}
