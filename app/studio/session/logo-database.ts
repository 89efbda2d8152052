import { del, get, set } from "idb-keyval";
import { keysStartingWith, openDatabase, writeTo } from "./account-database";

const logos = () => openDatabase("teepad-logos", "logos-1");

type LogoKey = [account: string, courseId: string];

/** The logo of a course that this browser stores, a PNG that this app drew; null if it has none. */
export async function loadLogo(key: LogoKey): Promise<Blob | null> {
  const stored: unknown = await get(key, logos());
  return stored instanceof Blob ? stored : null;
}

export function saveLogo(key: LogoKey, image: Blob): Promise<void> {
  return set(key, image, logos());
}

/** Gives a course the logo of another one, if that has one. */
export async function copyLogo(from: LogoKey, to: LogoKey): Promise<void> {
  const image = await loadLogo(from);
  if (image) await saveLogo(to, image);
}

export function deleteLogo(key: LogoKey): Promise<void> {
  return del(key, logos());
}

export async function deleteLogosOf(account: string): Promise<void> {
  await writeTo(logos(), (store) => store.delete(keysStartingWith(account)));
}
