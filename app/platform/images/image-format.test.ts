import { describe, expect, test } from "vitest";
import { imageErrorText } from "#app/lib/forms/image-upload.ts";
import { prepareImage } from "#app/platform/images/draw-image.server.ts";
import { imageFormatOf, isHeic } from "#app/platform/images/image-format.ts";

/** The first box of a file in the ISO base media format: its brand, a version, and the compatible brands. */
function fileOf(brand: string, ...compatible: string[]): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(16 + 4 * compatible.length);
  return Buffer.concat([size, Buffer.from(`ftyp${brand}\0\0\0\0${compatible.join("")}`, "latin1")]);
}

describe("the format of an image", () => {
  test.each([
    ["avif", fileOf("avif", "mif1", "miaf"), "avif"],
    ["avif named mif1", fileOf("mif1", "avif", "miaf"), "avif"],
    ["an animated avif", fileOf("avis", "msf1"), "avif"],
    ["heic", fileOf("heic", "mif1", "heic"), null],
    ["heic named mif1", fileOf("mif1", "heic", "mif1"), null],
    ["a video", fileOf("isom", "mp41"), null],
    ["a cut file", Buffer.from("\0\0\0\u0020ftyp"), null],
    ["nothing", Buffer.alloc(0), null],
  ])("of %s is recognised", (_, bytes, format) => {
    expect(imageFormatOf(bytes)).toBe(format);
  });

  test("a HEIC photo is named, with a way out", async () => {
    for (const bytes of [fileOf("heic", "mif1"), fileOf("mif1", "heic"), fileOf("hevc"), fileOf("mif1")])
      expect(await prepareImage(bytes)).toEqual({ ok: false, error: "heic" });
    expect(imageErrorText("heic")).toMatch(/HEIC.*JPG/);
    expect([isHeic(fileOf("avif", "mif1")), isHeic(fileOf("isom"))]).toEqual([false, false]);
  });
});
