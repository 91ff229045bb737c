// `npm run test:nightly` runs what is too long for the gate: thousands of random actions, and all tests with a random seed, on both
// databases, those of money with a hundred thousand carts, the API with 5,000 requests; all journeys; and the version before the newest migration beside this one.
// Options: `--seed 7` and `--steps 5000` repeat the random actions; `--only "Random actions"` runs one of the steps.
import { spawnSync } from "node:child_process";
import process from "node:process";
import { parseArgs } from "node:util";
import { propertySeed } from "./property-seed.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "random" },
    steps: { type: "string", default: "5000" },
    only: { type: "string", default: "" },
  },
});
const seed = String(propertySeed(values.seed));
console.log(`Nightly tests, seed ${seed}, ${values.steps} random actions`);

const vitest = ["vitest", "run"];
const onBoth = ["--project", "pglite", "--project", "postgres"];
const resilience = ["node", "--disable-warning=ExperimentalWarning", "tests/resilience/main.ts"];
const STEPS: [name: string, command: string[], env: Record<string, string>][] = [
  [
    "Random actions",
    [...vitest, ...onBoth, "tests/integration/random-actions.test.ts"],
    { RANDOM_STEPS: values.steps },
  ],
  ["All tests", vitest, { MONEY_RUNS: "100000", API_REQUESTS: "5000" }],
  ["All journeys", ["playwright", "test"], {}],
  ["The previous version beside this one", [...resilience, "--only", "previous-version"], {}],
];

const requested = STEPS.filter(([name]) => name.startsWith(values.only));
const failed = requested
  .filter(([name, [command = "", ...args], env]) => {
    console.log(`\n${name} …`);
    const { status } = spawnSync(command, args, {
      stdio: "inherit",
      env: { ...process.env, NIGHTLY: "1", PROPERTY_SEED: seed, ...env },
      shell: process.platform === "win32",
    });
    return status !== 0;
  })
  .map(([name]) => name);
console.log(
  failed.length > 0
    ? `\nFailed: ${failed.join(", ")}`
    : `\nPassed: ${requested.map(([name]) => name).join(", ")}`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
