import { createWriteStream } from "node:fs";
import { open, writeFile, type FileHandle } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createInflateRaw } from "node:zlib";

// The ZIP file format, APPNOTE.TXT of PKWARE: the directory at the end of the file names the entries.
const END = 0x06_05_4b_50;
const END_BYTES = 22;
const ZIP64_LOCATOR = 0x07_06_4b_50;
const ZIP64_LOCATOR_BYTES = 20;
const ZIP64_END = 0x06_06_4b_50;
const ZIP64_END_BYTES = 56;
const DIRECTORY_ENTRY = 0x02_01_4b_50;
const DIRECTORY_ENTRY_BYTES = 46;
const LOCAL_HEADER = 0x04_03_4b_50;
const LOCAL_HEADER_BYTES = 30;
const MAX_COMMENT_BYTES = 65_535;

const IS_ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

// Of a directory: about 100,000 entries with short names.
const MAX_DIRECTORY_BYTES = 16 * 1024 * 1024;

/** The file is not a ZIP archive that can be read, or an entry is damaged. */
export class InvalidZip extends Error {
  override name = "InvalidZip";
}

/** A file of an archive. All that it says is a claim until it is extracted. */
export interface ZipEntry {
  /** As written, perhaps with folders, ".." and backslashes. */
  name: string;
  byteSize: number;
  compressedBytes: number;
  method: number;
  crc: number;
  offset: number;
}

export interface OpenZip extends AsyncDisposable {
  /** The files, without folders. */
  entries: readonly ZipEntry[];
  /**
   * Writes an entry to a new file, streamed. Rejects with `InvalidZip` when it is damaged or has more bytes than it says or than `maxBytes`.
   */
  extract(entry: ZipEntry, file: string, maxBytes: number): Promise<void>;
}

