import { useEffect } from "react";
import { ownsKeys } from "@/app/ui/key-target";
import { CLIPPING_START, writeClipping } from "@/lib/editor/clipping-text";
import { selectedMembers } from "@/lib/editor/selection";
import { useStudio } from "./session/use-studio";

/** Copies, cuts and pastes holes and features, unless the user is in a text field or has text selected. */
export function useClipboard(): void {
  const studio = useStudio();
  useEffect(() => {
    const handle = (event: ClipboardEvent) => {
      const { clipboardData, type, target } = event;
      const { history, selection } = studio.store.get();
      if (event.defaultPrevented || !clipboardData || !studio.isIdle() || ownsKeys(target)) return;
      if (type === "paste") {
        const text = clipboardData.getData("text/plain");
        if (!text.startsWith(CLIPPING_START)) return;
        event.preventDefault();
        studio.paste(text);
        return;
      }
      if (document.getSelection()?.isCollapsed === false) return;
      const text = writeClipping(history.present, selectedMembers(history.present, selection));
      if (text === null) return;
      clipboardData.setData("text/plain", text);
      event.preventDefault();
      if (type === "cut") studio.deleteSelected();
    };
    const types = ["copy", "cut", "paste"] as const;
    for (const type of types) document.addEventListener(type, handle);
    return () => {
      for (const type of types) document.removeEventListener(type, handle);
    };
  }, [studio]);
}
