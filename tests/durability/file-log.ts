import { readFileSync, type writeSync } from "node:fs";

/** The file operations of a process on its data folder, in order. Paths are relative to the folder; sizes and offsets in bytes. */
export type FileOperation =
  | { kind: "create"; path: string }
  | { kind: "folder"; path: string }
  | { kind: "write"; path: string; at: number }
  | { kind: "resize"; path: string; size: number }
  | { kind: "rename"; path: string; to: string }
  | { kind: "remove"; path: string }
  /** The system confirmed that the file's content, or the folder's entries, are on the disk. */
  | { kind: "sync"; path: string }
  /** Not a file operation: the process confirmed to the outside that this was stored. */
  | { kind: "acknowledge"; text: string };

export interface LoggedOperation {
  operation: FileOperation;
  /** The written bytes; empty except for `write`. */
  bytes: Buffer;
}

/** Appends an operation with a single write, so that threads do not interleave. `write` is the original, unrecorded function. */
export function appendOperation(
  log: number,
  operation: FileOperation,
  bytes: Uint8Array,
  write: typeof writeSync,
): void {
  const header = Buffer.from(JSON.stringify(operation));
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32LE(header.length, 0);
  sizes.writeUInt32LE(bytes.length, 4);
  const record = Buffer.concat([sizes, header, bytes]);
  write(log, record, 0, record.length);
}

/** Reads a log without an incomplete last record. */
export function readOperations(file: string): LoggedOperation[] {
  const log = readFileSync(file);
  const operations: LoggedOperation[] = [];
  for (let at = 0; at + 8 <= log.length;) {
    const header = at + 8;
    const body = header + log.readUInt32LE(at);
    const end = body + log.readUInt32LE(at + 4);
    if (end > log.length) break;
    operations.push({
      operation: JSON.parse(log.toString("utf8", header, body)) as FileOperation,
      bytes: log.subarray(body, end),
    });
    at = end;
  }
  return operations;
}
