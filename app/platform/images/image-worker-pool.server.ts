import { fork, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import process from "node:process";
import type { ImageFacts, RefusedImage } from "#app/platform/images/draw-image.server.ts";
import type { ImageAnswer, ImageTask } from "#app/platform/images/image-process.server.ts";
import type { ImageSource, Rendition, RenditionSpec } from "#app/platform/images/rendition.ts";

/** Images drawn in a process of low priority, which is started when there is something to draw and ends when there is nothing. */
export interface ImageWorkerPool {
  /** Makes of one file another. Rejects with `FileFailure` when one cannot be read or written, else when the process has ended over it. */
  prepare(file: string, how: PreparedHow): Promise<{ ok: true; facts: ImageFacts } | RefusedImage>;
  /**
   * Null where there is no such file any more. Rejects with `UnreadableImage` when it is no image, with `FileFailure` when its file
   * cannot be read, else when the process has ended over it.
   */
  draw(source: ImageSource, spec: RenditionSpec): Promise<Rendition | null>;
  /** Ends the process; what was asked of it is rejected. */
  close(): void;
}

export interface PreparedHow {
  into: string;
  crop?: "square" | undefined;
}

/** Of a disk that is full or fails. */
export class FileFailure extends Error {
  override name = "FileFailure";
}

/** Of bytes that are no image: asking again does not help. */
export class UnreadableImage extends Error {
  override name = "UnreadableImage";
}

const SCRIPT = createRequire(import.meta.url).resolve("#app/platform/images/image-process.server.ts");
const IDLE_MS = 20_000;
// Longer than any image takes on a busy machine.
const GIVEN_UP_AFTER_MS = 600_000;

interface Waiting {
  settle(answer: ImageAnswer): void;
  fail(error: Error): void;
}

interface Running {
  child: ChildProcess;
  waiting: Map<number, Waiting>;
  /** What it has been sent last to draw, and need not be sent for the next width. */
  drawn?: ImageSource;
}

/** The same without the image, where that is the one that was sent last: megabytes on their way hold up the store. */
function unlessSent(to: Running, task: ImageTask & { kind: "rendition" }): ImageTask {
  if (to.drawn === task.source) return { kind: "rendition", spec: task.spec };
  to.drawn = task.source;
  return task;
}

/** `patient` for those who wait for an image; `last` makes way for everything else on the machine. */
export function openImageWorkerPool(
  priority: "patient" | "last",
  { idleMs = IDLE_MS } = {},
): ImageWorkerPool {
  let running: Running | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): Running {
    const { PATH, SystemRoot } = process.env;
    const child = fork(SCRIPT, [priority], {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      execArgv: ["--disable-warning=ExperimentalWarning"],
      // Whatever a file may make of a decoder, it finds no secret there.
      env: { PATH, SystemRoot },
    });
    const waiting: Running["waiting"] = new Map();
    const started: Running = { child, waiting };
    child.on("message", ({ id, answer }: { id: number; answer: ImageAnswer }) =>
      waiting.get(id)?.settle(answer),
    );
    const fail = (why: string) => {
      if (running === started) running = null;
      for (const each of waiting.values())
        each.fail(new Error(`The process that draws images has ended (${why}).`));
    };
    child.once("error", (error) => fail(error.message));
    child.once("exit", (code, signal) => fail(String(signal ?? code)));
    // It keeps no store open.
    child.unref();
    child.channel?.unref();
    return started;
  }

  function end(): void {
    clearTimeout(idle);
    running?.child.kill("SIGKILL");
    running = null;
  }

  async function ask(requested: ImageTask): Promise<ImageAnswer> {
    running ??= start();
    const { child, waiting } = running;
    const task = requested.kind === "rendition" ? unlessSent(running, requested) : requested;
    clearTimeout(idle);
    const id = ++lastId;
    const givenUp = setTimeout(() => child.kill("SIGKILL"), GIVEN_UP_AFTER_MS).unref();
    const answer = new Promise<ImageAnswer>((settle, fail) => {
      waiting.set(id, { settle, fail });
      child.send({ id, task }, (error) => error && fail(error));
    });
    const given = await answer.finally(() => {
      clearTimeout(givenUp);
      waiting.delete(id);
      if (running?.child === child && waiting.size === 0) idle = setTimeout(end, idleMs).unref();
    });
    if ("failed" in given) throw new FileFailure(given.failed);
    return given;
  }

  return {
    async prepare(file, { into, crop }) {
      const answer = await ask({ kind: "prepare", file, into, crop });
      if (!("prepared" in answer)) throw new UnreadableImage("It could not be prepared");
      return answer.prepared;
    },
    async draw(source, spec) {
      const answer = await ask({ kind: "rendition", source, spec });
      if (!("rendition" in answer))
        throw new UnreadableImage("unreadable" in answer ? answer.unreadable : "It could not be drawn");
      return answer.rendition;
    },
    close: end,
  };
}
