import { isUtf8 } from "node:buffer";
import { setImmediate as nextTurn } from "node:timers/promises";

export type TextEncoding = "utf-8" | "utf-16" | "windows-1252";

export type DecodedText =
  | {
      ok: true;
      /** In UTF-8, without byte order marks. */
      bytes: Buffer;
      encoding: TextEncoding;
    }
  | {
      ok: false;
      error:
        /** A workbook or another binary file. */
        | "workbook"
        | "binary"
        /** UTF-8 with damaged characters, the first of which is at `offset`. */
        | "damaged";
      /** Of the first damaged byte. */
      offset: number;
    };

const ZIP = "PK\u0003\u0004";
const LEGACY_WORKBOOK = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * Decodes a text file. Spreadsheets save "Unicode text" in UTF-16 and, in Europe and on older systems, CSV in Windows-1252, which is taken
 * for granted only if no character is UTF-8: a file with both is damaged.
 */
export async function decodeText(file: Buffer): Promise<DecodedText> {
  if (file.subarray(0, ZIP.length).toString("latin1") === ZIP) return failed("workbook");
  if (file.subarray(0, LEGACY_WORKBOOK.length).equals(LEGACY_WORKBOOK)) return failed("workbook");
  const utf16 = utf16Of(file);
  if (utf16) {
    const text = decodeWhole(file, utf16);
    return text === null ? failed("binary") : decoded(Buffer.from(text), "utf-16");
  }
  if (file.includes(0)) return failed("binary");
  if (isUtf8(file)) return decoded(file, "utf-8");
  const { validCount, invalidAt } = await countSequences(file);
  if (validCount > 0 || endsInSequence(file, invalidAt))
    return { ok: false, error: "damaged", offset: invalidAt };
  return decoded(Buffer.from(new TextDecoder("windows-1252").decode(file)), "windows-1252");
}

function failed(error: "workbook" | "binary"): DecodedText {
  return { ok: false, error, offset: 0 };
}

function decoded(bytes: Buffer, encoding: TextEncoding): DecodedText {
  return { ok: true, bytes: withoutMarks(bytes), encoding };
}

const SAMPLE_BYTES = 1024;

/** By the byte order mark, or by the zero bytes that ASCII has in UTF-16. */
function utf16Of(file: Buffer): "utf-16le" | "utf-16be" | null {
  if (file[0] === 0xff && file[1] === 0xfe) return "utf-16le";
  if (file[0] === 0xfe && file[1] === 0xff) return "utf-16be";
  const sample = file.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd < sample.length / 4) return null;
  if (even === 0) return "utf-16le";
  return odd === 0 ? "utf-16be" : null;
}

function decodeWhole(file: Buffer, encoding: string): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(file);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

const BYTE_ORDER_MARK = Buffer.from("\ufeff");

/** Removes byte order marks, also those behind empty lines, as tools write that put one file behind the other. */
function withoutMarks(bytes: Buffer): Buffer {
  let start = 0;
  const emptyLines: number[] = [];
  for (;;) {
    const byte = bytes[start];
    if (byte === 0x0a || byte === 0x0d) {
      emptyLines.push(byte);
      start += 1;
    } else if (bytes.subarray(start, start + BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK))
      start += BYTE_ORDER_MARK.length;
    else break;
  }
  if (start === emptyLines.length) return bytes;
  return Buffer.concat([Buffer.from(emptyLines), bytes.subarray(start)]);
}

const CHUNK_BYTES = 64 * 1024;

/** The number of characters of several bytes in UTF-8, and the first byte that belongs to none. */
async function countSequences(bytes: Buffer): Promise<{ validCount: number; invalidAt: number }> {
  let validCount = 0;
  let invalidAt = -1;
  let turn = CHUNK_BYTES;
  for (let index = 0; index < bytes.length;) {
    const byte = bytes[index] ?? 0;
    const length = byte < 0x80 ? 1 : sequenceLength(byte);
    const isValid = length > 0 && isUtf8(bytes.subarray(index, index + length));
    if (isValid && length > 1) validCount += 1;
    if (!isValid && invalidAt === -1) invalidAt = index;
    index += isValid ? length : 1;
    if (index > turn) {
      turn += CHUNK_BYTES;
      await nextTurn();
    }
  }
  return { validCount, invalidAt };
}

/** Whether the file was cut within a character. */
function endsInSequence(bytes: Buffer, start: number): boolean {
  const rest = bytes.subarray(start);
  const isCut = rest.length < sequenceLength(rest[0] ?? 0);
  return isCut && rest.subarray(1).every((byte) => byte >= 0x80 && byte < 0xc0);
}

function sequenceLength(first: number): number {
  if (first >= 0xf0) return first < 0xf5 ? 4 : 0;
  if (first >= 0xe0) return 3;
  return first >= 0xc2 ? 2 : 0;
}
