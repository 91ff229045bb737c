import { constants, getPriority, setPriority } from "node:os";
import process from "node:process";
import {
  drawByThreads,
  drawRendition,
  preparePicture,
  type PreparedPicture,
} from "#app/platform/draw-picture.server.ts";
import type { Rendition, RenditionWish } from "#app/platform/rendition.ts";

// A process of its own, started by picture-workshop.server.ts: pictures are decoded and drawn here and nowhere else, so that neither
// the store's event loop nor its threads are held by them, and what breaks a decoder breaks this process alone. It knows no secret.

/** Of a rendition without `bytes` the picture is the one that came last: all widths of an original are asked for one after the other. */
export type PictureTask =
  | { kind: "prepare"; bytes: Buffer; crop?: "square" }
  | { kind: "rendition"; bytes?: Buffer; wish: RenditionWish };

export type PictureAnswer =
  | { id: number; prepared: PreparedPicture }
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

let last: Buffer = Buffer.alloc(0);

async function answerTo(id: number, task: PictureTask): Promise<PictureAnswer> {
  try {
    if (task.kind === "prepare")
      return { id, prepared: await preparePicture(task.bytes, { crop: task.crop }) };
    last = task.bytes ?? last;
    return { id, rendition: await drawRendition(last, task.wish) };
  } catch (error) {
    return { id, unreadable: error instanceof Error ? error.message : String(error) };
  }
}

makeWay(process.argv[2] === "patient" ? NICENESS.patient : NICENESS.last);
drawByThreads(1);
process.on("message", ({ id, task }: { id: number; task: PictureTask }) => {
  void answerTo(id, task).then((answer) => process.send?.(answer));
});
// The store that asked is gone.
process.on("disconnect", () => process.exit());
