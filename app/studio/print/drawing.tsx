import { FONTS } from "@/lib/print/ink";
import type { PaperDrawing } from "@/lib/print/paper-drawing";
import { BackgroundImage } from "./background";
import { DrawingLogo } from "./logo";
import { DrawingProfile } from "./profile";

/** A sign, map or board. Downloads are made of these elements (drawing-files.ts). */
export function Drawing({ drawing }: { drawing: PaperDrawing }) {
  const { size, below, above, backdrop, profile, logo } = drawing;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its texts are read as they are, and its drawing has a label
    <svg data-drawing="" viewBox={`0 0 ${size.width} ${size.height}`} fontFamily={FONTS}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of escaped texts (markup.ts) */}
      <g dangerouslySetInnerHTML={{ __html: below.text }} />
      <BackgroundImage {...backdrop} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of escaped texts (markup.ts) */}
      <g dangerouslySetInnerHTML={{ __html: above.text }} />
      {profile && <DrawingProfile {...profile} />}
      <DrawingLogo {...logo} />
    </svg>
  );
}
