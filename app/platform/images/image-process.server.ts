import { constants, getPriority, setPriority } from "node:os";
import { readFile, writeFile } from "node:fs/promises";
import process from "node:process";
import {
  drawByThreads,
  drawRendition,
  prepareImage,
  type ImageFacts,
  type RefusedImage,
} from "#app/platform/images/draw-image.server.ts";
import type { ImageSource, Rendition, RenditionSpec } from "#app/platform/images/rendition.ts";
import { readIfThere } from "#app/platform/storage/whole-file.server.ts";

// A process of its own, started by image-workshop.server.ts: images are decoded and drawn here and nowhere else, so that neither
// the store's event loop nor its threads are held by them, and what breaks a decoder breaks this process alone. It knows no secret.

/** Of a rendition without `source` it is the one that came last: all widths of an original are asked for one after the other. */
export type ImageTask =
  | { kind: "prepare"; file: string; into: string; crop?: "square" | undefined }
  | { kind: "rendition"; source?: ImageSource; spec: RenditionSpec };

/** A rendition is null where the file is gone. `failed` is a file's fault and no image's. */
export type ImageAnswer =
  | { prepared: { ok: true; facts: ImageFacts } | RefusedImage }
  | { rendition: Rendition | null }
  | { unreadable: string }
  | { failed: string };

/** How it is told to make way: `patient` for those who wait for an image, `last` for what nobody waits for. */
const NICENESS = { patient: constants.priority.PRIORITY_BELOW_NORMAL, last: constants.priority.PRIORITY_LOW };

function makeWay(niceness: number): void {
  try {
    // One that began lower may not rise.
    if (getPriority() < niceness) setPriority(niceness);
  } catch {
    // A sandbox may forbid it. Then images are drawn all the same, and get in the way more.
  }
}

let last: ImageSource = { bytes: Buffer.alloc(0) };

async function prepare({ file, into, crop }: ImageTask & { kind: "prepare" }): Promise<ImageAnswer> {
  const prepared = await prepareImage(await readFile(file), { crop });
  if (!prepared.ok) return { prepared };
  await writeFile(into, prepared.bytes);
  return { prepared: { ok: true, facts: prepared.facts } };
}

async function draw(source: ImageSource, spec: RenditionSpec): Promise<ImageAnswer> {
  const bytes = "bytes" in source ? source.bytes : await readIfThere(source.file);
  if (!bytes) return { rendition: null };
  return drawRendition(bytes, spec).then(
    (rendition) => ({ rendition }),
    (error: unknown) => ({ unreadable: wordsOf(error) }),
  );
}

function answerTo(task: ImageTask): Promise<ImageAnswer> {
  if (task.kind === "prepare") return prepare(task);
  last = task.source ?? last;
  return draw(last, task.spec);
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

makeWay(process.argv[2] === "patient" ? NICENESS.patient : NICENESS.last);
drawByThreads(1);
process.on("message", ({ id, task }: { id: number; task: ImageTask }) => {
  void answerTo(task)
    .catch((error: unknown) => ({ failed: wordsOf(error) }))
    .then((answer) => process.send?.({ id, answer }));
});
// The store that asked is gone.
process.on("disconnect", () => process.exit());
