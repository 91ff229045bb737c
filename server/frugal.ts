import process from "node:process";

// V8 lets the space of what is young grow to 117 MB before it tidies up, for a process that has the machine to itself. Of 8 MB it hardly
// works more, and the store takes 150 MB less.
const FLAG = "--max-semi-space-size";
const FLAGS = [`${FLAG}=8`];

// As many places as there are threads hold freed memory each for itself otherwise.
const ARENAS = { MALLOC_ARENA_MAX: "2" };

/**
 * Starts this process over with what can only be said at its start, in its own place: it keeps its number, and whoever has started it need
 * not know. Does nothing where that was said already, or where a process cannot be replaced (Windows, an older Node).
 */
export function startFrugally(): void {
  const said = [...process.execArgv, process.env["NODE_OPTIONS"] ?? ""];
  if (process.platform === "win32" || !process.execve || said.some((flag) => flag.includes(FLAG))) return;
  const args = [process.execPath, ...FLAGS, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { ...ARENAS, ...process.env });
}
