import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";

interface Size {
  width?: number;
  height?: number;
}

/** A picture with something to see in it: red left of the middle, blue right of it. */
export function twoColours({ width = 60, height = 40 }: Size = {}): Sharp {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const };
  const right = { create: { ...half, background: "#1f5480" } };
  return sharp({ create: { width, height, channels: 3, background: "#c2331d" } }).composite([
    { input: right, left: Math.floor(width / 2), top: 0 },
  ]);
}

export function jpegFile(size?: Size): Promise<Buffer> {
  return twoColours(size).jpeg().toBuffer();
}

/** As a telephone takes it: lying on its side, with the place where it was taken. */
export function photoWithPlace(): Promise<Buffer> {
  return twoColours()
    .jpeg()
    .withExif({
      IFD0: { Make: "Telephone of a shopper", Orientation: "6" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "26/1 50/1 48/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

export async function animatedGif(): Promise<Buffer> {
  const frames = await Promise.all([twoColours().png().toBuffer(), twoColours().negate().png().toBuffer()]);
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

/** A small PNG file that says of itself to be a very large picture. */
export function pngClaiming(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", Buffer.alloc(64)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

export const SCRIPT = "alert('from a picture')";

/** A GIF that a browser could also run as a script, were it served as one. */
export async function gifAndScript(): Promise<Buffer> {
  const gif = await twoColours().gif().toBuffer();
  return Buffer.concat([gif, Buffer.from(`*/=1;${SCRIPT}`)]);
}

/** Files that are no pictures, by what they pretend. */
export const NO_PICTURES: Record<string, Buffer> = {
  nothing: Buffer.alloc(0),
  text: Buffer.from("Only words"),
  html: Buffer.from(`<!doctype html><script>${SCRIPT}</script>`),
  svg: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>${SCRIPT}</script></svg>`,
  ),
  "svg in a jpeg's clothes": Buffer.from(`\xff\xd8\xff<svg xmlns="http://www.w3.org/2000/svg"/>`, "latin1"),
  "script that begins as a gif": Buffer.from(`GIF89a/*\x01\x00*/=1;${SCRIPT}`, "latin1"),
  pdf: Buffer.from("%PDF-1.7\n%âãÏÓ\n"),
  zip: Buffer.from("PK\x03\x04\x14\x00\x00\x00\x08\x00", "latin1"),
  tiff: Buffer.from("II*\x00\x08\x00\x00\x00", "latin1"),
};
