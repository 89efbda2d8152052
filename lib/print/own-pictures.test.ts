import { describe, expect, it } from "vitest";
import { type Corners, placeInBox } from "@/lib/geo/picture-fit";
import type { Coordinates } from "@/lib/validation/coordinates";
import { drawOwnPictures } from "./own-pictures";

const BOX = { west: 24.9, east: 24.91, south: 60.195, north: 60.2 };
const CORNERS = placeInBox({ width: 800, height: 600 }, BOX, 1);
const FRAME = { width: 100, height: 100 };
const toPaper = ({ lat, lng }: Coordinates) => ({ x: (lng - 24.9) * 10_000, y: (60.2 - lat) * 20_000 });

const draw = (corners: Corners) =>
  drawOwnPictures([{ href: "/a&b", corners, opacity: 0.7 }], toPaper, FRAME, "hole-1").text;

describe("the owner's pictures on paper", () => {
  it("lie where they lie on the map, and refer to their image", () => {
    const text = draw(CORNERS);
    expect(text).toContain('opacity="0.7"');
    expect(text).toContain('href="/a&amp;b"');
    const [a, b, c, d, e, f] = /matrix\(([^)]*)\)/.exec(text)?.[1]?.split(" ").map(Number) ?? [];
    const [topLeft, topRight, , bottomLeft] = CORNERS.map(toPaper);
    expect(e).toBeCloseTo(topLeft?.x ?? 0, 1);
    expect(f).toBeCloseTo(topLeft?.y ?? 0, 1);
    expect((e ?? 0) + (a ?? 0)).toBeCloseTo(topRight?.x ?? 0, 1);
    expect((f ?? 0) + (d ?? 0)).toBeCloseTo(bottomLeft?.y ?? 0, 1);
    expect([b, c]).toEqual([0, 0]);
  });

  it("in perspective are drawn in pieces, with one reference to their image", () => {
    const [topLeft, topRight, bottomRight, bottomLeft] = CORNERS;
    const text = draw([{ ...topLeft, lng: topLeft.lng + 0.001 }, topRight, bottomRight, bottomLeft]);
    expect(text.match(/<image /g)).toHaveLength(1);
    expect(text.match(/<use /g)).toHaveLength(25);
    expect(text).toContain('id="hole-1-picture-1"');
    expect(text.length).toBeLessThan(6_000);
  });

  it("are left out beyond the frame", () => {
    const away = CORNERS.map(({ lat, lng }) => ({ lat, lng: lng + 1 })) as unknown as Corners;
    expect(draw(away)).toBe("");
  });
});
