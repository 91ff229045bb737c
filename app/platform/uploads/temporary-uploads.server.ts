import { mkdir, open, readdir, rm, stat, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { newId } from "#app/lib/id.ts";
import type { Log } from "#app/platform/process/log.server.ts";

/** Where files lie that were sent and are not taken yet. */
export interface TemporaryUploads {
  /** The files of one request. They go, with what was put beside them, when it is disposed of. */
  ofRequest(): RequestUploads;
  close(): void;
}

export interface RequestUploads extends AsyncDisposable {
  /** Begins a file of so many bytes at most. */
  begin(maxBytes: number): Promise<TemporaryUpload>;
}

export interface TemporaryUpload {
  path: string;
  /** Why it does not lie there as it was sent. What comes after that is let pass. */
  problem(): "too-large" | "not-stored" | null;
  write(bytes: Uint8Array): Promise<void>;
  /** To be awaited before the file is read. */
  close(): Promise<void>;
}

const HOUR_MS = 3_600_000;

/** Incoming files below a folder. What a crash has left there goes when it is an hour old: younger, it may be another process's. */
export function openTemporaryUploads(folder: string, log: Log): TemporaryUploads {
  const sweep = () =>
    removeOlder(folder, HOUR_MS).catch((error: unknown) =>
      log.warn({ err: error }, "What was left of uploads could not be removed"),
    );
  void sweep();
  const sweeping = setInterval(() => void sweep(), HOUR_MS).unref();
  return {
    ofRequest() {
      let own: string | undefined;
      return {
        begin(maxBytes) {
          own ??= path.join(folder, newId());
          return beginFile(path.join(own, newId()), maxBytes, log);
        },
        async [Symbol.asyncDispose]() {
          // What does not go now goes with the sweeping.
          if (own) await rm(own, { recursive: true, force: true }).catch(() => undefined);
        },
      };
    },
    close: () => clearInterval(sweeping),
  };
}

async function beginFile(file: string, maxBytes: number, log: Log): Promise<TemporaryUpload> {
  let handle: FileHandle | undefined;
  let problem: "too-large" | "not-stored" | null = null;
  let size = 0;

  async function unlessItFails(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, "An upload could not be written to a file");
      problem = "not-stored";
    }
  }

  await unlessItFails(async () => {
    await mkdir(path.dirname(file), { recursive: true });
    handle = await open(file, "wx");
  });
  return {
    path: file,
    problem: () => problem,
    async write(bytes) {
      size += bytes.length;
      if (size > maxBytes) problem ??= "too-large";
      if (!problem) await unlessItFails(async () => handle?.appendFile(bytes));
    },
    async close() {
      await unlessItFails(async () => handle?.close());
      handle = undefined;
    },
  };
}

async function removeOlder(folder: string, ageMs: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const left = path.join(folder, name);
    const { mtimeMs = Infinity } = (await stat(left).catch(() => null)) ?? {};
    if (Date.now() - mtimeMs > ageMs) await rm(left, { recursive: true, force: true });
  }
}
