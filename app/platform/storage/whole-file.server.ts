import { mkdir, open, readFile, rename, rm, stat, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { newId } from "#app/lib/id.ts";

/** A file's bytes; null where there is none. */
export function readIfThere(file: string): Promise<Buffer | null> {
  return unlessMissing(readFile(file));
}

export async function isThere(file: string): Promise<boolean> {
  return (await unlessMissing(stat(file))) !== null;
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

/** A reader sees the whole file or none, also after a crash. */
export async function writeWhole(
  file: string,
  bytes: Buffer,
  beforeClose?: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${newId()}.tmp`;
  try {
    await using handle = await open(unfinished, "w");
    await handle.writeFile(bytes);
    await beforeClose?.(handle);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await rename(unfinished, file);
}

/** Moves a file to its place, with its bytes on the disk; its name is there once `syncFolder` is. To another disk it is copied. */
export async function moveWhole(from: string, file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await syncFile(from);
  try {
    await rename(from, file);
  } catch (error) {
    if (codeOf(error) !== "EXDEV") throw error;
    await writeWhole(file, await readFile(from), (copy) => copy.sync());
    await rm(from);
  }
}

async function syncFile(file: string): Promise<void> {
  // Not every system syncs what was opened for reading.
  await using handle = await open(file, "r+");
  await handle.sync();
}

/** The name of a new file is durable only once its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  await using handle = await open(folder, "r");
  await handle.sync();
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
