import { assert, double, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { mapUrl, TILE_PX, tilesAround } from "#app/components/map/shop-map.tsx";

const LUCKNOW = { latitude: 26.8497, longitude: 80.9462 };

test("the shop's position is in the tile that OpenStreetMap's numbering gives", () => {
  // x = floor((80.9462 + 180) / 360 · 2^16), y by the logarithmic formula of the wiki page.
  const [tile] = tilesAround(LUCKNOW, { zoom: 16, width: 1, height: 1 });
  expect(tile?.url).toBe("https://tile.openstreetmap.org/16/47503/27690.png");
});

test("at zoom 0 the whole world is one tile", () => {
  const tiles = tilesAround({ latitude: 0, longitude: 0 }, { zoom: 0, width: 256, height: 256 });
  expect(tiles).toEqual([{ url: "https://tile.openstreetmap.org/0/0/0.png", x: 0, y: 0 }]);
});

test("the view wraps around at the date line", () => {
  const tiles = tilesAround({ latitude: 0, longitude: 179.999 }, { zoom: 3, width: 512, height: 1 });
  expect(tiles.map(({ url }) => Number(url.split("/").at(-2)))).toEqual([7, 0]);
});

test("exactly one tile covers each pixel of a view, and no tile lies outside", () => {
  const size = integer({ min: 1, max: 1400 });
  const latitude = double({ min: -60, max: 60, noNaN: true });
  const longitude = double({ min: -180, max: 180, noNaN: true });
  assert(
    property(
      latitude,
      longitude,
      size,
      size,
      integer({ min: 5, max: 19 }),
      (lat, lon, width, height, zoom) => {
        const tiles = tilesAround({ latitude: lat, longitude: lon }, { zoom, width, height });
        const shown = tiles.map(({ x, y }) => {
          const across = Math.min(x + TILE_PX, width) - Math.max(x, 0);
          const down = Math.min(y + TILE_PX, height) - Math.max(y, 0);
          expect(across).toBeGreaterThan(0);
          expect(down).toBeGreaterThan(0);
          return across * down;
        });
        expect(shown.reduce((sum, area) => sum + area, 0)).toBe(width * height);
        expect(new Set(tiles.map(({ x, y }) => `${x} ${y}`)).size).toBe(tiles.length);
      },
    ),
  );
});

test("the map link shows the position with a marker", () => {
  expect(mapUrl(LUCKNOW)).toBe(
    "https://www.openstreetmap.org/?mlat=26.8497&mlon=80.9462#map=17/26.8497/80.9462",
  );
});
