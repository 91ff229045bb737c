import { constants, getPriority, setPriority } from "node:os";
import { readFile, writeFile } from "node:fs/promises";
import process from "node:process";
import { errorMessage } from "#app/lib/error-code.ts";
import {
  setImageThreads,
  drawRendition,
  prepareImage,
  type ImageFacts,
  type RefusedImage,
} from "#app/platform/images/draw-image.server.ts";
import type { ImageSource, Rendition, RenditionSpec } from "#app/platform/images/rendition.ts";
import { readIfThere } from "#app/platform/storage/whole-file.server.ts";

// A child process, started by image-worker-pool.server.ts, that decodes and draws all images. They do not block the store's event loop
// and threads, and a crash or exploit of a decoder affects only this process, which has no secrets.

/** A rendition without `source` uses the previous one, because all widths of an original are requested in sequence. */
export type ImageTask =
  | { kind: "prepare"; file: string; into: string; crop?: "square" | undefined }
  | { kind: "rendition"; source?: ImageSource; spec: RenditionSpec };

/** A rendition is null when the file is gone. `failed` is a file system error, not an invalid image. */
export type ImageResult =
  | { prepared: { ok: true; facts: ImageFacts } | RefusedImage }
  | { rendition: Rendition | null }
  | { unreadable: string }
  | { failed: string };

const NICENESS = constants.priority.PRIORITY_BELOW_NORMAL;

function lowerPriority(): void {
  try {
    // A process may not raise its priority.
    if (getPriority() < NICENESS) setPriority(NICENESS);
  } catch {
    // A sandbox may forbid it; images are then drawn at normal priority.
  }
}

let lastSource: ImageSource = { bytes: Buffer.alloc(0) };

async function prepare({ file, into, crop }: ImageTask & { kind: "prepare" }): Promise<ImageResult> {
  const prepared = await prepareImage(await readFile(file), { crop });
  if (!prepared.ok) return { prepared };
  await writeFile(into, prepared.bytes);
  return { prepared: { ok: true, facts: prepared.facts } };
}

async function draw(source: ImageSource, spec: RenditionSpec): Promise<ImageResult> {
  const bytes = "bytes" in source ? source.bytes : await readIfThere(source.file);
  if (!bytes) return { rendition: null };
  return drawRendition(bytes, spec).then(
    (rendition) => ({ rendition }),
    (error: unknown) => ({ unreadable: errorMessage(error) }),
  );
}

function handleTask(task: ImageTask): Promise<ImageResult> {
  if (task.kind === "prepare") return prepare(task);
  lastSource = task.source ?? lastSource;
  return draw(lastSource, task.spec);
}

lowerPriority();
setImageThreads(1);
process.on("message", ({ id, task }: { id: number; task: ImageTask }) => {
  void handleTask(task)
    .catch((error: unknown) => ({ failed: errorMessage(error) }))
    .then((result) => process.send?.({ id, result }));
});
// The store has ended.
process.on("disconnect", () => process.exit());
