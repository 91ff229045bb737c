import { setImmediate } from "node:timers/promises";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A file of a ZIP archive. */
export interface ZipFile {
  name: string;
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Whether it is compressed already, such as a PDF. */
  isCompressed?: boolean;
}

type ZipFiles = AsyncIterable<ZipFile> | Iterable<ZipFile>;

const PIECE = 65_536;

// fflate writes no ZIP64: sizes and positions have 32 bits, the number of files 16.
export const MAX_ZIP_BYTES = 2 ** 32 - 2 ** 20;
export const MAX_ZIP_FILES = 65_000;

/**
 * Writes a ZIP archive of files that are made while it is written. Other requests are handled between two pieces. Rejects when it would be
 * larger than `maxBytes`.
 */
export async function writeZip(
  files: ZipFiles,
  { at, maxBytes }: { at: Date; maxBytes: number },
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of streamZip(files, { at, maxBytes })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The same as a stream: its memory is that of one piece, whatever the size of the files. Rejects above what a ZIP archive can hold. */
export async function* streamZip(
  files: ZipFiles,
  { at, maxBytes = MAX_ZIP_BYTES }: { at: Date; maxBytes?: number },
): AsyncGenerator<Uint8Array, void> {
  const output = createOutput(maxBytes);
  const zip = new Zip(output.receive);
  let count = 0;
  for await (const { name, parts, isCompressed } of files) {
    count += 1;
    if (count > MAX_ZIP_FILES) throw new Error(`A ZIP archive would have more than ${MAX_ZIP_FILES} files`);
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = at;
    zip.add(file);
    for await (const part of parts)
      for (let start = 0; start < part.length; start += PIECE) {
        // A copy, because fflate may hold on to the buffer.
        file.push(part.slice(start, start + PIECE));
        yield* output.take();
        await setImmediate();
      }
    file.push(new Uint8Array(0), true);
    yield* output.take();
  }
  zip.end();
  yield* output.take();
}

/** Collects what fflate writes until it is taken. */
function createOutput(maxBytes: number) {
  let chunks: Uint8Array[] = [];
  let size = 0;
  let failure: Error | undefined;
  return {
    receive(error: Error | null, chunk: Uint8Array) {
      if (error) failure ??= error;
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) failure ??= new Error(`A ZIP archive would have more than ${maxBytes} bytes`);
    },
    *take(): Generator<Uint8Array, void> {
      if (failure) throw failure;
      const taken = chunks;
      chunks = [];
      yield* taken;
    },
  };
}
