/** Accepted image formats. SVG is excluded because it can contain scripts. */
export type ImageFormat = "jpeg" | "png" | "gif" | "webp" | "avif";

/** Detects the format by the first bytes. Null for formats that are not accepted. */
export function imageFormatOf(bytes: Buffer): ImageFormat | null {
  const ascii = (from: number, to: number) => bytes.toString("latin1", from, to);
  if (ascii(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (ascii(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return "gif";
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") return "webp";
  if (ascii(4, 8) === "ftyp" && /^(?:avif|avis|mif1|msf1)$/.test(ascii(8, 12))) return "avif";
  return null;
}
