import { promisify } from "node:util";
import { constants, crc32, deflateRaw, type ZlibOptions } from "node:zlib";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import { PLACEHOLDER_END, placeholderStart } from "#app/lib/http/placeholders.ts";

/** A rendered page or data response with placeholders for what differs between shoppers. Holds nothing personal. */
export interface PageTemplate {
  kind: "template";
  type: string;
  /** Alternating names and values of the headers that are the same for everybody, without Content-Length and policy. */
  headers: string[];
  parts: readonly Part[];
  /** Approximate size in memory. */
  bytes: number;
  tags: ReadonlySet<CacheTag>;
}

interface Part {
  /** The placeholders before this text; none for the first part. */
  placeholders: Placeholder[];
  text: Buffer;
  /** `text` as whole deflate blocks on a byte boundary. They refer to nothing whose length differs between shoppers. */
  deflated: Buffer;
}

/** Placeholders close to each other are one group, since each block of compressed text has a table of its own. */
interface Placeholder {
  name: string;
  /** In bytes; null when it is not known. */
  length: number | null;
  /** The text between it and the next one of the group. */
  after: string;
}

/** Returns the HTML text of the placeholder with a name. */
export type FillPlaceholder = (name: string) => string;

const deflate = promisify<Uint8Array, ZlibOptions, Buffer>(deflateRaw);

// Deflate refers back this far.
const WINDOW = 32 * 1024;
const LEVEL = 6;
// A byte that UTF-8 never contains: no text refers to a placeholder.
const FILLER = 0xff;
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const FINAL_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);
const MAX_STORED = 0xffff;
const MAX_BETWEEN = 64;

/**
 * Splits a rendered text at its placeholders. `choicesOf` returns the contents a placeholder can have, or null when they are not known; a
 * placeholder with known contents must end an attribute, whose closing quote becomes part of the placeholder so that spaces can follow it.
 */
export async function createTemplate(
  rendered: string,
  mark: string,
  choicesOf: (name: string) => readonly string[] | null,
): Promise<Pick<PageTemplate, "parts" | "bytes">> {
  const [first = "", ...rest] = rendered.split(placeholderStart(mark));
  const segments: { placeholders: Placeholder[]; text: string }[] = [{ placeholders: [], text: first }];
  for (const segment of rest) {
    const end = segment.indexOf(PLACEHOLDER_END);
    const [name, text] = [segment.slice(0, end), segment.slice(end + 1)];
    const choices = text.startsWith('"') ? choicesOf(name) : null;
    const length = choices && 1 + Math.max(...choices.map((choice) => Buffer.byteLength(choice)));
    const placeholder = { name, length, after: "" };
    const former = segments.at(-1);
    const last = former && former.text.length <= MAX_BETWEEN ? former.placeholders.at(-1) : undefined;
    if (former && last) {
      last.after = former.text;
      former.placeholders.push(placeholder);
    } else segments.push({ placeholders: [placeholder], text: "" });
    const current = segments.at(-1);
    if (current) current.text = choices ? text.slice(1) : text;
  }
  let before = Buffer.alloc(0);
  const jobs = segments.map(({ placeholders, text: characters }) => {
    const text = Buffer.from(characters);
    const length = lengthOf(placeholders);
    const dictionary =
      length === null
        ? Buffer.alloc(0)
        : Buffer.concat([before, Buffer.alloc(length, FILLER)]).subarray(-WINDOW);
    before = Buffer.concat([dictionary, text]).subarray(-WINDOW);
    return deflated(text, dictionary).then((blocks): Part => ({ placeholders, text, deflated: blocks }));
  });
  const parts = await Promise.all(jobs);
  return { parts, bytes: parts.reduce((sum, part) => sum + part.text.length + part.deflated.length, 0) };
}

function deflated(text: Buffer, dictionary: Buffer): Promise<Buffer> {
  return deflate(text, {
    level: LEVEL,
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(dictionary.length > 0 && { dictionary }),
  });
}

/** The page of one shopper. */
export function fillPlain({ parts }: Pick<PageTemplate, "parts">, fill: FillPlaceholder): Buffer {
  return Buffer.concat(parts.flatMap(({ placeholders, text }) => [contentOf(placeholders, fill), text]));
}

/** The gzip page of one shopper. The template's blocks are already compressed; the contents of placeholders are stored between them. */
export function fillGzip({ parts }: Pick<PageTemplate, "parts">, fill: FillPlaceholder): Buffer {
  const blocks: Uint8Array[] = [GZIP_HEADER];
  let [checksum, length] = [0, 0];
  for (const { placeholders, text, deflated: blocksOfText } of parts) {
    const content = contentOf(placeholders, fill);
    checksum = crc32(text, crc32(content, checksum));
    length += content.length + text.length;
    blocks.push(...stored(content), blocksOfText);
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum);
  trailer.writeUInt32LE(length >>> 0, 4);
  return Buffer.concat([...blocks, FINAL_BLOCK, trailer]);
}

function contentOf(placeholders: Placeholder[], fill: FillPlaceholder): Buffer {
  const texts = placeholders.map(({ name, length, after }) => {
    const content = fill(name);
    if (length === null) return content + after;
    return `${content}"${" ".repeat(length - 1 - Buffer.byteLength(content))}${after}`;
  });
  return Buffer.from(texts.join(""));
}

/** Null when the length is not known. */
function lengthOf(placeholders: Placeholder[]): number | null {
  const lengths = placeholders.map(({ length, after }) => length && length + Buffer.byteLength(after));
  return lengths.includes(null) ? null : lengths.reduce<number>((sum, length) => sum + (length ?? 0), 0);
}

/** Blocks of uncompressed bytes (RFC 1951, section 3.2.4). */
function* stored(content: Buffer): Generator<Uint8Array> {
  for (let from = 0; from < content.length; from += MAX_STORED) {
    const slice = content.subarray(from, from + MAX_STORED);
    const header = Buffer.alloc(5);
    header.writeUInt16LE(slice.length, 1);
    header.writeUInt16LE(~slice.length & 0xffff, 3);
    yield header;
    yield slice;
  }
}
