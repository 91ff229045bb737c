import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { drawRendition, prepareImage } from "#app/platform/images/draw-image.server.ts";
import {
  animatedGif,
  gifAndScript,
  jpegFile,
  NO_IMAGES,
  photoWithPlace,
  pngClaiming,
  SCRIPT,
  twoColours,
} from "#tests/fixtures/image-files.ts";

async function prepared(bytes: Buffer, options?: { crop: "square" }) {
  const image = await prepareImage(bytes, options);
  if (!image.ok) throw new Error(image.error);
  return { ...image, about: await sharp(image.bytes).metadata() };
}

describe("re-encoding an uploaded image", () => {
  test.each(["jpeg", "png", "gif", "webp", "avif"] as const)("converts %s to WebP", async (format) => {
    const { facts, about } = await prepared(await twoColours().toFormat(format).toBuffer());
    expect(facts).toMatchObject({ width: 60, height: 40 });
    expect(facts.tint).toMatch(/^#[\da-f]{6}$/);
    expect(about).toMatchObject({ format: "webp", width: 60, height: 40, space: "srgb" });
  });

  // Proves SEC-FILES-05
  test("rotates the image upright and removes location and camera data", async () => {
    const file = await photoWithPlace();
    expect((await sharp(file).metadata()).exif).toBeDefined();
    const { bytes, facts, about } = await prepared(file);
    expect(facts).toMatchObject({ width: 40, height: 60 });
    expect([about.exif, about.icc, about.xmp, about.iptc, about.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    expect(bytes.includes("Telephone")).toBe(false);
  });

  test("keeps the first frame of an animation", async () => {
    const file = await animatedGif();
    expect((await sharp(file).metadata()).pages).toBe(2);
    const { about, bytes } = await prepared(file);
    expect(about.pages ?? 1).toBe(1);
    const corner = await sharp(bytes).extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer();
    expect(corner[0]).toBeGreaterThan(150);
  });

  test("crops an avatar to a square and never enlarges an image", async () => {
    const large = await prepared(await jpegFile({ width: 1500, height: 900 }), { crop: "square" });
    expect(large.facts).toMatchObject({ width: 640, height: 640 });
    const small = await prepared(await jpegFile({ width: 50, height: 90 }), { crop: "square" });
    expect(small.facts).toMatchObject({ width: 50, height: 50 });
    const wide = await prepared(await jpegFile({ width: 4800, height: 1200 }));
    expect(wide.facts).toMatchObject({ width: 2400, height: 600 });
  });

  test.each(Object.keys(NO_IMAGES))("refuses a file that is not an image: %s", async (name) => {
    const result = await prepareImage(NO_IMAGES[name] ?? Buffer.alloc(0));
    expect(result.ok).toBe(false);
  });

  // Proves ASVS-V5-02, SEC-FILES-02
  test("refuses an image with too many pixels by its header alone", async () => {
    expect(await prepareImage(pngClaiming(50_000, 50_000))).toEqual({
      ok: false,
      error: "too-many-pixels",
    });
    expect(await prepareImage(pngClaiming(10_000, 5_001))).toEqual({
      ok: false,
      error: "too-many-pixels",
    });
    expect(await prepareImage(pngClaiming(10_000, 5_000))).toEqual({ ok: false, error: "damaged" });
  });

  test.each(["jpeg", "png", "gif", "webp", "avif"] as const)("refuses a truncated %s", async (format) => {
    const whole = await twoColours({ width: 300, height: 200 }).toFormat(format).toBuffer();
    const part = whole.subarray(0, Math.floor(whole.length * 0.7));
    expect(await prepareImage(part)).toEqual({ ok: false, error: "damaged" });
  });

  // Proves ASVS-V5-03, SEC-FILES-01
  test("removes data hidden in a file", async () => {
    const { bytes } = await prepared(await gifAndScript());
    expect(bytes.includes(SCRIPT)).toBe(false);
  });
});

describe("drawing a rendition", () => {
  test.each(["avif", "webp"] as const)(
    "as %s it is never enlarged and keeps its proportions",
    async (format) => {
      const file = await twoColours({ width: 300, height: 200 }).webp().toBuffer();
      for (const [width, expected] of [
        [150, 150],
        [480, 300],
      ] as const) {
        const drawn = await drawRendition(file, { width, format });
        expect(drawn.width).toBe(expected);
        const about = await sharp(drawn.bytes).metadata();
        expect([about.width, about.height]).toEqual([expected, (expected * 2) / 3]);
        expect(about.mediaType).toBe(`image/${format}`);
      }
    },
  );

  test.each(["avif", "webp"] as const)(
    "as %s the most detailed sample image is small enough for a phone",
    async (format) => {
      const busiest = "db/seed/images/zaina-jaal-pashmina/ivory-flame-detail.webp";
      const { bytes } = await drawRendition(await readFile(busiest), { width: 640, format });
      expect(bytes.length).toBeGreaterThan(30_000);
      expect(bytes.length).toBeLessThanOrEqual(70_000);
    },
  );
});
