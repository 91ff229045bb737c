import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import path from "node:path";

/** The part of Emscripten's Node file system that is mended here. Everything in PGlite's data folder passes through it. */
export interface NodeFiles {
  tryFSOperation<Result>(operation: () => Result): Result;
  realPath(node: unknown): string;
  stream_ops: { fsync?: (stream: FileStream) => void };
}

interface FileStream {
  node: unknown;
  nfd?: number;
}

// A full or failing disk. PostgreSQL must not go on after either: what it wrote and what the disk holds may differ.
const DISK_FAILURES = new Set(["ENOSPC", "EDQUOT", "EIO", "EROFS"]);

/**
 * Makes the file system of a PGlite sync for real: Emscripten's has no `fsync`, so that PostgreSQL's every sync would succeed
 * without one. A disk that is full or fails is told to `onDiskFailure`.
 */
export function makeDurable(files: NodeFiles, onDiskFailure: (code: string) => void): void {
  const tryOperation = files.tryFSOperation.bind(files);
  files.tryFSOperation = (operation) =>
    tryOperation(() => {
      try {
        return operation();
      } catch (error) {
        const code = codeOf(error);
        if (DISK_FAILURES.has(code)) onDiskFailure(code);
        throw error;
      }
    });
  files.stream_ops.fsync = (stream) =>
    files.tryFSOperation(() => {
      if (stream.nfd === undefined) syncPath(files.realPath(stream.node));
      else fsyncSync(stream.nfd);
    });
}

/** Syncs a folder, everything in it, and its own entry in the folder that holds it. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) syncFolder(path.join(entry.parentPath, entry.name));
    else syncPath(path.join(entry.parentPath, entry.name));
  }
  syncFolder(folder);
  syncFolder(path.dirname(folder));
}

export function syncFolder(folder: string): void {
  // Windows has no sync for folders and needs none: it refuses to open them.
  if (process.platform !== "win32") syncPath(folder);
}

function syncPath(file: string): void {
  const descriptor = openSync(file, process.platform === "win32" ? "r+" : "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
