import { rmSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { newId } from "#app/lib/id.ts";

let folder: Promise<string> | undefined;

/** A file as a form has brought it, for one use: what is made of it lies beside it, or is moved away. */
export async function sentFile(bytes: Buffer): Promise<string> {
  folder ??= makeFolder();
  const file = path.join(await folder, newId());
  await writeFile(file, bytes);
  return file;
}

async function makeFolder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), "gulmohar-sent-"));
  process.once("exit", () => rmSync(made, { recursive: true, force: true }));
  return made;
}
