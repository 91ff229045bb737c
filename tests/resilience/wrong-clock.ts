import { existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A clock of other processes that a test can move, by the library libfaketime (Debian: `apt-get install faketime`). */
export interface WrongClock {
  /** The environment of a process with this clock. */
  env: Record<string, string>;
  /** Moves the clock from the real time, for example `+1d` or `-2h`; `+0` sets it right. */
  moveBy(offset: string): void;
}

/** Null when the library is not installed. `folder` must be readable for the process. */
export function openWrongClock(folder: string): WrongClock | null {
  const library = findLibrary();
  if (!library) return null;
  const file = path.join(folder, "clock");
  const moveBy = (offset: string) => writeFileSync(file, `${offset}\n`);
  moveBy("+0");
  const env = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_CACHE_DURATION: "1" };
  return { env, moveBy };
}

function findLibrary(): string | undefined {
  if (!existsSync("/usr/lib")) return undefined;
  return readdirSync("/usr/lib")
    .map((folder) => path.join("/usr/lib", folder, "faketime", "libfaketimeMT.so.1"))
    .find(existsSync);
}
