import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../root.ts";
import { settle, type Counts } from "./counts.ts";

/** The result of a test run's report. */
export interface Findings {
  counts: Counts;
  failures: string[];
}

/** A step passes or fails as a whole, or is a test run that reports its passed and failed tests. */
export interface Step {
  name: string;
  command: string;
  args: string[];
  readReport?: (report: string) => Findings;
}

export interface Result extends Findings {
  name: string;
  /** The reason for skipping the step: its line "skipped: …". */
  skipped: string | null;
  seconds: number;
}

// A step that takes longer hangs.
const MAX_MS = 20 * 60_000;

const REPORTS = path.join(ROOT, ".cache", "verify");

/** Runs the step in the project folder. Shows its output only when it failed. */
export async function runStep({ name, command, args, readReport }: Step): Promise<Result> {
  const began = performance.now();
  mkdirSync(REPORTS, { recursive: true });
  const reportFile = path.join(REPORTS, `${name.replaceAll(" ", "-")}.json`);
  rmSync(reportFile, { force: true });

  const { exitCode, output } = await run(command, args, reportFile);
  const one = exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const found = readReport ? read(reportFile, readReport) : null;
  const counts = readReport ? settle(found?.counts ?? null, exitCode) : one;
  const skipped = readReport ? null : skippedIn(output, exitCode);
  if (skipped) counts.passed = 0;
  if (counts.failed > 0) process.stdout.write(`\n${output.trimEnd()}\n\n`);
  const seconds = (performance.now() - began) / 1000;
  return { name, counts, skipped, failures: found?.failures ?? [], seconds };
}

/** A step that could not check anything exits with 0 after a line that starts with "skipped:". */
export function skippedIn(output: string, exitCode: number): string | null {
  const lastLine = output.trimEnd().split("\n").at(-1) ?? "";
  return exitCode === 0 && lastLine.startsWith("skipped:") ? lastLine : null;
}

function run(
  command: string,
  args: string[],
  reportFile: string,
): Promise<{ exitCode: number; output: string }> {
  const { NODE_ENV: _, ...env } = process.env;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      shell: process.platform === "win32",
      stdio: ["ignore", "pipe", "pipe"],
      timeout: MAX_MS,
      env: {
        ...env,
        PATH: `${path.join(ROOT, "node_modules", ".bin")}${path.delimiter}${env["PATH"] ?? ""}`,
        NODE_OPTIONS: "--disable-warning=ExperimentalWarning",
        // Each worker of the tests loads the sources of the store, which Node finds here compiled and without types.
        NODE_COMPILE_CACHE: path.join(ROOT, ".cache", "compiled"),
        REPORT_FILE: reportFile,
      },
    });
    let output = "";
    const keep = (text: string) => (output += text);
    child.stdout.setEncoding("utf8").on("data", keep);
    child.stderr.setEncoding("utf8").on("data", keep);
    child.on("error", (error) => resolve({ exitCode: 1, output: error.message }));
    child.on("close", (code) => resolve({ exitCode: code ?? 1, output }));
  });
}

function read(reportFile: string, readReport: (report: string) => Findings): Findings | null {
  try {
    return readReport(readFileSync(reportFile, "utf8"));
  } catch {
    return null;
  }
}
