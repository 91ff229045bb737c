import { closeSync, fsyncSync, openSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "#app/lib/error-code.ts";

/** The parts of Emscripten's Node file system that are patched here. All access to PGlite's data folder goes through them. */
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

// Permission bits of the group and of others.
const GROUP_AND_OTHERS = 0o077;

// PostgreSQL must not continue after these errors: the disk may differ from what it believes to have written.
const DISK_FAILURES: Record<string, string> = {
  ENOSPC: "The disk is full. No committed data is lost: free some space, then start the store again.",
  EDQUOT:
    "The disk quota is used up. No committed data is lost: free some space, then start the store again.",
  EROFS: "The disk is read-only. Make it writable, then start the store again.",
  EIO: "The disk failed to read or write. Check it before you start the store again.",
};

/**
 * Adds a working `fsync` to PGlite's file system: Emscripten's has none, so PostgreSQL's syncs would succeed without effect. Passes
 * the error codes of a full or failing disk to `onDiskFailure`.
 */
export function makeDurable(files: NodeFiles, onDiskFailure: (code: string) => void): void {
  const tryOperation = files.tryFSOperation.bind(files);
  files.tryFSOperation = (operation) =>
    tryOperation(() => {
      try {
        return operation();
      } catch (error) {
        const code = errorCode(error);
        if (code in DISK_FAILURES) onDiskFailure(code);
        throw error;
      }
    });
  // Emscripten gives every new file the mode 0666, whatever the process's umask.
  const setAttributes = files.node_ops.setattr.bind(files.node_ops);
  files.node_ops.setattr = (node, attributes) =>
    setAttributes(
      node,
      attributes.mode ? { ...attributes, mode: attributes.mode & ~GROUP_AND_OTHERS } : attributes,
    );
  files.stream_ops.fsync = (stream) =>
    files.tryFSOperation(() => {
      if (stream.nfd === undefined) syncNow(files.realPath(stream.node));
      else fsyncSync(stream.nfd);
    });
}

/** An explanation of a disk failure for the operator. */
export function explainDisk(code: string): string {
  return DISK_FAILURES[code] ?? `The disk failed (${code}).`;
}

const SYNCS_AT_ONCE = 16;

/** Syncs a folder, everything in it, and its entry in the parent folder. */
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
  // In parallel: the file system's journal syncs many files in about the time of one.
  const syncSome = async () => {
    for (const { path: filePath, isFolder } of all) if (!isFolder || SYNCS_FOLDERS) await syncPath(filePath);
  };
  await Promise.all(Array.from({ length: SYNCS_AT_ONCE }, syncSome));
}

// Windows cannot sync folders and does not need to.
const SYNCS_FOLDERS = process.platform !== "win32";
// Windows syncs only files that are open for writing.
const SYNC_FLAGS = SYNCS_FOLDERS ? "r" : "r+";

async function syncPath(filePath: string): Promise<void> {
  const handle = await open(filePath, SYNC_FLAGS);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function syncNow(filePath: string): void {
  const descriptor = openSync(filePath, SYNC_FLAGS);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
