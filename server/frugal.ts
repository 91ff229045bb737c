import process from "node:process";

// V8 lets the space of what is young grow to 117 MB before it tidies up, for a process that has the machine to itself. Of 8 MB it hardly
// works more, and the store takes 150 MB less.
const FLAG = "--max-semi-space-size";
const FLAGS = [`${FLAG}=8`];

// As many places as there are threads hold freed memory each for itself otherwise. And glibc takes large pieces that are freed (a page being
// packed, an upload) for a reason to keep all of their size from then on, up to 32 MB, unless it has been told a measure: this is the one
// that it begins with.
const MALLOC = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/**
 * Starts this process over with what can only be said at its start, in its own place: it keeps its number, and whoever has started it need
 * not know. Does nothing where that was said already, or where a process cannot be replaced (Windows, an older Node).
 */
export function startFrugally(): void {
  const said = [...process.execArgv, process.env["NODE_OPTIONS"] ?? ""];
  if (process.platform === "win32" || !process.execve || said.some((flag) => flag.includes(FLAG))) return;
  const args = [process.execPath, ...FLAGS, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { ...MALLOC, ...process.env });
}
