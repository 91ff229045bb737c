import { mkdir, open, readFile, rename, rm, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { newId } from "#app/lib/id.ts";

/** A file's bytes; null where there is none. */
export async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
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

/** The name of a new file is durable only once its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  await using handle = await open(folder, "r");
  await handle.sync();
}
