// Checks what the changes since main can break: format and lint of the changed files, boundaries, types, the unit tests that
// import them, and the integration tests close to them, on PostgreSQL. `npm test` remains the gate and runs everything.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { ROOT } from "./root.ts";
import { nearTests } from "./verify/near-tests.ts";
import { runStep, type Step } from "./verify/step.ts";
import { readSources } from "./boundaries/source.ts";

// About 20 s of tests at rest, so that a run takes less than a minute.
const MAX_INTEGRATION_FILES = 8;

const base = git("merge-base", "HEAD", "main")[0] ?? "HEAD";
const changed = [
  ...git("diff", "--name-only", base),
  ...git("ls-files", "--others", "--exclude-standard"),
].filter((file) => existsSync(file));
if (changed.length === 0) {
  console.log("Nothing has changed since main.");
  process.exit(0);
}

const code = changed.filter((file) => /\.(?:tsx?|mjs)$/.test(file));
const near = nearTests(readSources(ROOT), changed);
const integration = near.slice(0, MAX_INTEGRATION_FILES);
const format: Step = {
  name: "format",
  command: "oxfmt",
  args: ["--check", "--no-error-on-unmatched-pattern", ...changed],
};
const checks: Step[] = [
  { name: "boundaries", command: "node", args: ["scripts/boundaries/main.ts"] },
  { name: "types", command: "npm", args: ["run", "--silent", "typecheck"] },
];
if (code.length > 0) checks.push({ name: "lint", command: "oxlint", args: code });
// Beside the type check, which takes longest and one core.
const unit = ["run", "--project", "unit", "--changed", base, "--passWithNoTests"];
checks.push({ name: "unit", command: "vitest", args: unit });
// Only integration tests run the built store.
if (integration.length > 0)
  checks.push({ name: "build", command: "node", args: ["scripts/setup.mjs", "test"] });

// It takes a second, and a fault in it is no reason to wait for the rest.
if (await run(format)) process.exit(1);
const failures = await Promise.all(checks.map(run));
if (integration.length > 0) {
  const args = ["run", "--project", "postgres", ...integration];
  failures.push(await run({ name: `integration (${integration.length} files)`, command: "vitest", args }));
}
if (near.length > integration.length) {
  console.log(
    `${near.length - integration.length} more integration test files reach the change; npm test runs them.`,
  );
}
process.exitCode = failures.some((isFailed) => isFailed) ? 1 : 0;

async function run(step: Step): Promise<boolean> {
  const { counts, seconds } = await runStep(step);
  const isFailed = counts.failed > 0;
  console.log(`${step.name}: ${isFailed ? "failed" : "passed"} (${seconds.toFixed(1)} s)`);
  return isFailed;
}

function git(...args: string[]): string[] {
  const { stdout, status } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout.split("\n").filter(Boolean) : [];
}
