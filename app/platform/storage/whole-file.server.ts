import { mkdir, open, readFile, rename, rm, stat, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "#app/lib/error-code.ts";
import { newId } from "#app/lib/id.ts";

/** A file's bytes; null when it does not exist. */
export function readIfThere(file: string): Promise<Buffer | null> {
  return unlessMissing(readFile(file));
}

export async function isThere(file: string): Promise<boolean> {
  return (await unlessMissing(stat(file))) !== null;
}

/** Null when the file does not exist. */
export async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

/** Writes a file atomically: readers see all of it or none, even after a crash. */
export async function writeWhole(
  file: string,
  content: Buffer | string,
  beforeClose?: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${newId()}.tmp`;
  try {
    await using handle = await open(unfinished, "w");
    await handle.writeFile(content);
    await beforeClose?.(handle);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await rename(unfinished, file);
}

/** Syncs and moves a file; `syncFolder` then makes its name durable. Copies it to another file system. */
export async function moveWhole(from: string, file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await syncFile(from);
  try {
    await rename(from, file);
  } catch (error) {
    if (errorCode(error) !== "EXDEV") throw error;
    await writeWhole(file, await readFile(from), (copy) => copy.sync());
    await rm(from);
  }
}

async function syncFile(file: string): Promise<void> {
  // Some systems sync only files that are open for writing.
  await using handle = await open(file, "r+");
  await handle.sync();
}

/** Syncs a folder, which makes the names of new files durable. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  await using handle = await open(folder, "r");
  await handle.sync();
}
