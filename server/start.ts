/**
 * Starts the store with the options that keep its memory small, which take effect only when a process begins: `node server/start.ts`.
 *
 * Where Node cannot replace the process by another (Windows), the store starts in this one and uses more memory.
 * https://nodejs.org/api/process.html#processexecvefile-args-env
 */
import process from "node:process";
import { fileURLToPath } from "node:url";

// See docs/performance.md, Memory.
const OPTIONS = ["--max-semi-space-size=16", "--v8-pool-size=1", "--disable-warning=ExperimentalWarning"];
// glibc returns freed memory to the system instead of keeping it for each thread. https://man7.org/linux/man-pages/man3/mallopt.3.html
const ALLOCATOR = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

if (process.execve) {
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  process.execve(process.execPath, [process.execPath, ...OPTIONS, main], { ...ALLOCATOR, ...process.env });
}
await import("#server/main.ts");
