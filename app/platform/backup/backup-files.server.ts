import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { StartupError } from "#app/platform/process/startup-error.ts";

/** Writes lines into a packed file, on the disk when it resolves. Gives the file's digest. Holds no more than a piece of it. */
export async function encodeJson(file: string, lines: AsyncIterable<string>): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const { through, digest } = digesting();
  // Level 3 takes half the time of 6, for a tenth more bytes.
  await pipeline(
    lines,
    createGzip({ level: 3 }),
    through,
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  return digest();
}

/** Writes bytes, on the disk when it resolves. Gives their digest. */
export async function writePlain(file: string, bytes: Uint8Array): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const { through, digest } = digesting();
  await pipeline([bytes], through, createWriteStream(file, { mode: 0o600, flush: true }));
  return digest();
}

/** The digest of a file. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

// No row of the store comes near it; V8 has no text of more than half a billion characters.
const MAX_LINE_LENGTH = 128 * 1024 * 1024;

/** The lines of a packed file, one after the other, parted by line feeds and nothing else. */
export async function* decodeJson(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip().setEncoding("utf8");
  // A mistake on the way ends the lines with that mistake.
  const fed = pipeline(createReadStream(file), unpacked);
  fed.catch(() => undefined);
  let begun = "";
  for await (const chunk of unpacked) {
    // Only the chunk is searched: V8 copies a line that was put together each time it is searched.
    const [first = "", ...rest] = String(chunk).split("\n");
    begun += first;
    if (begun.length > MAX_LINE_LENGTH)
      throw new StartupError(`The backup is damaged: ${path.basename(file)} has a line without an end.`);
    if (rest.length === 0) continue;
    yield begun;
    begun = rest.pop() ?? "";
    yield* rest;
  }
  await fed;
}

function digesting() {
  const hash = createHash("sha256");
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, digest: () => hash.digest("hex") };
}

/** Works on so many things at once, and ends with the first mistake. */
export async function eachAtOnce<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  for await (const item of items) {
    const one = work(item).finally(() => running.delete(one));
    running.add(one);
    // Handled below, with the others.
    one.catch(() => undefined);
    if (running.size >= atOnce) await Promise.race(running);
  }
  await Promise.all(running);
}
