import { rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { escapeHtml } from "#app/lib/html.ts";
import type { PictureProblem } from "#app/lib/picture-upload.ts";
import { createGate } from "#app/platform/gate.ts";
import { pictureFormatOf } from "#app/platform/picture-format.ts";
import { checkedKey, folderOriginals } from "#app/platform/storage/originals.server.ts";
import { readIfThere, writeWhole } from "#app/platform/storage/whole-file.server.ts";

/** The widths that a picture is offered in. Any other is refused, so nobody can make the store compute at will. */
export const PICTURE_WIDTHS = [320, 480, 640, 960, 1200] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** In pixels: what a letter shows half as wide. */
export const LETTER_WIDTH = 480;

export interface PictureFacts {
  width: number;
  height: number;
  /** The picture's mean colour, "#rrggbb": the ground while it loads. */
  tint: string;
}

export interface PictureStore {
  /** Keeps an original. When it resolves the file is kept, also after a power loss. */
  put(storageKey: string, bytes: Buffer): Promise<void>;
  /** A picture in one of the offered widths, as WebP. Made at the first request and kept. Null when there is no original. */
  read(storageKey: string, width: PictureWidth): Promise<Buffer | null>;
  /** The same as PNG, `LETTER_WIDTH` wide: some mail programs know no WebP. */
  readForLetter(storageKey: string): Promise<Buffer | null>;
  /** Removes an original and what was made of it. One that is not there is no failure. */
  remove(storageKey: string): Promise<void>;
  /** The keys of all originals that were put before a moment. */
  listKeys(putBefore: Date): Promise<string[]>;
}

// The readers of the five formats that are taken, and of nothing else: no SVG, PDF or TIFF is ever parsed.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Nsgif", "Webp", "Heif"].map((reader) => `VipsForeignLoad${reader}Buffer`),
});

type MadeFormat = "webp" | "png";

/**
 * Keeps what is made of the originals below `<folder>/made`, which may be deleted any time. The originals are below
 * `<folder>/originals` unless they have another place.
 */
export function createPictureStore(
  folder: string,
  originals = folderOriginals(path.join(folder, "originals")),
): PictureStore {
  const making = new Map<string, Promise<Buffer | null>>();
  const gate = createGate({ atOnce: availableParallelism() });
  const madeOf = (key: string, width: number, format: MadeFormat = "webp") =>
    path.join(folder, "made", `${checkedKey(key).replaceAll("/", "_")}.${width}.${format}`);

  async function make(key: string, made: string, width: number): Promise<Buffer | null> {
    const bytes = await originals.get(key);
    if (!bytes) return null;
    const resized = sharp(bytes).rotate().resize({ width, withoutEnlargement: true });
    const written = made.endsWith(".png")
      ? resized.png({ compressionLevel: 9 })
      : resized.webp({ quality: 78, effort: 3 });
    const result = await written.toBuffer();
    await writeWhole(made, result);
    return result;
  }

  async function read(key: string, width: number, format: MadeFormat): Promise<Buffer | null> {
    const made = madeOf(key, width, format);
    const kept = await readIfThere(made);
    if (kept) return kept;
    const running = making.get(made);
    if (running) return running;
    const work = gate.run(() => make(key, made, width)).finally(() => making.delete(made));
    making.set(made, work);
    return work;
  }

  return {
    put: async (key, bytes) => originals.put(key, bytes),
    read: (key, width) => read(key, width, "webp"),
    readForLetter: (key) => read(key, LETTER_WIDTH, "png"),
    async remove(key) {
      await originals.remove(key);
      for (const width of PICTURE_WIDTHS) await rm(madeOf(key, width), { force: true });
      await rm(madeOf(key, LETTER_WIDTH, "png"), { force: true });
    },
    async listKeys(putBefore) {
      const keys: string[] = [];
      for await (const { key, putAt } of originals.list()) if (putAt < putBefore) keys.push(key);
      return keys;
    },
  };
}

export async function readPictureFacts(bytes: Buffer): Promise<PictureFacts> {
  const { width, height } = await sharp(bytes).metadata();
  const pixel = await sharp(bytes).resize(1, 1, { fit: "fill" }).removeAlpha().raw().toBuffer();
  return { width, height, tint: `#${pixel.subarray(0, 3).toString("hex")}` };
}

const MOST_PIXELS = 50_000_000;
const LONGEST_SIDE = 2_400;
const SQUARE_SIDE = 640;
const DECODES_WITHIN_SECONDS = 30;

// A progressive JPEG of 50 megapixels takes 400 MB while it is decoded: one at a time.
const preparing = createGate({ atOnce: 1, waiting: 16 });

