import { promisify } from "node:util";
import { constants, crc32, deflateRaw, type ZlibOptions } from "node:zlib";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import { HOLE_END, holesBegin } from "#app/lib/http/holes.ts";

/** A rendered page or data response with holes for what differs between shoppers. Holds nothing personal. */
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
  /** The hole before this text; empty for the first part. */
  hole: Hole;
  text: Buffer;
  /** `text` as whole deflate blocks on a byte boundary. They refer to nothing whose length differs between shoppers. */
  deflated: Buffer;
}

/** Holes close to each other are one, since each block of compressed text has a table of its own. */
type Hole = { name: string; length: number | null; after: string }[];

/** The contents of a template's holes: the HTML text for a name. */
export type Filling = (name: string) => string;

const deflate = promisify<Uint8Array, ZlibOptions, Buffer>(deflateRaw);

// Deflate refers back this far.
const WINDOW = 32 * 1024;
const LEVEL = 6;
// A byte that UTF-8 never contains: no text refers to a hole.
const FILLER = 0xff;
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const FINAL_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);
const MAX_STORED = 0xffff;
const MAX_BETWEEN = 64;

/**
 * Splits a rendered text at its holes. `choicesOf` returns the contents a hole can have, or null when they are not known; a hole with
 * known contents must end an attribute, whose closing quote becomes part of the hole so that spaces can follow it.
 */
export async function createTemplate(
  rendered: string,
  mark: string,
  choicesOf: (name: string) => readonly string[] | null,
): Promise<Pick<PageTemplate, "parts" | "bytes">> {
  const [first = "", ...rest] = rendered.split(holesBegin(mark));
  const pieces: { hole: Hole; text: string }[] = [{ hole: [], text: first }];
  for (const piece of rest) {
    const end = piece.indexOf(HOLE_END);
    const [name, text] = [piece.slice(0, end), piece.slice(end + 1)];
    const choices = text.startsWith('"') ? choicesOf(name) : null;
    const length = choices && 1 + Math.max(...choices.map((choice) => Buffer.byteLength(choice)));
    const found = { name, length, after: "" };
    const former = pieces.at(-1);
    const last = former && former.text.length <= MAX_BETWEEN ? former.hole.at(-1) : undefined;
    if (former && last) {
      last.after = former.text;
      former.hole.push(found);
    } else pieces.push({ hole: [found], text: "" });
    const current = pieces.at(-1);
    if (current) current.text = choices ? text.slice(1) : text;
  }
  let before = Buffer.alloc(0);
  const jobs = pieces.map(({ hole, text: characters }) => {
    const text = Buffer.from(characters);
    const length = lengthOf(hole);
    const dictionary =
      length === null
        ? Buffer.alloc(0)
        : Buffer.concat([before, Buffer.alloc(length, FILLER)]).subarray(-WINDOW);
    before = Buffer.concat([dictionary, text]).subarray(-WINDOW);
    return deflated(text, dictionary).then((blocks): Part => ({ hole, text, deflated: blocks }));
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
export function fillPlain({ parts }: Pick<PageTemplate, "parts">, filling: Filling): Buffer {
  return Buffer.concat(parts.flatMap(({ hole, text }) => [contentOf(hole, filling), text]));
}

/** The page of one shopper, compressed without compressing: the holes are stored between the blocks of the template. */
export function fillGzip({ parts }: Pick<PageTemplate, "parts">, filling: Filling): Buffer {
  const blocks: Uint8Array[] = [GZIP_HEADER];
  let [checksum, length] = [0, 0];
  for (const { hole, text, deflated: blocksOfText } of parts) {
    const content = contentOf(hole, filling);
    checksum = crc32(text, crc32(content, checksum));
    length += content.length + text.length;
    blocks.push(...stored(content), blocksOfText);
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum);
  trailer.writeUInt32LE(length >>> 0, 4);
  return Buffer.concat([...blocks, FINAL_BLOCK, trailer]);
}

function contentOf(hole: Hole, filling: Filling): Buffer {
  const texts = hole.map(({ name, length, after }) => {
    const content = filling(name);
    if (length === null) return content + after;
    return `${content}"${" ".repeat(length - 1 - Buffer.byteLength(content))}${after}`;
  });
  return Buffer.from(texts.join(""));
}

/** Null when the length is not known. */
function lengthOf(hole: Hole): number | null {
  const lengths = hole.map(({ length, after }) => length && length + Buffer.byteLength(after));
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
