import sharp from "sharp";
import { escapeHtml } from "#app/lib/text/html.ts";
import type { ImageProblem } from "#app/lib/forms/image-upload.ts";
import { imageFormatOf } from "#app/platform/images/image-format.ts";
import type { Rendition, RenditionSpec } from "#app/platform/images/rendition.ts";

export interface ImageFacts {
  width: number;
  height: number;
  /** The image's mean colour, "#rrggbb": the ground while it loads. */
  tint: string;
}

// The readers of the five formats that are taken, and of nothing else: no SVG, PDF or TIFF is ever parsed.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Nsgif", "Webp", "Heif"].map((reader) => `VipsForeignLoad${reader}Buffer`),
});

export async function readImageFacts(bytes: Buffer): Promise<ImageFacts> {
  const { width, height } = await sharp(bytes).metadata();
  const pixel = await sharp(bytes).resize(1, 1, { fit: "fill" }).removeAlpha().raw().toBuffer();
  return { width, height, tint: `#${pixel.subarray(0, 3).toString("hex")}` };
}

const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 2_400;
const SQUARE_SIDE = 640;
const DECODES_WITHIN_SECONDS = 30;

export interface RefusedImage {
  ok: false;
  problem: Extract<ImageProblem, "not-an-image" | "too-many-pixels" | "damaged">;
}

export type PreparedImage = { ok: true; bytes: Buffer; facts: ImageFacts } | RefusedImage;

/**
 * Makes of an uploaded file an image of our own: upright, in sRGB, at most 2400 pixels long, as WebP, without anything else
 * that was in the file (place, camera, thumbnails, code). Of an animation the first frame. What the file is and how many pixels
 * it unfolds to are read from its head before anything is decoded.
 */
export async function prepareImage(
  bytes: Buffer,
  { crop }: { crop?: "square" } = {},
): Promise<PreparedImage> {
  if (!imageFormatOf(bytes)) return { ok: false, problem: "not-an-image" };
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!head?.width || !head.height) return { ok: false, problem: "damaged" };
  if (head.width * head.height > MAX_PIXELS) return { ok: false, problem: "too-many-pixels" };
  const square = Math.min(head.width, head.height, SQUARE_SIDE);
  const side = crop ? square : MAX_SIDE;
  try {
    const ours = await sharp(bytes, {
      failOn: "error",
      limitInputPixels: MAX_PIXELS,
      sequentialRead: true,
    })
      .rotate()
      .resize({ width: side, height: side, fit: crop ? "cover" : "inside", withoutEnlargement: !crop })
      .toColourspace("srgb")
      .webp({ quality: 90, effort: 4 })
      .timeout({ seconds: DECODES_WITHIN_SECONDS })
      .toBuffer();
    return { ok: true, bytes: ours, facts: await readImageFacts(ours) };
  } catch {
    return { ok: false, problem: "damaged" };
  }
}

// What a phone may choose weighs no more than this, whatever was uploaded: embroidery close by takes three times the bytes of a portrait.
const MAX_BYTES_ON_PHONE = 70_000;
const WIDEST_ON_A_PHONE = 960;

// Tried one after the other until it is light enough. Many pixels are shown small, on a dense screen, and need less care each.
const QUALITIES = {
  avif: () => [55, 47, 40, 33],
  webp: (width: number) => [width <= 480 ? 78 : width <= 640 ? 72 : 64, 54, 42, 30, 22],
};

/** One of our own images in another width. Rejects when it cannot be read. */
export async function drawRendition(bytes: Buffer, { width, format }: RenditionSpec): Promise<Rendition> {
  const resized = await sharp(bytes)
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: drawn, height, channels } = resized.info;
  if (format === "png") {
    const pixels = sharp(resized.data, { raw: { width: drawn, height, channels } });
    return { bytes: await pixels.png({ compressionLevel: 9 }).toBuffer(), width: drawn };
  }
  if (format === "jpeg") {
    const pixels = sharp(resized.data, { raw: { width: drawn, height, channels } });
    const written = pixels.flatten({ background: "#ffffff" }).jpeg({ quality: 80 });
    return { bytes: await written.toBuffer(), width: drawn };
  }
  const most = width <= WIDEST_ON_A_PHONE ? MAX_BYTES_ON_PHONE : Infinity;
  let lightest = Buffer.alloc(0);
  for (const quality of QUALITIES[format](width)) {
    const pixels = sharp(resized.data, { raw: { width: drawn, height, channels } });
    // Full colour resolution, which WebP has not: a red thread on navy stays red. Effort 4 takes six times as long for 5 % fewer bytes.
    const written =
      format === "avif"
        ? pixels.avif({ quality, effort: 2, chromaSubsampling: "4:4:4" })
        : pixels.webp({ quality, effort: 4 });
    lightest = await written.toBuffer();
    if (lightest.length <= most) break;
  }
  return { bytes: lightest, width: drawn };
}

/** How many threads one image is drawn by in this process. */
export function drawByThreads(count: number): void {
  sharp.concurrency(count);
}

// How many units of Pango, which sets the text, make a point.
const PANGO_UNITS = 1024;

export interface SetText {
  /** An image of the text alone, trimmed to its ink. */
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

/** An image made so small that it fits, never larger than it is; what is see-through stays so. As PNG. */
export async function fitWithin(image: Buffer, box: { width: number; height: number }): Promise<SetText> {
  const { data, info } = await sharp(image)
    .resize({ ...box, fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** Lays an image under the hole of a frame and set texts upon it. The result has the frame's size; as JPEG. */
export async function layCard({
  frame,
  hole,
  image,
  texts,
}: {
  frame: Buffer;
  hole: { left: number; top: number; width: number; height: number };
  image: Buffer;
  texts: { bytes: Buffer; left: number; top: number }[];
}): Promise<Buffer> {
  const { width, height } = await sharp(frame).metadata();
  const { width: wide, height: high } = await sharp(image).metadata();
  // A portrait has its subject in the middle; of a wide image the liveliest part is shown.
  const position = wide > high ? sharp.strategy.attention : "centre";
  const behind = await sharp(image)
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
