import { fork, type ChildProcess } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import process from "node:process";
import type { PreparedPicture } from "#app/platform/draw-picture.server.ts";
import { openPictureDesk } from "#app/platform/picture-desk.server.ts";
import type { PictureAnswer, PictureOrder } from "#app/platform/picture-process.server.ts";
import type { Rendition, RenditionWish } from "#app/platform/rendition.ts";

/** Pictures drawn in a process of low priority, which is started when there is something to draw and ends when there is nothing. */
export interface PictureWorkshop {
  /** Rejects when the process has ended over it. */
  prepare(bytes: Buffer, options: { crop?: "square" }): Promise<PreparedPicture>;
  /** Rejects with `UnreadablePicture` when it is no picture, else when the process has ended over it. */
  draw(bytes: Buffer, wish: RenditionWish): Promise<Rendition>;
  /** Ends the process; what was asked of it is rejected. */
  close(): void;
}

/** Of bytes that are no picture: asking again does not help. */
export class UnreadablePicture extends Error {
  override name = "UnreadablePicture";
}

const SCRIPT = createRequire(import.meta.url).resolve("#app/platform/picture-process.server.ts");
const IDLE_MS = 20_000;
// Longer than any picture takes on a busy machine.
const GIVEN_UP_AFTER_MS = 600_000;

interface Waiting {
  settle(answer: PictureAnswer): void;
  fail(error: Error): void;
}

interface Running {
  child: ChildProcess;
  waiting: Map<number, Waiting>;
  fail(why: string): void;
}

/** `patient` for those who wait for a picture; `last` makes way for everything else on the machine. */
export function openPictureWorkshop(
  priority: "patient" | "last",
  { idleMs = IDLE_MS } = {},
): PictureWorkshop {
  let running: Running | null = null;
  let idle: NodeJS.Timeout | undefined;
  let asked = 0;
  let inHand = 0;
  // Sent along, the megabytes of a picture would be copied by the store's thread, and its collector called to what is left of them.
  const desk = openPictureDesk();

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
    child.on("message", (answer: PictureAnswer) => waiting.get(answer.id)?.settle(answer));
    const fail = (why: string) => {
      if (running === started) running = null;
      for (const each of waiting.values())
        each.fail(new Error(`The process that draws pictures has ended (${why}).`));
    };
    const started: Running = { child, waiting, fail };
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
    running?.fail("SIGKILL");
    desk.clear();
  }

  /** Has the process work at a picture that lies on the desk; both are there until nothing has been asked for a while. */
  async function work<T>(bytes: Buffer, use: (file: Promise<string>) => Promise<T>): Promise<T> {
    clearTimeout(idle);
    inHand += 1;
    try {
      return await desk.lay(bytes, use);
    } finally {
      inHand -= 1;
      if (inHand === 0) idle = setTimeout(end, idleMs).unref();
    }
  }

  function ask(file: Promise<string>, order: PictureOrder): Promise<PictureAnswer> {
    running ??= start();
    const { child, waiting } = running;
    const id = ++asked;
    const givenUp = setTimeout(() => child.kill("SIGKILL"), GIVEN_UP_AFTER_MS).unref();
    const answer = new Promise<PictureAnswer>((settle, fail) => {
      waiting.set(id, { settle, fail });
      file.then((name) => child.send({ id, file: name, ...order }, (error) => error && fail(error)), fail);
    });
    return answer.finally(() => {
      clearTimeout(givenUp);
      waiting.delete(id);
    });
  }

  return {
    prepare: (bytes, { crop }) =>
      work(bytes, async (file) => {
        const answer = await ask(file, { kind: "prepare", crop });
        if (!("prepared" in answer)) throw new UnreadablePicture("It could not be prepared");
        if (!answer.prepared.ok) return answer.prepared;
        const { file: made, facts } = answer.prepared;
        const prepared = await readFile(made);
        await rm(made);
        return { ok: true, bytes: prepared, facts };
      }),
    draw: (bytes, wish) =>
      work(bytes, async (file) => {
        const answer = await ask(file, { kind: "rendition", wish });
        if (!("rendition" in answer))
          throw new UnreadablePicture("unreadable" in answer ? answer.unreadable : "It could not be drawn");
        return answer.rendition;
      }),
    close: end,
  };
}
