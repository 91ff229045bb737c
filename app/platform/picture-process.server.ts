import { rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { constants, getPriority, setPriority } from "node:os";
import path from "node:path";
import process from "node:process";
import {
  drawByThreads,
  drawRendition,
  preparePicture,
  type PictureFacts,
  type PreparedPicture,
} from "#app/platform/draw-picture.server.ts";
import type { Rendition, RenditionWish } from "#app/platform/rendition.ts";

// A process of its own, started by picture-workshop.server.ts: pictures are decoded and drawn here and nowhere else, so that neither
// the store's event loop nor its threads are held by them, and what breaks a decoder breaks this process alone. It knows no secret.

/** What is to be made of the picture in a file. */
export type PictureOrder =
  | { kind: "prepare"; crop?: "square" | undefined }
  | { kind: "rendition"; wish: RenditionWish };

export type PictureTask = { id: number; file: string } & PictureOrder;

type Refused = Exclude<PreparedPicture, { ok: true }>;

/** What has been prepared lies in a file, too. */
export type PictureAnswer =
  | { id: number; prepared: Refused | { ok: true; file: string; facts: PictureFacts } }
  | { id: number; rendition: Rendition }
  | { id: number; unreadable: string };

/** How it is told to make way: `patient` for those who wait for a picture, `last` for what nobody waits for. */
const NICENESS = { patient: constants.priority.PRIORITY_BELOW_NORMAL, last: constants.priority.PRIORITY_LOW };

function makeWay(niceness: number): void {
  try {
    // One that began lower may not rise.
    if (getPriority() < niceness) setPriority(niceness);
  } catch {
    // A sandbox may forbid it. Then pictures are drawn all the same, and get in the way more.
  }
}

let last: { file: string; bytes: Promise<Buffer> } | undefined;

/** All widths of an original are asked for one after the other: it is read once. */
function read(file: string): Promise<Buffer> {
  if (last?.file !== file) last = { file, bytes: readFile(file) };
  return last.bytes;
}

async function prepare(from: string, bytes: Buffer, crop: "square" | undefined) {
  const prepared = await preparePicture(bytes, { crop });
  if (!prepared.ok) return prepared;
  const file = `${from}-prepared`;
  await writeFile(file, prepared.bytes, { mode: 0o600 });
  return { ok: true as const, file, facts: prepared.facts };
}

async function answerTo(task: PictureTask, bytes: Buffer): Promise<PictureAnswer> {
  const { id } = task;
  try {
    if (task.kind === "prepare") return { id, prepared: await prepare(task.file, bytes, task.crop) };
    return { id, rendition: await drawRendition(bytes, task.wish) };
  } catch (error) {
    return { id, unreadable: error instanceof Error ? error.message : String(error) };
  }
}

makeWay(process.argv[2] === "patient" ? NICENESS.patient : NICENESS.last);
drawByThreads(1);
// A file that cannot be read is no fault of the picture: this process ends over it, and the store may ask another.
process.on("message", (task: PictureTask) => {
  void read(task.file)
    .then((bytes) => answerTo(task, bytes))
    .then((answer) => process.send?.(answer));
});
// The store that asked is gone, and has not cleared its desk.
process.on("disconnect", () => {
  if (last) rmSync(path.dirname(last.file), { recursive: true, force: true });
  process.exit();
});