export type PreparedPicture =
  | { ok: true; bytes: Buffer; facts: PictureFacts }
  | {
      ok: false;
      problem: Extract<PictureProblem, "not-a-picture" | "too-many-pixels" | "damaged" | "busy">;
    };

/**
 * Makes of an uploaded file a picture of our own: upright, in sRGB, at most 2400 pixels long, as WebP, without anything else
 * that was in the file (place, camera, thumbnails, code). Of an animation the first frame. What the file is and how many pixels
 * it unfolds to are read from its head before anything is decoded.
 */
export async function preparePicture(
  bytes: Buffer,
  { crop }: { crop?: "square" } = {},
): Promise<PreparedPicture> {
  if (!pictureFormatOf(bytes)) return { ok: false, problem: "not-a-picture" };
  if (preparing.isFull()) return { ok: false, problem: "busy" };
  return preparing.run(async () => {
    const head = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => null);
    if (!head?.width || !head.height) return { ok: false, problem: "damaged" };
    if (head.width * head.height > MOST_PIXELS) return { ok: false, problem: "too-many-pixels" };
    const square = Math.min(head.width, head.height, SQUARE_SIDE);
    const side = crop ? square : LONGEST_SIDE;
    try {
      const ours = await sharp(bytes, {
        failOn: "error",
        limitInputPixels: MOST_PIXELS,
        sequentialRead: true,
      })
        .rotate()
        .resize({ width: side, height: side, fit: crop ? "cover" : "inside", withoutEnlargement: !crop })
        .toColourspace("srgb")
        .webp({ quality: 90, effort: 4 })
        .timeout({ seconds: DECODES_WITHIN_SECONDS })
        .toBuffer();
      return { ok: true, bytes: ours, facts: await readPictureFacts(ours) };
    } catch {
      return { ok: false, problem: "damaged" };
    }
  });
}

// How many units of Pango, which sets the text, make a point.
const PANGO_UNITS = 1024;

export interface SetText {
  /** A picture of the text alone, trimmed to its ink. */
  bytes: Buffer;
  width: number;
  height: number;
}

/** Sets a text in a face of ours: `file` is a TrueType file and `family` its name; sizes in pixels, letter spacing in ems. */
export async function setText(
  text: string,
  face: {
    file: string;
    family: string;
    size: number;
    colour: string;
    lineHeight?: number;
    letterSpacing?: number;
    /** Breaks lines at this width. */
    width: number;
  },
): Promise<SetText> {
  const { file, family, size, colour, lineHeight = 1, letterSpacing = 0, width } = face;
  const spacing = Math.round(letterSpacing * size * PANGO_UNITS);
  const style = `foreground="${colour}" line_height="${lineHeight}" letter_spacing="${spacing}"`;
  const { data, info } = await sharp({
    text: {
      text: `<span ${style}>${escapeHtml(text)}</span>`,
      font: `${family} ${size}`,
      fontfile: file,
      width,
      // A point is then a pixel.
      dpi: 72,
      rgba: true,
      wrap: "word-char",
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** A shape, given by what is not see-through of a PNG, in one colour. */
export async function inkShape(shape: Buffer, colour: string): Promise<Buffer> {
  const { width, height } = await sharp(shape).metadata();
  return sharp({ create: { width, height, channels: 4, background: colour } })
    .composite([{ input: shape, blend: "dest-in" }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** A picture made so small that it fits, never larger than it is; what is see-through stays so. As PNG. */
export async function fitWithin(picture: Buffer, box: { width: number; height: number }): Promise<SetText> {
  const { data, info } = await sharp(picture)
    .resize({ ...box, fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** Lays a picture under the hole of a frame and set texts upon it. The result has the frame's size; as JPEG. */
export async function layCard({
  frame,
  hole,
  picture,
  texts,
}: {
  frame: Buffer;
  hole: { left: number; top: number; width: number; height: number };
  picture: Buffer;
  texts: { bytes: Buffer; left: number; top: number }[];
}): Promise<Buffer> {
  const { width, height } = await sharp(frame).metadata();
  const { width: wide, height: high } = await sharp(picture).metadata();
  // A portrait has its subject in the middle; of a wide picture the liveliest part is shown.
  const position = wide > high ? sharp.strategy.attention : "centre";
  const behind = await sharp(picture)
    .resize({ width: hole.width, height: hole.height, fit: "cover", position })
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: "#fff" } })
    .composite([
      { input: behind, left: hole.left, top: hole.top },
      { input: frame, left: 0, top: 0 },
      ...texts.map(({ bytes, left, top }) => ({ input: bytes, left, top })),
    ])
    .jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: "4:4:4" })
    .toBuffer();
}
