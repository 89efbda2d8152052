import { useSyncExternalStore } from "react";
import { DEFAULT_SETTINGS, type MapSettings, mapSettings } from "./map-settings";

const KEY = "teepad.map";

let settings: MapSettings | null = null;
const listeners = new Set<() => void>();

/** The settings stored in this browser; where storage is unavailable, they last as long as the page. */
function getSettings(): MapSettings {
  settings ??= parseSettings(readStorage());
  return settings;
}

function readStorage(): string | null {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function parseSettings(text: string | null): MapSettings {
  try {
    return mapSettings.safeParse(JSON.parse(text ?? "null")).data ?? DEFAULT_SETTINGS;
  } catch {
    return DEFAULT_SETTINGS;
  }
}

export function changeSettings(change: (before: MapSettings) => MapSettings): void {
  settings = change(getSettings());
  try {
    window.localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Storage is full or blocked: the settings last until the page is closed.
  }
  for (const listener of listeners) listener();
}

/** Picks up changes made in other tabs, so that writing from a stale copy doesn't undo them. */
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

export function useMapSettings(): MapSettings {
  return useSyncExternalStore(subscribe, getSettings, () => DEFAULT_SETTINGS);
}
