import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../root.ts";

/** A step passes or fails as a whole; a test run counts the tests of its JUnit report. */
export interface Step {
  name: string;
  command: string;
  args: string[];
  isTestRun?: boolean;
}

export interface Result {
  name: string;
  passed: number;
  /** File and title of each failed test. */
  failures: string[];
  /** The reason for skipping the step: its line "skipped: …". */
  skipped: string | null;
  seconds: number;
  output: string;
}

// A step that takes longer hangs.
const MAX_MS = 20 * 60_000;

const REPORTS = path.join(ROOT, ".cache", "verify");

/** Where a test run writes its JUnit report. */
export const reportFile = (name: string) => path.join(REPORTS, `${name.replaceAll(" ", "-")}.xml`);

/** Runs the step in the project folder. */
export async function runStep({ name, command, args, isTestRun }: Step): Promise<Result> {
  const began = performance.now();
  const file = reportFile(name);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(file, { force: true });
  const { exitCode, output } = await run(command, args, file);
  const seconds = (performance.now() - began) / 1000;
  const skipped = isTestRun ? null : skippedIn(output, exitCode);
  const isReported = isTestRun && existsSync(file);
  const { passed, failures } = isReported
    ? readJunit(readFileSync(file, "utf8"))
    : { passed: exitCode === 0 && !isTestRun && !skipped ? 1 : 0, failures: [] };
  // A step fails without a failed test when no test ran, or outside of any test.
  if (failures.length === 0 && (exitCode !== 0 || (passed === 0 && !skipped)))
    failures.push("failed as a whole");
  return { name, passed, failures, skipped, seconds, output: output.trimEnd() };
}

/** A step that could not check anything exits with 0 after a line that starts with "skipped:". */
export function skippedIn(output: string, exitCode: number): string | null {
  const lastLine = output.trimEnd().split("\n").at(-1) ?? "";
  return exitCode === 0 && lastLine.startsWith("skipped:") ? lastLine : null;
}

/** Reads the JUnit report of Vitest or Playwright. */
export function readJunit(report: string): Pick<Result, "passed" | "failures"> {
  // What tests printed stands in CDATA sections.
  const [, ...cases] = report.replaceAll(/<!\[CDATA\[[^]*?\]\]>/g, "").split("<testcase ");
  const failed = cases.filter((each) => /<(?:failure|error)\b/.test(each));
  const skipped = cases.filter((each) => each.includes("<skipped"));
  const describe = (each: string) => `${readAttribute(each, "classname")} › ${readAttribute(each, "name")}`;
  return { passed: cases.length - failed.length - skipped.length, failures: failed.map(describe) };
}

const ENTITIES = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&" };

function readAttribute(element: string, name: string): string {
  const [, value = ""] = new RegExp(String.raw`\b${name}="([^"]*)"`).exec(element) ?? [];
  return value.replaceAll(/&\w+;/g, (entity) => ENTITIES[entity as keyof typeof ENTITIES] ?? entity);
}

function run(command: string, args: string[], file: string): Promise<{ exitCode: number; output: string }> {
  const { NODE_ENV: _, FORCE_COLOR: __, ...env } = process.env;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      shell: process.platform === "win32",
      stdio: ["ignore", "pipe", "pipe"],
      timeout: MAX_MS,
      env: {
        ...env,
        PATH: `${path.join(ROOT, "node_modules", ".bin")}${path.delimiter}${env["PATH"] ?? ""}`,
        NO_COLOR: "1",
        NODE_OPTIONS: "--disable-warning=ExperimentalWarning",
        // Each worker of the tests loads the sources of the store, which Node finds here compiled and without types.
        NODE_COMPILE_CACHE: path.join(ROOT, ".cache", "compiled"),
        PLAYWRIGHT_JUNIT_OUTPUT_FILE: file,
      },
    });
    let output = "";
    const append = (text: string) => (output += text);
    child.stdout.setEncoding("utf8").on("data", append);
    child.stderr.setEncoding("utf8").on("data", append);
    child.on("error", (error) => resolve({ exitCode: 1, output: error.message }));
    child.on("close", (code) => resolve({ exitCode: code ?? 1, output }));
  });
}
