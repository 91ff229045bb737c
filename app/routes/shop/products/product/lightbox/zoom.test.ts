import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FITTED, MAX_SCALE, panBy, zoomAt, type Sizes } from "./zoom.ts";

const sizes: Sizes = { image: { width: 400, height: 500 }, stage: { width: 800, height: 500 } };

describe("zooming an image", () => {
  test("keeps the point under the pointer in place", () => {
    const first = zoomAt(FITTED, 3, { x: 0, y: 100 }, sizes);
    expect(first).toEqual({ scale: 3, x: 0, y: -200 });
    // A point 100 px below the centre is three times as far from the image's centre.
    expect(first.y + 100 * first.scale).toBe(100);
  });

  test("is limited between the fitted size and the image's resolution", () => {
    expect(zoomAt(FITTED, 0.5, { x: 30, y: 30 }, sizes)).toEqual(FITTED);
    expect(zoomAt(FITTED, 100, { x: 0, y: 0 }, sizes).scale).toBe(MAX_SCALE);
  });

  test("centres an image that is narrower than the viewport", () => {
    expect(panBy({ scale: 1.5, x: 0, y: 0 }, { x: 90, y: 20 }, sizes)).toEqual({ scale: 1.5, x: 0, y: 20 });
  });

  test("keeps the edges of a larger image outside the viewport when panning", () => {
    const px = fc.integer({ min: -2000, max: 2000 });
    const move = fc.record({ factor: fc.double({ min: 0.2, max: 5, noNaN: true }), x: px, y: px });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
        let zoom = FITTED;
        for (const { factor, x, y } of moves) {
          zoom = panBy(zoomAt(zoom, factor, { x, y }, sizes), { x: y, y: x }, sizes);
          const freeX = Math.max(0, (sizes.image.width * zoom.scale - sizes.stage.width) / 2);
          const freeY = Math.max(0, (sizes.image.height * zoom.scale - sizes.stage.height) / 2);
          expect(Math.abs(zoom.x)).toBeLessThanOrEqual(freeX);
          expect(Math.abs(zoom.y)).toBeLessThanOrEqual(freeY);
        }
      }),
    );
  });
});
