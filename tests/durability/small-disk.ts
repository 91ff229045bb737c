// Preloaded (`--import`): writes below DISK_FOLDER fail with ENOSPC after DISK_BYTES.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const folder = process.env["DISK_FOLDER"] ?? "";
let freeBytes = Number(process.env["DISK_BYTES"]);
const original = { ...fs };
const inFolder = new Set<number>();

fs.openSync = (place, flags, mode) => {
  const descriptor = original.openSync(place, flags, mode);
  if (String(place).startsWith(folder)) inFolder.add(descriptor);
  return descriptor;
};

fs.closeSync = (descriptor) => {
  inFolder.delete(descriptor);
  original.closeSync(descriptor);
};

const writeSync = (descriptor: number, ...rest: unknown[]) => {
  const [data] = rest;
  if (inFolder.has(descriptor) && data instanceof Uint8Array) {
    const length = typeof rest[2] === "number" ? rest[2] : data.length;
    freeBytes -= length;
    if (freeBytes < 0)
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  }
  return (original.writeSync as (...all: unknown[]) => number)(descriptor, ...rest);
};
fs.writeSync = writeSync;

syncBuiltinESMExports();
