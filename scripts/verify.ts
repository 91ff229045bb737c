// The one gate: everything that must hold before a change lands. `npm test` runs all of it, `npm test -- lint types` parts.
import { spawnSync } from "node:child_process";
import process from "node:process";
import { propertySeed } from "./property-seed.ts";
import { ROOT } from "./root.ts";
import { reportFile, runStep, type Result, type Step } from "./verify/step.ts";

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

const JOURNEYS: Step = {
  name: "journeys",
  command: "playwright",
  args: ["test", "--forbid-only", "--reporter=dot,junit"],
  isTestRun: true,
};

const UNIT = { unit: "unit" };
const INTEGRATION = {
  "integration on PostgreSQL": "postgres",
  "integration on PGlite": "pglite",
};

const requested = process.argv.slice(2);
const isRequested = (name: string) => requested.length === 0 || requested.some((word) => name.includes(word));
const checks = CHECKS.filter(({ name }) => isRequested(name));
// A worker keeps its modules from file to file. Unit tests load the sources through Vite and the others through Node: in one run a worker could
// mix the two, and a class or a map would exist twice.
const runs = [UNIT, INTEGRATION].map((projects) =>
  Object.entries(projects).filter(([name]) => isRequested(name)),
);
// These use every core themselves, so they run one after the other.
const tests = [
  ...runs.filter((projects) => projects.length > 0).map(vitest),
  ...(isRequested(JOURNEYS.name) ? [JOURNEYS] : []),
];
if (checks.length + tests.length === 0) {
  const names = [
    ...CHECKS.map(({ name }) => name),
    ...Object.keys({ ...UNIT, ...INTEGRATION }),
    JOURNEYS.name,
  ];
  console.error(`No such step. There are: ${names.join(", ")}.`);
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
const results = await Promise.all(checks.map(runAndPrint));
for (const step of tests) results.push(await runAndPrint(step));

const failures = results.flatMap(({ name, failures: failed }) => failed.map((title) => `${name}: ${title}`));
const passed = results.reduce((total, result) => total + result.passed, 0);
if (failures.length > 0) console.log(`\nFailures:\n  ${failures.join("\n  ")}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** One run of several projects: a worker without a file of one left takes files of the next, and Vitest starts once. */
function vitest(of: [name: string, project: string][]): Step {
  const name = of.map(([title]) => title).join(", ");
  const args = [
    "run",
    ...of.map(([, project]) => `--project=${project}`),
    "--allowOnly=false",
    "--reporter=dot",
    "--reporter=junit",
    `--outputFile.junit=${reportFile(name)}`,
  ];
  return { name, command: "vitest", args, isTestRun: true };
}

async function runAndPrint(step: Step): Promise<Result> {
  const result = await runStep(step);
  const { output, seconds, skipped, passed: good, failures: failed } = result;
  if (failed.length > 0) console.log(`\n${output}\n`);
  console.log(
    `${step.name}: ${skipped ?? `${good} passed, ${failed.length} failed`} (${seconds.toFixed(1)} s)`,
  );
  return result;
}
