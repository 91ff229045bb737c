import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPictureStore, preparePicture } from "#app/platform/pictures.server.ts";
import {
  animatedGif,
  gifAndScript,
  jpegFile,
  NO_PICTURES,
  photoWithPlace,
  pngClaiming,
  SCRIPT,
  twoColours,
} from "#tests/support/picture-files.ts";

async function prepared(bytes: Buffer, options?: { crop: "square" }) {
  const picture = await preparePicture(bytes, options);
  if (!picture.ok) throw new Error(picture.problem);
  return { ...picture, about: await sharp(picture.bytes).metadata() };
}

describe("making our own picture of an uploaded file", () => {
  test.each(["jpeg", "png", "gif", "webp", "avif"] as const)(
    "takes %s and makes WebP of it",
    async (format) => {
      const { facts, about } = await prepared(await twoColours().toFormat(format).toBuffer());
      expect(facts).toMatchObject({ width: 60, height: 40 });
      expect(facts.tint).toMatch(/^#[\da-f]{6}$/);
      expect(about).toMatchObject({ format: "webp", width: 60, height: 40, space: "srgb" });
    },
  );

  test("turns it upright, and takes place and camera out", async () => {
    const file = await photoWithPlace();
    expect((await sharp(file).metadata()).exif).toBeDefined();
    const { bytes, facts, about } = await prepared(file);
    expect(facts).toMatchObject({ width: 40, height: 60 });
    expect([about.exif, about.icc, about.xmp, about.iptc, about.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    expect(bytes.includes("Telephone")).toBe(false);
  });

  test("of an animation keeps the first frame", async () => {
    const file = await animatedGif();
    expect((await sharp(file).metadata()).pages).toBe(2);
    const { about, bytes } = await prepared(file);
    expect(about.pages ?? 1).toBe(1);
    const corner = await sharp(bytes).extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer();
    expect(corner[0]).toBeGreaterThan(150);
  });

  test("crops an avatar square, and never makes a picture larger than it was", async () => {
    const large = await prepared(await jpegFile({ width: 1500, height: 900 }), { crop: "square" });
    expect(large.facts).toMatchObject({ width: 640, height: 640 });
    const small = await prepared(await jpegFile({ width: 50, height: 90 }), { crop: "square" });
    expect(small.facts).toMatchObject({ width: 50, height: 50 });
    const wide = await prepared(await jpegFile({ width: 4800, height: 1200 }));
    expect(wide.facts).toMatchObject({ width: 2400, height: 600 });
  });

  test.each(Object.keys(NO_PICTURES))("refuses what is no picture: %s", async (name) => {
    const answer = await preparePicture(NO_PICTURES[name] ?? Buffer.alloc(0));
    expect(answer.ok).toBe(false);
  });

  test("refuses a picture of too many pixels by its head alone", async () => {
    expect(await preparePicture(pngClaiming(50_000, 50_000))).toEqual({
      ok: false,
      problem: "too-many-pixels",
    });
    expect(await preparePicture(pngClaiming(10_000, 5_001))).toEqual({
      ok: false,
      problem: "too-many-pixels",
    });
    expect(await preparePicture(pngClaiming(10_000, 5_000))).toEqual({ ok: false, problem: "damaged" });
  });

  test.each(["jpeg", "png", "gif", "webp", "avif"] as const)(
    "refuses a %s of which a part is missing",
    async (format) => {
      const whole = await twoColours({ width: 300, height: 200 }).toFormat(format).toBuffer();
      const part = whole.subarray(0, Math.floor(whole.length * 0.7));
      expect(await preparePicture(part)).toEqual({ ok: false, problem: "damaged" });
    },
  );

  test("leaves behind what was hidden in a file", async () => {
    const { bytes } = await prepared(await gifAndScript());
    expect(bytes.includes(SCRIPT)).toBe(false);
  });

  test("with very many at once, says so to the last instead of holding them all", async () => {
    const file = await jpegFile({ width: 1200, height: 900 });
    const answers = await Promise.all(Array.from({ length: 30 }, () => preparePicture(file)));
    const busy = answers.filter((answer) => !answer.ok && answer.problem === "busy");
    expect(busy).toHaveLength(13);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(17);
    expect((await preparePicture(file)).ok).toBe(true);
  });
});

describe("the picture store", () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "gulmohar-pictures-"));
  });

  afterAll(() => rm(folder, { recursive: true }));

  test("gives a picture in a width, the same after its copies were deleted, and nothing once it is removed", async () => {
    const store = createPictureStore(folder);
    await store.put("product/one.webp", await twoColours({ width: 900, height: 600 }).webp().toBuffer());
    const first = await store.read("product/one.webp", 480);
    await rm(path.join(folder, "made"), { recursive: true });
    const [again, atOnce] = await Promise.all([
      store.read("product/one.webp", 480),
      store.read("product/one.webp", 480),
    ]);
    expect(again?.equals(first ?? Buffer.alloc(0))).toBe(true);
    expect(atOnce?.equals(first ?? Buffer.alloc(0))).toBe(true);
    await store.remove("product/one.webp");
    await store.remove("product/one.webp");
    expect(await store.read("product/one.webp", 480)).toBeNull();
    expect(await store.read("product/one.webp", 320)).toBeNull();
  });

  test("lists what was put before a moment, and nothing in an empty shop", async () => {
    const empty = createPictureStore(path.join(folder, "not-there"));
    expect(await empty.listKeys(new Date())).toEqual([]);
    const store = createPictureStore(folder);
    await store.put("review/two.webp", await jpegFile());
    const soon = new Date(Date.now() + 60_000);
    expect(await store.listKeys(soon)).toEqual(["review/two.webp"]);
    expect(await store.listKeys(new Date(Date.now() - 60_000))).toEqual([]);
  });

  test.each(["../secret.webp", "/etc/passwd", "a/../b.webp", "A.webp", "a.webp\0", ""])(
    "has no place for a key such as %j",
    async (key) => {
      await expect(createPictureStore(folder).put(key, Buffer.alloc(1))).rejects.toThrow("storage key");
    },
  );
});
