import { setImmediate } from "node:timers/promises";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A file of a ZIP archive. */
export interface ZipFile {
  name: string;
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Whether it is compressed already, such as a PDF. */
  isCompressed?: boolean;
}

const PIECE = 65_536;

/**
 * Writes a ZIP archive of files that are made while it is written. Other requests are handled between two pieces. Rejects when it would be
 * larger than `maxBytes`.
 */
export async function writeZip(
  files: AsyncIterable<ZipFile> | Iterable<ZipFile>,
  { at, maxBytes }: { at: Date; maxBytes: number },
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const failures: Error[] = [];
  const zip = new Zip((error, chunk) => {
    // Null for none, against its type.
    const failure = error as Error | null;
    if (failure) failures.push(failure);
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) failures.push(new Error(`A ZIP archive would have more than ${maxBytes} bytes`));
  });
  const throwFailure = () => {
    if (failures[0]) throw failures[0];
  };
  for await (const { name, parts, isCompressed } of files) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = at;
    zip.add(file);
    for await (const part of parts)
      for (let start = 0; start < part.length; start += PIECE) {
        // A copy, because fflate may hold on to the buffer.
        file.push(part.slice(start, start + PIECE));
        throwFailure();
        await setImmediate();
      }
    file.push(new Uint8Array(0), true);
  }
  zip.end();
  throwFailure();
  return Buffer.concat(chunks);
}
