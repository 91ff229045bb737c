import { closeSync, fsyncSync, openSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import path from "node:path";

/** The part of Emscripten's Node file system that is mended here. Everything in PGlite's data folder passes through it. */
export interface NodeFiles {
  tryFSOperation<Result>(operation: () => Result): Result;
  realPath(node: unknown): string;
  stream_ops: { fsync?: (stream: FileStream) => void };
  node_ops: { setattr(node: unknown, attributes: FileAttributes): void };
}

interface FileAttributes {
  mode?: number | null;
}

interface FileStream {
  node: unknown;
  nfd?: number;
}

// The group's and everybody else's.
const RIGHTS_OF_OTHERS = 0o077;

// After these PostgreSQL must not go on: what it wrote and what the disk holds may differ.
const DISK_FAILURES: Record<string, string> = {
  ENOSPC:
    "The disk is full. Nothing that was confirmed is lost: free some space, then start the store again.",
  EDQUOT:
    "The disk quota is used up. Nothing that was confirmed is lost: free some space, then start the store again.",
  EROFS: "The disk can only be read. Make it writable, then start the store again.",
  EIO: "The disk failed to read or write. Check it before the store is started again.",
};

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
        if (code in DISK_FAILURES) onDiskFailure(code);
        throw error;
      }
    });
  // It gives every new file the rights 0666, whatever the process's umask.
  const setAttributes = files.node_ops.setattr.bind(files.node_ops);
  files.node_ops.setattr = (node, attributes) =>
    setAttributes(
      node,
      attributes.mode ? { ...attributes, mode: attributes.mode & ~RIGHTS_OF_OTHERS } : attributes,
    );
  files.stream_ops.fsync = (stream) =>
    files.tryFSOperation(() => {
      if (stream.nfd === undefined) syncNow(files.realPath(stream.node));
      else fsyncSync(stream.nfd);
    });
}

/** What a person is told of a disk failure, by its code. */
export function explainDisk(code: string): string {
  return DISK_FAILURES[code] ?? `The disk failed (${code}).`;
}

const SYNCS_AT_ONCE = 16;

/** Syncs a folder, everything in it, and its own entry in the folder that holds it. */
export async function syncTree(folder: string): Promise<void> {
  const inside = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = inside.map((entry) => ({
    path: path.join(entry.parentPath, entry.name),
    isFolder: entry.isDirectory(),
  }));
  const all = [
    ...paths,
    { path: folder, isFolder: true },
    { path: path.dirname(folder), isFolder: true },
  ].values();
  // Side by side: the file system's journal takes many at once hardly slower than one.
  const syncSome = async () => {
    for (const { path: place, isFolder } of all) if (!isFolder || SYNCS_FOLDERS) await syncPath(place);
  };
  await Promise.all(Array.from({ length: SYNCS_AT_ONCE }, syncSome));
}

/** Syncs a folder's entries: which names it has. */
export async function syncFolder(folder: string): Promise<void> {
  if (SYNCS_FOLDERS) await syncPath(folder);
}

// Windows has no sync for folders, and needs none.
const SYNCS_FOLDERS = process.platform !== "win32";
// And there a file must have been opened for writing.
const SYNC_FLAGS = SYNCS_FOLDERS ? "r" : "r+";

async function syncPath(place: string): Promise<void> {
  const handle = await open(place, SYNC_FLAGS);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function syncNow(place: string): void {
  const descriptor = openSync(place, SYNC_FLAGS);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
