import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { expect, test } from "vitest";
import { contrast } from "#app/lib/images/contrast.ts";

/** The colour of the hero's text, `--color-paper`. */
const PAPER = "#fbf8f3";
/** Threads are smaller than strokes of a letter: a letter stands on a patch, not on a pixel. */
const PATCH = 12;

/** Where the hero's text can stand, in shares of the image. */
const PLACES = [
  { file: "hero.webp", part: { width: 0.365, height: 1 } },
  { file: "hero-portrait.webp", part: { width: 1, height: 0.62 } },
];

test.each(PLACES)(
  "text on the bare part of $file has a contrast of 4.5:1 everywhere",
  async ({ file, part }) => {
    const image = await readFile(fileURLToPath(new URL(`../../../public/images/${file}`, import.meta.url)));
    const { width, height } = await sharp(image).metadata();
    const area = {
      left: 0,
      top: 0,
      width: Math.floor(width * part.width),
      height: Math.floor(height * part.height),
    };
    const { data, info } = await sharp(image)
      .extract(area)
      .resize(Math.ceil(area.width / PATCH), Math.ceil(area.height / PATCH), { fit: "fill" })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    let least = 21;
    for (let at = 0; at < data.length; at += info.channels)
      least = Math.min(least, contrast(PAPER, `#${data.subarray(at, at + 3).toString("hex")}`));
    expect(least).toBeGreaterThanOrEqual(4.5);
  },
);
