import type { Translate } from "@/lib/messages/translator";
import type { Picture } from "./overview";
import { type CoursePage, overviewOf, summarise } from "./page";

/** A line or paragraph of a card. In pixels; cut off after `lines`. */
interface CardText {
  readonly text: string;
  readonly size: number;
  readonly weight: number;
  readonly colour: string;
  readonly lines: number;
  /** Space above the text. */
  readonly space: number;
}

/** The preview image that other sites show for a link to a course, as data. In pixels. */
export interface Card {
  readonly width: number;
  readonly height: number;
  readonly background: string;
  /** The width of the text column, and the margin around it. */
  readonly column: number;
  readonly margin: number;
  readonly texts: readonly CardText[];
  /** Drawn to the right of the column, at `scale` pixels per millimetre. */
  readonly picture: Picture;
  readonly scale: number;
}

/** Draws a card as a PNG; null if too many requests are waiting. */
export type DrawCard = (card: Card) => Promise<Uint8Array | null>;

/** The recommended size of Open Graph images. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** The picture of the course from above that visitors download: of the shape of A4, 2,376 pixels wide. */
export function describeMap(page: CoursePage, t: Translate): Card {
  const picture = overviewOf(page, { width: 297, height: 210 }, t);
  const size = { width: picture.width * MAP_SCALE, height: picture.height * MAP_SCALE };
  return { ...size, background: picture.ground, column: 0, margin: 0, texts: [], picture, scale: MAP_SCALE };
}

const MAP_SCALE = 8;
const COLUMN = 440;
const SCALE = 5;

/** The card of a shared course: its name and totals, and a drawing of the course from above. */
export function describeCard(page: CoursePage, t: Translate): Card {
  const { width, height } = CARD_SIZE;
  const picture = overviewOf(page, { width: (width - COLUMN) / SCALE, height: height / SCALE }, t);
  return {
    ...{ width, height, background: "#fafaf7", column: COLUMN, margin: 56, scale: SCALE, picture },
    texts: [
      { text: "Teepad", size: 30, weight: 700, colour: "#1b7340", lines: 1, space: 0 },
      { text: page.name, size: 56, weight: 700, colour: "#161a17", lines: 4, space: 40 },
      { text: summarise(page, t).summary, size: 30, weight: 500, colour: "#5a615b", lines: 3, space: 24 },
      ...(page.ownerName === null
        ? []
        : [{ text: page.ownerName, size: 26, weight: 400, colour: "#5a615b", lines: 2, space: 16 }]),
    ],
  };
}
