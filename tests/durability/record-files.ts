// Preloaded (`--import`) in each thread of a process: records all operations on files below RECORD_FOLDER in RECORD_LOG. It patches
// Node's file system functions, so it sees every call of the store without the store's help. It throws on operations that it cannot
// record.
import fs, { type PathLike } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { appendOperation, type FileOperation } from "./file-log.ts";

const folder = process.env["RECORD_FOLDER"];
const logFile = process.env["RECORD_LOG"];
if (!folder || !logFile) throw new Error("RECORD_FOLDER and RECORD_LOG are required.");

const NOTHING = new Uint8Array(0);
const STANDARD_OUTPUT = 1;
const original = { ...fs };
const openHandle = fs.promises.open;
const log = original.openSync(logFile, "a");
const openPaths = new Map<number, string>();

const record = (operation: FileOperation, bytes: Uint8Array = NOTHING) =>
  appendOperation(log, operation, bytes, original.writeSync);

/** The path relative to the folder, or null when not recorded: outside, and SQLite's lock, whose writes bypass Node. */
function inFolder(place: PathLike): string | null {
  const relative = path.relative(folder ?? "", String(place));
  return relative.startsWith("..") || relative.endsWith(".lock") ? null : relative;
}

fs.openSync = (place, flags, mode) => {
  const relative = inFolder(place);
  const isNew = relative !== null && !original.existsSync(place);
  const descriptor = original.openSync(place, flags, mode);
  if (relative === null) return descriptor;
  openPaths.set(descriptor, relative);
  if (isNew) record({ kind: "create", path: relative });
  const truncates = typeof flags === "number" ? flags & fs.constants.O_TRUNC : flags.startsWith("w");
  if (truncates && !isNew) record({ kind: "resize", path: relative, size: 0 });
  return descriptor;
};

fs.closeSync = (descriptor) => {
  openPaths.delete(descriptor);
  original.closeSync(descriptor);
};

const writeSync = (descriptor: number, data: Uint8Array | string, ...rest: unknown[]) => {
  if (descriptor === STANDARD_OUTPUT) record({ kind: "acknowledge", text: String(data) });
  const [offset, length, position] = rest as (number | null | undefined)[];
  const relative = openPaths.get(descriptor);
  if (relative !== undefined && (typeof data === "string" || typeof position !== "number")) {
    throw new Error(`A write to ${relative} of a kind that is not recorded.`);
  }
  const written = (original.writeSync as (...all: unknown[]) => number)(descriptor, data, ...rest);
  if (relative !== undefined && typeof data !== "string" && typeof position === "number" && written > 0) {
    const start = offset ?? 0;
    if (length !== undefined && written !== length) throw new Error(`A short write to ${relative}.`);
    record(
      { kind: "write", path: relative, at: position },
      Buffer.from(data.buffer, data.byteOffset + start, written),
    );
  }
  return written;
};
fs.writeSync = writeSync as typeof fs.writeSync;

// Opens the file with `openSync`, which records it.
fs.writeFileSync = (place, data, options) => {
  const relative = typeof place === "number" ? null : inFolder(place);
  if (relative !== null && data !== "") throw new Error(`A whole file written to ${relative}: not recorded.`);
  original.writeFileSync(place, data, options);
};

fs.fsyncSync = (descriptor) => {
  original.fsyncSync(descriptor);
  const relative = openPaths.get(descriptor);
  if (relative !== undefined) record({ kind: "sync", path: relative });
};

fs.ftruncateSync = (descriptor, size) => {
  original.ftruncateSync(descriptor, size);
  const relative = openPaths.get(descriptor);
  if (relative !== undefined) record({ kind: "resize", path: relative, size: size ?? 0 });
};

fs.truncateSync = (place, size) => {
  original.truncateSync(place, size);
  const relative = inFolder(place);
  if (relative !== null) record({ kind: "resize", path: relative, size: size ?? 0 });
};

fs.renameSync = (from, to) => {
  original.renameSync(from, to);
  const [source, target] = [inFolder(from), inFolder(to)];
  if (source !== null && target !== null) record({ kind: "rename", path: source, to: target });
};

const recordRemoval = (place: PathLike) => {
  const relative = inFolder(place);
  if (relative !== null) record({ kind: "remove", path: relative });
};

fs.unlinkSync = (place) => {
  original.unlinkSync(place);
  recordRemoval(place);
};

fs.rmdirSync = (place) => {
  original.rmdirSync(place);
  recordRemoval(place);
};

fs.rmSync = (place, options) => {
  const existed = original.existsSync(place);
  original.rmSync(place, options);
  if (existed) recordRemoval(place);
};

const mkdirSync = (place: PathLike, options?: fs.MakeDirectoryOptions) => {
  const existed = original.existsSync(place);
  const made = original.mkdirSync(place, options);
  const relative = inFolder(place);
  if (relative !== null && !existed) record({ kind: "folder", path: relative });
  return made;
};
fs.mkdirSync = mkdirSync as typeof fs.mkdirSync;

fs.promises.open = async (place, flags = "r", mode) => {
  const handle = await openHandle(place, flags, mode);
  const relative = inFolder(place);
  if (relative === null) return handle;
  if (flags !== "r") throw new Error(`${relative} opened for writing in a way that is not recorded.`);
  const sync = handle.sync.bind(handle);
  handle.sync = async () => {
    await sync();
    record({ kind: "sync", path: relative });
  };
  return handle;
};

for (const name of [
  "linkSync",
  "symlinkSync",
  "copyFileSync",
  "cpSync",
  "appendFileSync",
  "fdatasyncSync",
  "writevSync",
] as const) {
  const call = original[name] as (...all: unknown[]) => unknown;
  const refused = (...all: unknown[]) => {
    const place = all.find((value) => typeof value === "string");
    if (place === undefined || inFolder(place) !== null) throw new Error(`${name} is not recorded.`);
    return call(...all);
  };
  Object.assign(fs, { [name]: refused });
}

syncBuiltinESMExports();
