import { useSyncExternalStore } from "react";
import type { PictureState, PictureStore } from "./picture-store";

export function usePictures(store: PictureStore): PictureState {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
