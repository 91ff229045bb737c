import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import process from "node:process";
import { ROOT } from "../../scripts/root.ts";
import type { Scenario } from "./scenario.ts";

/** Runs `test:durability` and includes its report. */
export const durability: Scenario = {
  name: "durability",
  title: "durability of the built-in database",
  engines: ["pglite"],
  async run() {
    const file = path.join(ROOT, "tests/durability/main.ts");
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", file], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    await once(child, "close");
    const lines = output.trimEnd().split("\n");
    return {
      figures: lines.join("\n       "),
      faults: child.exitCode === 0 ? [] : [`It ended with ${child.exitCode}`],
    };
  },
};
