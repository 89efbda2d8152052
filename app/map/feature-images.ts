import { FEATURE_ICONS } from "@/lib/drawing/feature-icons";
import { FEATURE_STYLES } from "@/lib/drawing/feature-styles";
import type { FeatureKind } from "@/lib/validation/feature";
import { PASS_IMAGE_ID } from "./course-features";
import { fillDisc, paint } from "./paint";

/** The arrow to the north that layers turn into the direction of a hole. */
export const DIRECTION_IMAGE_ID = "feature/direction";

/** Draws the image with this ID: an arrow, a symbol, or a name. */
export function drawFeatureImage(id: string): ImageData | null {
  if (id === PASS_IMAGE_ID) return drawPassArrow();
  if (id === DIRECTION_IMAGE_ID) return drawDirection();
  const [, sort, text = ""] = /^(\w+)\/(.+)$/s.exec(id) ?? [];
  if (sort === "name") return drawName(text);
  return text in FEATURE_ICONS ? drawSymbol(text as FeatureKind) : null;
}

/** An arrowhead, with an outline that stands out on any background. */
function drawDirection(): ImageData | null {
  return paint(16, 16, (context) => {
    context.beginPath();
    context.moveTo(8, 2);
    context.lineTo(14, 13.5);
    context.lineTo(8, 10.5);
    context.lineTo(2, 13.5);
    context.closePath();
    context.lineJoin = "round";
    context.lineWidth = 3;
    context.strokeStyle = "#ffffff";
    context.stroke();
    context.fillStyle = "#2b302c";
    context.fill();
  });
}

/** The symbol of a kind of feature on a white disc. */
function drawSymbol(kind: FeatureKind): ImageData | null {
  return paint(24, 24, (context) => {
    fillDisc(context, { size: 24, fill: "#ffffff", ring: FEATURE_STYLES[kind].colour, ringWidth: 1.5 });
    context.translate(5, 5);
    context.scale(14 / 24, 14 / 24);
    context.lineWidth = 2.4;
    context.lineCap = "round";
    context.lineJoin = "round";
    context.stroke(new Path2D(FEATURE_ICONS[kind]));
  });
}

/** A longer name is cut. */
const MAX_NAME_LENGTH = 24;

/** A name with an outline, to be read on any background. */
function drawName(name: string): ImageData | null {
  const characters = [...name];
  const isLong = characters.length > MAX_NAME_LENGTH;
  const text = isLong ? `${characters.slice(0, MAX_NAME_LENGTH - 1).join("")}…` : name;
  const font = "600 12px system-ui, sans-serif";
  const measured = document.createElement("canvas").getContext("2d");
  if (!measured) return null;
  measured.font = font;
  const width = Math.ceil(measured.measureText(text).width) + 6;
  return paint(width, 18, (context) => {
    context.font = font;
    context.textBaseline = "middle";
    context.lineJoin = "round";
    context.lineWidth = 3.5;
    context.strokeStyle = "#ffffff";
    context.strokeText(text, 3, 9.5);
    context.fillStyle = "#1a1f1b";
    context.fillText(text, 3, 9.5);
  });
}

function drawPassArrow(): ImageData | null {
  return paint(18, 30, (context) => {
    context.lineCap = "round";
    context.lineJoin = "round";
    for (const [colour, width] of [
      ["#ffffff", 7],
      [FEATURE_STYLES.mandatory.colour, 3.5],
    ] as const) {
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.beginPath();
      context.moveTo(9, 26);
      context.lineTo(9, 6);
      context.moveTo(4, 11);
      context.lineTo(9, 5);
      context.lineTo(14, 11);
      context.stroke();
    }
  });
}
