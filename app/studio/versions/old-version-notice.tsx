import { Eye } from "lucide-react";
import { useSay } from "@/app/ui/translations";
import { momentOf } from "./version-text";
import type { LookedAt } from "./versions-panel";

/** Says over the map that it shows the past. */
export function LookingNote({ lookedAt }: { lookedAt: LookedAt }) {
  const say = useSay();
  const time = momentOf(lookedAt, say);
  return (
    <p aria-live="polite" className="looking-note">
      <Eye aria-hidden className="size-4 shrink-0" />
      {say("versions.looking", { version: lookedAt.version, time })}
    </p>
  );
}
