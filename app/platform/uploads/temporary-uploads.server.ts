import { mkdir, open, readdir, rm, stat, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { newId } from "#app/lib/id.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import type { Log } from "#app/platform/process/log.server.ts";

/** Storage for uploaded files until their request is handled. */
export interface TemporaryUploads {
  /** The files of one request, deleted with everything beside them on disposal. */
  ofRequest(): RequestUploads;
  close(): void;
}

export interface RequestUploads extends AsyncDisposable {
  /** Opens a file of up to `maxBytes`. */
  begin(maxBytes: number): Promise<TemporaryUpload>;
}

export interface TemporaryUpload {
  path: string;
  /** The reason why the file is incomplete. Later writes are ignored. */
  error(): "too-large" | "not-stored" | null;
  write(bytes: Uint8Array): Promise<void>;
  /** Await it before reading the file. */
  close(): Promise<void>;
}

/** Opens a folder for uploads. Files left by a crash are deleted after an hour; younger ones may belong to another process. */
export function openTemporaryUploads(folder: string, log: Log): TemporaryUploads {
  const sweep = () =>
    removeOlder(folder, HOUR_MS).catch((error: unknown) =>
      log.warn({ err: error }, "Leftover uploads could not be removed"),
    );
  void sweep();
  const sweeping = setInterval(() => void sweep(), HOUR_MS).unref();
  return {
    ofRequest() {
      let requestFolder: string | undefined;
      return {
        begin(maxBytes) {
          requestFolder ??= path.join(folder, newId());
          return beginFile(path.join(requestFolder, newId()), maxBytes, log);
        },
        async [Symbol.asyncDispose]() {
          // The sweep deletes what remains.
          if (requestFolder) await rm(requestFolder, { recursive: true, force: true }).catch(() => undefined);
        },
      };
    },
    close: () => clearInterval(sweeping),
  };
}

async function beginFile(file: string, maxBytes: number, log: Log): Promise<TemporaryUpload> {
  let handle: FileHandle | undefined;
  let error: "too-large" | "not-stored" | null = null;
  let size = 0;

  async function recordFailure(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      log.error({ err: cause }, "An upload could not be written to a file");
      error = "not-stored";
    }
  }

  await recordFailure(async () => {
    await mkdir(path.dirname(file), { recursive: true });
    handle = await open(file, "wx");
  });
  return {
    path: file,
    error: () => error,
    async write(bytes) {
      size += bytes.length;
      if (size > maxBytes) error ??= "too-large";
      if (!error) await recordFailure(async () => handle?.appendFile(bytes));
    },
    async close() {
      await recordFailure(async () => handle?.close());
      handle = undefined;
    },
  };
}

async function removeOlder(folder: string, ageMs: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const leftoverFile = path.join(folder, name);
    const { mtimeMs = Infinity } = (await stat(leftoverFile).catch(() => null)) ?? {};
    if (Date.now() - mtimeMs > ageMs) await rm(leftoverFile, { recursive: true, force: true });
  }
}
