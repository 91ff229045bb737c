import { spawnSync } from "node:child_process";
import process from "node:process";
import { expect, test } from "vitest";

const FRUGAL = new URL("frugal.ts", import.meta.url).href;
const SCRIPT = `
  import { startFrugally } from ${JSON.stringify(FRUGAL)};
  startFrugally();
  const { MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, MALLOC_TRIM_THRESHOLD_ } = process.env;
  console.log(process.pid, MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, MALLOC_TRIM_THRESHOLD_, process.execArgv.filter((flag) => flag.startsWith("--max")).join());`;

function run(env: Record<string, string> = {}): { pid: number; said: string } {
  const args = ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", SCRIPT];
  const { pid, stdout } = spawnSync(process.execPath, args, { encoding: "utf8", env });
  return { pid, said: stdout.trim() };
}

test.skipIf(process.platform === "win32")(
  "a process starts over once, as itself, with what keeps it small",
  () => {
    const { pid, said } = run();
    expect(said).toBe(`${pid} 2 131072 131072 --max-semi-space-size=8`);
    const { pid: asked, said: kept } = run({ MALLOC_ARENA_MAX: "4" });
    expect(kept).toBe(`${asked} 4 131072 131072 --max-semi-space-size=8`);
  },
);

test("who has said how much is left as it is", () => {
  const { pid, said } = run({ NODE_OPTIONS: "--max-semi-space-size=32" });
  expect(said).toBe(`${pid} undefined undefined undefined`);
});
