/** Accepted image formats. SVG is excluded because it can contain scripts. */
export type ImageFormat = "jpeg" | "png" | "gif" | "webp" | "avif";

/** Detects the format by the first bytes. Null for formats that are not accepted. */
export function imageFormatOf(bytes: Buffer): ImageFormat | null {
  const ascii = (from: number, to: number) => bytes.toString("latin1", from, to);
  if (ascii(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (ascii(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return "gif";
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") return "webp";
  return brandsOf(bytes).some((brand) => /^avi[fs]$/.test(brand)) ? "avif" : null;
}

/** Whether the image is a HEIC photo, as cameras of phones store them: browsers cannot show it, and its decoder is patented. */
export function isHeic(bytes: Buffer): boolean {
  return (
    imageFormatOf(bytes) === null &&
    brandsOf(bytes).some((brand) => /^(?:he[ivx][cmsx]|mif1|msf1)$/.test(brand))
  );
}

const MAX_BRANDS = 16;

/** The major brand and the compatible ones of a file in the ISO base media format (ISO/IEC 14496-12, box `ftyp`); AVIF and HEIC share "mif1". */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.toString("latin1", 4, 8) !== "ftyp") return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 8 + 4 * MAX_BRANDS);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) brands.push(bytes.toString("latin1", at, at + 4));
  return brands;
}
