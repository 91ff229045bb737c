import { mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parseEnv } from "#app/platform/process/env.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import {
  FileFailure,
  openImageWorkerPool,
  UnreadableImage,
} from "#app/platform/images/image-worker-pool.server.ts";
import { createImageStore, type ImageStore } from "#app/platform/images/images.server.ts";
import type { ImageSource } from "#app/platform/images/rendition.ts";
import { bucketOf, openOriginals } from "#app/platform/storage/open-originals.server.ts";
import { startS3 } from "#tests/servers/providers/s3-server.ts";
import { jpegFile, twoColours } from "#tests/fixtures/image-files.ts";
import { sentFile } from "#tests/fixtures/sent-file.ts";

const log = createLog("silent");
const ALL = ["1200", "160", "1600", "1920", "320", "480", "640", "740", "960"].flatMap((width) => [
  `${width}.avif`,
  `${width}.webp`,
]);

let folder: string;
let image: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gulmohar-images-"));
  image = await twoColours({ width: 700, height: 500 }).webp().toBuffer();
});

afterAll(() => rm(folder, { recursive: true }));

describe("the image store", () => {
  let store: ImageStore;
  let isQuiet = false;

  beforeEach(() => {
    isQuiet = false;
    store = createImageStore(folder, { log, isQuiet: () => isQuiet });
  });

  afterEach(() => store.close());

  const madeOf = async (name: string) =>
    (await readdir(path.join(folder, "renditions", name)).catch(() => [])).toSorted((a, b) =>
      a.localeCompare(b),
    );

  test("returns an image in a width, also after its renditions were deleted, and null once it is removed", async () => {
    await store.put("product/one.webp", image);
    const first = await store.read("product/one.webp", 480);
    await rm(path.join(folder, "renditions"), { recursive: true });
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

  test("makes every width as AVIF and WebP, resumes after an interruption and removes them all", async () => {
    await store.put("content/two.webp", image);
    await store.makeRenditions("content/two.webp");
    expect(await madeOf("content/two-webp")).toEqual(ALL);
    const { bytes, type, isFinal } = (await store.readSmallest("content/two.webp", 960)) ?? {};
    expect({ type, isFinal }).toEqual({ type: "image/avif", isFinal: true });
    // At most the width of the image.
    expect((await sharp(bytes).metadata()).width).toBe(700);

    const interrupted = path.join(folder, "renditions", "content", "two-webp");
    for (const file of ["480.avif", "640.webp", "1200.avif"]) await rm(path.join(interrupted, file));
    await store.makeRenditions("content/two.webp");
    expect(await madeOf("content/two-webp")).toEqual(ALL);

    await store.remove("content/two.webp");
    expect(await madeOf("content/two-webp")).toEqual([]);
    await store.makeRenditions("content/two.webp");
    expect(await store.readSmallest("content/two.webp", 960)).toBeNull();
  });

  test("a missing rendition is served as WebP and made as AVIF once the machine is quiet", async () => {
    await store.put("sample/three.webp", image);
    const requested = async () => (await store.readSmallest("sample/three.webp", 320))?.type;
    expect(await requested()).toBe("image/webp");
    expect(await madeOf("sample/three-webp")).toEqual(["320.webp"]);
    isQuiet = true;
    await expect.poll(requested, { timeout: 20_000 }).toBe("image/avif");
  });

  test("a damaged original does not stop the renditions of others", async () => {
    await store.put("product/broken.webp", image.subarray(0, 40));
    await store.put("product/whole.webp", image);
    await Promise.all(["product/broken.webp", "product/whole.webp"].map((key) => store.makeRenditions(key)));
    expect(await madeOf("product/broken-webp")).toEqual([]);
    expect(await madeOf("product/whole-webp")).toEqual(ALL);
    await expect(store.read("product/broken.webp", 320)).rejects.toThrow(UnreadableImage);
  });

  test("an image is returned even when its rendition cannot be stored", async () => {
    await store.put("product/full.webp", image);
    await mkdir(path.join(folder, "renditions", "product"), { recursive: true });
    // No folder can be created over a broken link.
    await symlink("nowhere/at/all", path.join(folder, "renditions", "product", "full-webp"));
    expect(await store.read("product/full.webp", 320)).not.toBeNull();
  });

  test("machines that share a bucket share renditions, which are removed with the image @nightly", async () => {
    const bucket = await startS3();
    const parsed = parseEnv(bucket.env);
    if (!parsed.ok) throw new Error(parsed.problems.join(" "));
    const { env } = parsed;
    const openAt = async (name: string) =>
      createImageStore(path.join(folder, name), {
        log,
        originals: await openOriginals(env, log),
        findShared: () => bucketOf(env, log)?.renditions,
      });
    const [first, second] = [await openAt("first"), await openAt("second")];
    await first.put("product/shared.webp", image);
    await first.makeRenditions("product/shared.webp");
    const made = [...bucket.objects.keys()].filter((key) => key.startsWith("shop/renditions/product/"));
    expect(made).toHaveLength(ALL.length);
    expect((await second.readSmallest("product/shared.webp", 320))?.type).toBe("image/avif");
    const soon = new Date(Date.now() + 60_000);
    expect(await second.listKeys(soon)).toEqual(["product/shared.webp"]);
    await first.remove("product/shared.webp");
    expect([...bucket.objects.keys()]).toEqual([]);
    first.close();
    second.close();
    await bucket.close();
  });

  test("with very many simultaneous uploads the last ones are refused as busy @nightly", async () => {
    const file = await jpegFile({ width: 600, height: 400 });
    const results = await Promise.all(
      Array.from({ length: 30 }, async () => store.prepare(await sentFile(file))),
    );
    const busy = results.filter((result) => !result.ok && result.error === "busy");
    expect(busy).toHaveLength(13);
    expect(results.filter((result) => result.ok)).toHaveLength(17);
    expect((await store.prepare(await sentFile(file))).ok).toBe(true);
  });

  test("lists originals stored before a time and originals of leftover renditions, and nothing in an empty shop", async () => {
    const empty = createImageStore(path.join(folder, "not-there"), { log });
    expect(await empty.listKeys(new Date())).toEqual([]);
    const inIt = createImageStore(path.join(folder, "listed"), { log });
    const soon = new Date(Date.now() + 60_000);
    await inIt.put("review/two.webp", image);
    await inIt.read("review/two.webp", 320);
    expect(await inIt.listKeys(soon)).toEqual(["review/two.webp"]);
    expect(await inIt.listKeys(new Date(Date.now() - 60_000))).toEqual([]);
    await rm(path.join(folder, "listed", "originals"), { recursive: true });
    expect(await inIt.listKeys(soon)).toEqual(["review/two.webp"]);
    inIt.close();
  });

  test.each(["../secret.webp", "/etc/passwd", "a/../b.webp", "A.webp", "a.webp\0", ""])(
    "rejects the storage key %j",
    async (key) => {
      await expect(store.put(key, Buffer.alloc(1))).rejects.toThrow("storage key");
      await expect(store.read(key, 320)).rejects.toThrow("storage key");
    },
  );
});

describe("the image process", () => {
  // Proves ASVS-V1-04, SEC-FILES-04
  test("a killed process rejects its image, and the next image gets a new process @nightly", async () => {
    const pool = openImageWorkerPool();
    const large = await twoColours({ width: 2400, height: 2400 }).webp().toBuffer();
    const drawing = pool.draw({ bytes: large }, { width: 2400, format: "avif" });
    pool.close();
    await expect(drawing).rejects.toThrow("has ended (SIGKILL)");
    expect((await pool.draw({ bytes: image }, { width: 320, format: "webp" }))?.width).toBe(320);
    const noImage = { bytes: Buffer.from("no image") };
    await expect(pool.draw(noImage, { width: 320, format: "webp" })).rejects.toThrow(UnreadableImage);
    pool.close();
  });

  test("draws the right image when two are requested alternately in several widths @nightly", async () => {
    const pool = openImageWorkerPool();
    const wide = { bytes: await twoColours({ width: 500, height: 100 }).webp().toBuffer() };
    const heightOf = async (original: ImageSource, width: 320 | 480) => {
      const drawn = await pool.draw(original, { width, format: "webp" });
      return (await sharp(drawn?.bytes).metadata()).height;
    };
    const tall = { file: await sentFile(await twoColours({ width: 500, height: 1000 }).webp().toBuffer()) };
    const heights = await Promise.all([
      heightOf(wide, 320),
      heightOf(wide, 480),
      heightOf(tall, 320),
      heightOf(tall, 480),
      heightOf(wide, 320),
    ]);
    expect(heights).toEqual([64, 96, 640, 960, 64]);
    pool.close();
  });

  test("background work starts only when no upload and no image of a page waits @nightly", async () => {
    const pool = openImageWorkerPool();
    const large = await twoColours({ width: 2400, height: 2400 }).webp().toBuffer();
    const file = await sentFile(large);
    const done: string[] = [];
    const recordEnd = (name: string) => () => void done.push(name);
    const drawn = pool.draw({ bytes: large }, { width: 1600, format: "webp" }).then(recordEnd("page"));
    const background = pool
      .drawInBackground({ bytes: image }, { width: 320, format: "webp" })
      .then(recordEnd("background"));
    const prepared = pool.prepare(file, { into: `${file}.webp` }).then(recordEnd("upload"));
    await Promise.all([drawn, background, prepared]);
    expect(done.toSorted()).toEqual(["background", "page", "upload"]);
    expect(done.at(-1)).toBe("background");
    pool.close();
  });

  test("distinguishes a missing file, a file error and an unreadable image", async () => {
    const pool = openImageWorkerPool();
    const gone = { file: path.join(folder, "gone.webp") };
    expect(await pool.draw(gone, { width: 320, format: "webp" })).toBeNull();
    await expect(pool.draw({ file: folder }, { width: 320, format: "webp" })).rejects.toThrow(FileFailure);
    const file = await sentFile(image);
    const into = path.join(folder, "no such folder", "one.webp");
    await expect(pool.prepare(file, { into })).rejects.toThrow(FileFailure);
    expect(await pool.prepare(file, { into: `${file}.webp` })).toMatchObject({ ok: true });
    expect((await sharp(`${file}.webp`).metadata()).width).toBe(700);
    pool.close();
  });

  test("ends when idle and starts again on demand", async () => {
    const pool = openImageWorkerPool({ idleMs: 1 });
    for (let round = 0; round < 2; round += 1)
      expect((await pool.draw({ bytes: image }, { width: 320, format: "webp" }))?.width).toBe(320);
    pool.close();
  });
});
