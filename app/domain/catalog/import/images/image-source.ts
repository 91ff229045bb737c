import { uploadedImageId } from "#app/lib/images/image-urls.ts";

/** An image as an import names it. */
export interface NamedImage {
  /** An http or https URL, or the name of a file in the import's ZIP or folder. */
  url: string;
  alt: string;
  /** The colour that the image shows; null for all colours. */
  colourId?: string | null;
  /** Its row in the file, as the spreadsheet numbers it. */
  row?: number;
}

/** Where an image comes from. */
export type ImageSource =
  | { kind: "url"; url: string; host: string }
  /** An image of this shop. Its URL has no host, so that it stays the same when the shop gets another domain. */
  | { kind: "own"; url: string; mediaId: string }
  | { kind: "file"; url: string };

const MAX_URL_LENGTH = 2_000;
const MAX_NAME_LENGTH = 500;

/**
 * Reads the URL or file name of an image; null for what is neither. An http URL is read as https: nothing else is fetched, and sites that
 * exported http years ago redirect to https today.
 */
export function readImageSource(text: string, publicUrl: string): ImageSource | null {
  const trimmed = text.trim();
  if (/^[a-z][a-z\d+.-]*:/i.test(trimmed) || trimmed.startsWith("//")) return readUrl(trimmed, publicUrl);
  const mediaId = uploadedImageId(trimmed);
  if (mediaId !== null) return { kind: "own", url: ownImageUrl(mediaId), mediaId };
  const name = cleanFileName(trimmed);
  return name === "" || name.length > MAX_NAME_LENGTH ? null : { kind: "file", url: name };
}

function readUrl(text: string, publicUrl: string): ImageSource | null {
  if (!URL.canParse(text, "https://localhost")) return null;
  const url = new URL(text, "https://localhost");
  if (!/^https?:$/.test(url.protocol)) return null;
  const mediaId = url.host === new URL(publicUrl).host ? uploadedImageId(url.pathname) : null;
  if (mediaId !== null) return { kind: "own", url: ownImageUrl(mediaId), mediaId };
  if (url.protocol === "http:" && url.port === "") url.protocol = "https:";
  url.hash = "";
  return url.href.length > MAX_URL_LENGTH ? null : { kind: "url", url: url.href, host: url.hostname };
}

/** The source URL of an image of this shop. */
export const ownImageUrl = (mediaId: string) => `/images/${mediaId}`;

/** The path of a file with slashes, without "." and "..", as it is written in ZIPs of every system. */
export function cleanFileName(text: string): string {
  const parts = text
    .normalize("NFC")
    .replaceAll(/\p{Cc}/gu, "")
    .split(/[/\\]/)
    .map((part) => part.trim());
  return parts.filter((part) => !["", ".", ".."].includes(part)).join("/");
}

const AFTER_FILE_NAME = /(?<=\.(?:jpe?g|png|gif|webp|avif|heic|heif))[\s,;|]+/i;

/** The URLs and file names of a cell. Lines, commas and spaces separate them; a file name may contain spaces. */
export function splitImageCell(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .flatMap((line) => line.split(/[,;|]?\s+(?=https?:\/\/)/i))
    .flatMap((part) =>
      /^\s*https?:\/\//i.test(part) ? part.split(/[,;|]?\s+/) : part.split(AFTER_FILE_NAME),
    )
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** The images of a cell. A line with " | " has a description after it. */
export function readImageCell(text: string): { url: string; alt: string }[] {
  return text.split(/[\r\n]+/).flatMap((line) => {
    const [, url = "", alt = ""] = /^\s*(\S.*?) \| (.*)$/.exec(line) ?? [];
    const isDescribed = url !== "" && readsAsOne(url) && !/https?:\/\//i.test(alt);
    if (isDescribed) return { url, alt: alt.trim() };
    return splitImageCell(line).map((part) => ({ url: part, alt: "" }));
  });
}

const readsAsOne = (text: string) => splitImageCell(text).length === 1;

/** The line of an image in a cell, which `readImageCell` reads. */
export function imageLine(url: string, alt: string): string {
  const text = alt.replaceAll(/\s+/g, " ").trim();
  return text === "" || /https?:\/\//i.test(text) ? url : `${url} | ${text}`;
}
