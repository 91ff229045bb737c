// The one gate: everything that must hold before a change lands. `npm test` runs all of it, `npm test -- lint types` parts.
import { spawnSync } from "node:child_process";
import process from "node:process";
import { ROOT } from "./root.ts";
import { countPlaywright, countVitest, type PlaywrightReport, type VitestReport } from "./verify/counts.ts";
import {
  failedInPlaywright,
  failedInVitest,
  type PlaywrightFailures,
  type VitestFailures,
} from "./verify/failures.ts";
import { propertySeed } from "./property-seed.ts";
import { runStep, type Findings, type Result, type Step } from "./verify/step.ts";

const vitest = (name: string, project: string): Step => ({
  name,
  command: "vitest",
  args: ["run", "--project", project, "--allowOnly=false"],
  readReport: readVitest,
});

// These share nothing and mostly wait for one core each, so they run side by side.
const CHECKS: Step[] = [
  { name: "format", command: "oxfmt", args: ["--check"] },
  { name: "boundaries", command: "node", args: ["scripts/boundaries/main.ts"] },
  { name: "migrations", command: "node", args: ["scripts/migration-drift.ts"] },
  { name: "types", command: "tsc", args: ["--noEmit"] },
  { name: "lint", command: "oxlint", args: [] },
  { name: "unused", command: "knip", args: [] },
  { name: "audit", command: "node", args: ["scripts/audit.ts"] },
];

// These use every core themselves, so they run one after the other.
const TESTS: Step[] = [
  vitest("unit", "unit"),
  vitest("integration on PostgreSQL", "postgres"),
  vitest("integration on PGlite", "pglite"),
  {
    name: "journeys",
    command: "playwright",
    args: ["test", "--forbid-only"],
    readReport: readPlaywright,
  },
];

const requested = process.argv.slice(2);
const isRequested = ({ name }: Step) =>
  requested.length === 0 || requested.some((word) => name.includes(word));
const checks = CHECKS.filter(isRequested);
const tests = TESTS.filter(isRequested);
if (checks.length + tests.length === 0) {
  console.error(`No such step. There are: ${[...CHECKS, ...TESTS].map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}

// All steps test their properties with one seed, which repeats a failure.
const seed = String(propertySeed());
process.env["PROPERTY_SEED"] = seed;
console.log(`PROPERTY_SEED=${seed}`);

// Lint and types read the types of the routes: generated before, because both run at the same time.
if (checks.length > 0)
  spawnSync("react-router", ["typegen"], {
    cwd: ROOT,
    shell: process.platform === "win32",
    stdio: "inherit",
  });
const results = await Promise.all(checks.map(runAndReport));
for (const step of tests) results.push(await runAndReport(step));

const passed = sum(results.map(({ counts }) => counts.passed));
const failed = sum(results.map(({ counts }) => counts.failed));
if (failed > 0) {
  console.log("\nFailures:");
  for (const result of results) {
    if (result.counts.failed === 0) continue;
    console.log(`  ${result.name}: ${describe(result)}`);
    for (const failure of result.failures) console.log(failure.replaceAll(/^/gm, "    "));
  }
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function runAndReport(step: Step): Promise<Result> {
  const result = await runStep(step);
  console.log(`${step.name}: ${describe(result)}`);
  return result;
}

function readVitest(text: string): Findings {
  const report = JSON.parse(text) as VitestReport & VitestFailures;
  return { counts: countVitest(report), failures: failedInVitest(report) };
}

function readPlaywright(text: string): Findings {
  const report = JSON.parse(text) as PlaywrightReport & PlaywrightFailures;
  return { counts: countPlaywright(report), failures: failedInPlaywright(report) };
}

function describe({ counts, seconds, skipped }: Result): string {
  if (skipped) return `${skipped} (${seconds.toFixed(1)} s)`;
  const { passed: good, failed: bad } = counts;
  const words =
    good + bad === 1
      ? bad === 1
        ? "failed"
        : "passed"
      : `${good} passed${bad > 0 ? `, ${bad} failed` : ""}`;
  return `${words} (${seconds.toFixed(1)} s)`;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
