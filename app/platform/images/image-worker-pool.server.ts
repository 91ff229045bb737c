import { fork, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import process from "node:process";
import type { ImageFacts, RefusedImage } from "#app/platform/images/draw-image.server.ts";
import type { ImageResult, ImageTask } from "#app/platform/images/image-process.server.ts";
import type { ImageSource, Rendition, RenditionSpec } from "#app/platform/images/rendition.ts";
import { timed } from "#app/platform/process/measurements.ts";
import { createSemaphore } from "#app/platform/process/semaphore.ts";

/**
 * Draws images in a child process of low priority that starts on demand and ends when idle. Images that somebody waits for go before
 * background work.
 */
export interface ImageWorkerPool {
  /** Re-encodes an uploaded file (`prepareImage`). Rejects with `FileFailure` when a file cannot be read or written, and when the process ends. */
  prepare(file: string, options: PrepareOptions): Promise<{ ok: true; facts: ImageFacts } | RefusedImage>;
  /**
   * Draws a rendition. Null when the file is gone. Rejects with `UnreadableImage` when it is not an image, with `FileFailure` when it
   * cannot be read, and when the process ends.
   */
  draw(source: ImageSource, spec: RenditionSpec): Promise<Rendition | null>;
  /** Like `draw`, for an image that nobody waits for: one at a time, and started only when no other task runs or waits. */
  drawInBackground(source: ImageSource, spec: RenditionSpec): Promise<Rendition | null>;
  /** Ends the process and rejects its open tasks. */
  close(): void;
}

export interface PrepareOptions {
  into: string;
  crop?: "square" | undefined;
}

/** A file could not be read or written. */
export class FileFailure extends Error {
  override name = "FileFailure";
}

/** The bytes are not a valid image; retrying does not help. */
export class UnreadableImage extends Error {
  override name = "UnreadableImage";
}

const SCRIPT = createRequire(import.meta.url).resolve("#app/platform/images/image-process.server.ts");
const IDLE_MS = 20_000;
// Longer than any image takes on a busy machine.
const TASK_TIMEOUT_MS = 600_000;

interface Waiting {
  settle(result: ImageResult): void;
  fail(error: Error): void;
}

interface Running {
  child: ChildProcess;
  waiting: Map<number, Waiting>;
  /** The last source it received, which need not be sent again for the next width. */
  lastSource?: ImageSource;
}

/** Omits a source that the process already has, because sending megabytes blocks the store. */
function withoutKnownSource(to: Running, task: ImageTask & { kind: "rendition" }): ImageTask {
  if (to.lastSource === task.source) return { kind: "rendition", spec: task.spec };
  to.lastSource = task.source;
  return task;
}

export function openImageWorkerPool({ idleMs = IDLE_MS } = {}): ImageWorkerPool {
  const background = createSemaphore({ atOnce: 1 });
  const urgent = new Set<Promise<ImageResult>>();
  let running: Running | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): Running {
    const { PATH, SystemRoot } = process.env;
    const child = fork(SCRIPT, {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      execArgv: ["--disable-warning=ExperimentalWarning"],
      // No secrets, in case an image exploits a decoder.
      env: { PATH, SystemRoot },
    });
    const waiting: Running["waiting"] = new Map();
    const started: Running = { child, waiting };
    child.on("message", ({ id, result }: { id: number; result: ImageResult }) =>
      waiting.get(id)?.settle(result),
    );
    const fail = (reason: string) => {
      if (running === started) running = null;
      for (const each of waiting.values())
        each.fail(new Error(`The process that draws images has ended (${reason}).`));
    };
    child.once("error", (error) => fail(error.message));
    child.once("exit", (code, signal) => fail(String(signal ?? code)));
    // It does not keep the store running.
    child.unref();
    child.channel?.unref();
    return started;
  }

  function end(): void {
    clearTimeout(idleTimer);
    running?.child.kill("SIGKILL");
    running = null;
  }

  async function runTask(requested: ImageTask): Promise<ImageResult> {
    running ??= start();
    const { child, waiting } = running;
    const task = requested.kind === "rendition" ? withoutKnownSource(running, requested) : requested;
    clearTimeout(idleTimer);
    const id = ++lastId;
    const timeout = setTimeout(() => child.kill("SIGKILL"), TASK_TIMEOUT_MS).unref();
    const pending = new Promise<ImageResult>((settle, fail) => {
      waiting.set(id, { settle, fail });
      child.send({ id, task }, (error) => error && fail(error));
    });
    const result = await pending.finally(() => {
      clearTimeout(timeout);
      waiting.delete(id);
      if (running?.child === child && waiting.size === 0) idleTimer = setTimeout(end, idleMs).unref();
    });
    if ("failed" in result) throw new FileFailure(result.failed);
    return result;
  }

  function runUrgent(task: ImageTask): Promise<ImageResult> {
    const work = timed("image", { task: task.kind }, () => runTask(task));
    urgent.add(work);
    return work.finally(() => urgent.delete(work));
  }

  function runWhenQuiet(task: ImageTask): Promise<ImageResult> {
    return background.run(async () => {
      while (urgent.size > 0) await Promise.allSettled(urgent);
      return timed("image", { task: task.kind }, () => runTask(task));
    });
  }

  return {
    async prepare(file, { into, crop }) {
      const result = await runUrgent({ kind: "prepare", file, into, crop });
      if (!("prepared" in result)) throw new UnreadableImage("It could not be prepared");
      return result.prepared;
    },
    async draw(source, spec) {
      return renditionOf(await runUrgent({ kind: "rendition", source, spec }));
    },
    async drawInBackground(source, spec) {
      return renditionOf(await runWhenQuiet({ kind: "rendition", source, spec }));
    },
    close: end,
  };
}

function renditionOf(result: ImageResult): Rendition | null {
  if ("rendition" in result) return result.rendition;
  throw new UnreadableImage("unreadable" in result ? result.unreadable : "It could not be drawn");
}
