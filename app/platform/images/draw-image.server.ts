import sharp from "sharp";
import { escapeHtml } from "#app/lib/text/html.ts";
import type { ImageError } from "#app/lib/forms/image-upload.ts";
import { imageFormatOf, isHeic } from "#app/platform/images/image-format.ts";
import type { Rendition, RenditionSpec } from "#app/platform/images/rendition.ts";

export interface ImageFacts {
  width: number;
  height: number;
  /** The image's mean colour, "#rrggbb", shown while it loads. */
  tint: string;
  /** Of the stored file, if it is known. */
  byteSize?: number;
}

// Allows only the decoders of the five accepted formats: SVG, PDF or TIFF are never parsed.
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
const MAX_DECODING_SECONDS = 30;

export interface RefusedImage {
  ok: false;
  error: Extract<ImageError, "not-an-image" | "heic" | "too-many-pixels" | "damaged">;
}

export type PreparedImage = { ok: true; bytes: Buffer; facts: ImageFacts } | RefusedImage;

/**
 * Re-encodes an uploaded image as WebP: upright, in sRGB, at most 2400 pixels long, without metadata or other embedded data. Of an
 * animation it keeps the first frame. Format and pixel count are checked from the header before anything is decoded.
 */
export async function prepareImage(
  bytes: Buffer,
  { crop }: { crop?: "square" } = {},
): Promise<PreparedImage> {
  if (!imageFormatOf(bytes)) return { ok: false, error: isHeic(bytes) ? "heic" : "not-an-image" };
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!head?.width || !head.height) return { ok: false, error: "damaged" };
  if (head.width * head.height > MAX_PIXELS) return { ok: false, error: "too-many-pixels" };
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
      .timeout({ seconds: MAX_DECODING_SECONDS })
      .toBuffer();
    return { ok: true, bytes: ours, facts: { ...(await readImageFacts(ours)), byteSize: ours.length } };
  } catch {
    return { ok: false, error: "damaged" };
  }
}

// Limit for the widths that phones load: a close-up of embroidery takes three times the bytes of a portrait.
const MAX_BYTES_ON_PHONE = 70_000;
const MAX_PHONE_WIDTH = 960;
const MAX_CARD_WIDTH = 480;

/*
 * Tried in order until the image fits the limit. Chosen by butteraugli's 3-norm on three product images: 1.03 to 1.07 for AVIF 63 and
 * WebP 82, which screens show pixel by pixel; 1.12 to 1.28 for AVIF 55, for the cards of dense screens; below 1.06 where images are zoomed.
 */
const QUALITIES = {
  avif: (width: number) => [width > MAX_PHONE_WIDTH ? 70 : width > MAX_CARD_WIDTH ? 63 : 55, 55, 47, 40, 33],
  webp: (width: number) => [
    width > MAX_PHONE_WIDTH ? 80 : width > MAX_CARD_WIDTH ? 82 : 78,
    72,
    63,
    54,
    42,
    30,
    22,
  ],
};

/** Resizes and encodes a stored image. Rejects when it cannot be decoded. */
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
  const maxBytes = width <= MAX_PHONE_WIDTH ? MAX_BYTES_ON_PHONE : Infinity;
  let smallest = Buffer.alloc(0);
  for (const quality of QUALITIES[format](width)) {
    const pixels = sharp(resized.data, { raw: { width: drawn, height, channels } });
    // 4:4:4 keeps a red thread on navy red, which WebP's 4:2:0 does not. Effort 4 takes six times as long for 5 % fewer bytes.
    const written =
      format === "avif"
        ? pixels.avif({ quality, effort: 2, chromaSubsampling: "4:4:4" })
        : pixels.webp({ quality, effort: 4 });
    smallest = await written.toBuffer();
    if (smallest.length <= maxBytes) break;
  }
  return { bytes: smallest, width: drawn };
}

/** Sets how many threads process one image. */
export function setImageThreads(count: number): void {
  sharp.concurrency(count);
}

// Pango units per point.
const PANGO_UNITS = 1024;

export interface RenderedText {
  /** An image of the text, trimmed to its glyphs. */
  bytes: Buffer;
  width: number;
  height: number;
}

/** Renders text in a TrueType font from `file` with the name `family`. Sizes in pixels, letter spacing in ems. */
export async function renderText(
  text: string,
  face: {
    file: string;
    family: string;
    size: number;
    colour: string;
    lineHeight?: number;
    letterSpacing?: number;
    /** Line width in pixels. */
    width: number;
  },
): Promise<RenderedText> {
  const { file, family, size, colour, lineHeight = 1, letterSpacing = 0, width } = face;
  const spacing = Math.round(letterSpacing * size * PANGO_UNITS);
  const style = `foreground="${colour}" line_height="${lineHeight}" letter_spacing="${spacing}"`;
  const { data, info } = await sharp({
    text: {
      text: `<span ${style}>${escapeHtml(text)}</span>`,
      font: `${family} ${size}`,
      fontfile: file,
      width,
      // Makes a point one pixel.
      dpi: 72,
      rgba: true,
      wrap: "word-char",
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** Fills the opaque area of a PNG with one colour. */
export async function recolour(shape: Buffer, colour: string): Promise<Buffer> {
  const { width, height } = await sharp(shape).metadata();
  return sharp({ create: { width, height, channels: 4, background: colour } })
    .composite([{ input: shape, blend: "dest-in" }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Shrinks an image to fit a box, never enlarging it. PNG with transparency. */
export async function fitWithin(
  image: Buffer,
  box: { width: number; height: number },
): Promise<RenderedText> {
  const { data, info } = await sharp(image)
    .resize({ ...box, fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** Places images in a row, each centred, on a transparent background. */
export async function composeRow(images: readonly RenderedText[], gap: number): Promise<Buffer> {
  const height = Math.max(...images.map((image) => image.height));
  let left = 0;
  const placed = images.map((image) => {
    const top = Math.round((height - image.height) / 2);
    const at = { input: image.bytes, left, top };
    left += image.width + gap;
    return at;
  });
  return sharp({ create: { width: left - gap, height, channels: 4, background: "#0000" } })
    .composite(placed)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Composes a share card: an image behind the transparent part of a frame, texts above. JPEG in the frame's size. */
export async function composeCard({
  frame,
  area,
  image,
  texts,
}: {
  frame: Buffer;
  area: { left: number; top: number; width: number; height: number };
  image: Buffer;
  texts: { bytes: Buffer; left: number; top: number }[];
}): Promise<Buffer> {
  const { width, height } = await sharp(frame).metadata();
  const { width: wide, height: high } = await sharp(image).metadata();
  // Portraits have their subject in the centre; wide images are cropped to their most salient part.
  const position = wide > high ? sharp.strategy.attention : "centre";
  const behind = await sharp(image)
    .resize({ width: area.width, height: area.height, fit: "cover", position })
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: "#fff" } })
    .composite([
      { input: behind, left: area.left, top: area.top },
      { input: frame, left: 0, top: 0 },
      ...texts.map(({ bytes, left, top }) => ({ input: bytes, left, top })),
    ])
    .jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: "4:4:4" })
    .toBuffer();
}