/** Opens an archive. Rejects with `InvalidZip` for another file, and for one with more than `maxEntries` or a password. */
export async function openZip(path: string, { maxEntries }: { maxEntries: number }): Promise<OpenZip> {
  const handle = await open(path, "r");
  try {
    const entries = await readDirectory(handle, maxEntries);
    return {
      entries,
      extract: (entry, file, maxBytes) => extract(handle, entry, { file, maxBytes }),
      [Symbol.asyncDispose]: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readDirectory(handle: FileHandle, maxEntries: number): Promise<ZipEntry[]> {
  const { size } = await handle.stat();
  const { count, bytes, offset } = await findDirectory(handle, size);
  if (count > maxEntries) throw new InvalidZip(`The archive has more than ${maxEntries} files`);
  if (bytes > MAX_DIRECTORY_BYTES || offset + bytes > size) throw new InvalidZip("The directory is damaged");
  const directory = await readAt(handle, offset, bytes);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let read = 0; read < count; read += 1) {
    if (at + DIRECTORY_ENTRY_BYTES > bytes || directory.readUInt32LE(at) !== DIRECTORY_ENTRY)
      throw new InvalidZip("The directory is damaged");
    const nameEnd = at + DIRECTORY_ENTRY_BYTES + directory.readUInt16LE(at + 28);
    const end = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    if (end > bytes) throw new InvalidZip("The directory is damaged");
    const entry = readEntry(directory.subarray(at, end));
    if (!entry.name.endsWith("/")) entries.push(entry);
    at = end;
  }
  return entries;
}

interface Directory {
  count: number;
  bytes: number;
  offset: number;
}

async function findDirectory(handle: FileHandle, size: number): Promise<Directory> {
  const tailBytes = Math.min(size, END_BYTES + MAX_COMMENT_BYTES);
  const tail = await readAt(handle, size - tailBytes, tailBytes);
  let at = tail.length - END_BYTES;
  while (at >= 0 && tail.readUInt32LE(at) !== END) at -= 1;
  if (at < 0) throw new InvalidZip("The file is not a ZIP archive");
  const directory = {
    count: tail.readUInt16LE(at + 10),
    bytes: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  };
  const isZip64 = directory.count === 0xff_ff || directory.offset === 0xff_ff_ff_ff;
  const locatorAt = size - tailBytes + at - ZIP64_LOCATOR_BYTES;
  if (!isZip64 || locatorAt < 0) return directory;
  const locator = await readAt(handle, locatorAt, ZIP64_LOCATOR_BYTES);
  if (locator.readUInt32LE(0) !== ZIP64_LOCATOR) return directory;
  const end = await readAt(handle, numberAt(locator, 8), ZIP64_END_BYTES);
  if (end.readUInt32LE(0) !== ZIP64_END) throw new InvalidZip("The directory is damaged");
  return { count: numberAt(end, 32), bytes: numberAt(end, 40), offset: numberAt(end, 48) };
}

function readEntry(entry: Buffer): ZipEntry {
  if ((entry.readUInt16LE(8) & IS_ENCRYPTED) !== 0) throw new InvalidZip("The archive has a password");
  const nameEnd = DIRECTORY_ENTRY_BYTES + entry.readUInt16LE(28);
  const extra = entry.subarray(nameEnd, nameEnd + entry.readUInt16LE(30));
  const sizes = {
    byteSize: entry.readUInt32LE(24),
    compressedBytes: entry.readUInt32LE(20),
    offset: entry.readUInt32LE(42),
  };
  return {
    name: entry.toString("utf8", DIRECTORY_ENTRY_BYTES, nameEnd),
    method: entry.readUInt16LE(10),
    crc: entry.readUInt32LE(16),
    ...readLargeSizes(extra, sizes),
  };
}

type Sizes = Pick<ZipEntry, "byteSize" | "compressedBytes" | "offset">;

/** The extra field 1 of ZIP64 holds the values that do not fit in four bytes, in this order. */
function readLargeSizes(extra: Buffer, sizes: Sizes): Sizes {
  const large = { ...sizes };
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let valueAt = at + 4;
    for (const name of ["byteSize", "compressedBytes", "offset"] as const) {
      if (sizes[name] !== 0xff_ff_ff_ff || valueAt + 8 > extra.length) continue;
      large[name] = numberAt(extra, valueAt);
      valueAt += 8;
    }
  }
  return large;
}

function numberAt(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(value)) throw new InvalidZip("The directory is damaged");
  return value;
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, position);
  if (bytesRead < length) throw new InvalidZip("The archive is incomplete");
  return buffer;
}

async function extract(
  handle: FileHandle,
  entry: ZipEntry,
  { file, maxBytes }: { file: string; maxBytes: number },
): Promise<void> {
  const header = await readAt(handle, entry.offset, LOCAL_HEADER_BYTES);
  if (header.readUInt32LE(0) !== LOCAL_HEADER) throw new InvalidZip("An entry is damaged");
  const start = entry.offset + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  const counted = checkBytes(entry, maxBytes);
  if (entry.compressedBytes === 0) return writeFile(file, "", { flag: "wx" });
  const into = createWriteStream(file, { flags: "wx" });
  const end = start + entry.compressedBytes - 1;
  const compressed = handle.createReadStream({ start, end, autoClose: false });
  try {
    if (entry.method === STORED) await pipeline(compressed, counted, into);
    else if (entry.method === DEFLATED) await pipeline(compressed, createInflateRaw(), counted, into);
    else throw new InvalidZip("An entry is compressed by a method that is not supported");
  } catch (error) {
    const isOfZlib = error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
    throw isOfZlib ? new InvalidZip("An entry is damaged", { cause: error }) : error;
  }
}

/** Passes bytes on until there are too many, and compares the checksum at the end. */
function checkBytes({ byteSize, crc }: ZipEntry, maxBytes: number): Transform {
  let bytes = 0;
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      sum = crc32(chunk, sum);
      if (bytes > Math.min(byteSize, maxBytes)) done(new InvalidZip("An entry is larger than it says"));
      else done(null, chunk);
    },
    flush(done) {
      done(bytes === byteSize && sum === crc ? null : new InvalidZip("An entry is damaged"));
    },
  });
}
