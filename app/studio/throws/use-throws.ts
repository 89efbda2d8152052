import { NEW_PLAN } from "@/lib/flight/plan";
import { NO_HEIGHTS } from "@/lib/ground/grid";
import type { PageStore, ShownThrows, ThrowGround } from "../session/page-state";
import { usePage, useStudio } from "../session/use-studio";

/** A ground whose heights aren't known. */
export function levelGround(state: ThrowGround["state"]): ThrowGround {
  return { state, heights: NO_HEIGHTS, resolution: 0 };
}

/** Those of a hole that isn't shown yet. */
export const NO_THROWS: ShownThrows = {
  plan: NEW_PLAN,
  fairwayId: null,
  ground: levelGround("loading"),
  keptId: null,
  index: 0,
  outcomes: [],
};

export function changeThrows(page: PageStore, changes: Partial<ShownThrows>): void {
  page.set({ throws: { ...(page.get().throws ?? NO_THROWS), ...changes } });
}

/** The throws that the panel shows, and the function that changes them. */
export function useThrows() {
  const { page } = useStudio();
  const { throws } = usePage();
  return {
    throws: throws ?? NO_THROWS,
    change: (changes: Partial<ShownThrows>) => changeThrows(page, changes),
  };
}
