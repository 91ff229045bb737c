import { build, isBuilt } from "./build.mjs";
import { install, isInstalled } from "./packages.mjs";
import { StepFailed } from "./step.mjs";
import { withLock } from "./lock.mjs";

// The packages that each command needs. A start needs the build tools only when it must build; development builds on demand.
const NEEDS = {
  start: { packages: "run", build: "when stale" },
  dev: { packages: "everything", build: "never" },
  test: { packages: "everything", build: "when stale" },
  build: { packages: "build", build: "always" },
};

/** Prepares everything that the command needs. On failure it prints a message and exits with code 1. */
export async function prepare(command) {
  const needs = NEEDS[command];
  if (!needs) {
    console.error(`Usage: node scripts/setup.mjs ${Object.keys(NEEDS).join("|")}`);
    process.exit(1);
  }
  if (isReady(needs)) return;
  try {
    await withLock(() => makeReady(needs));
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(`\n${error.lastLines}\n\n${error.message}`);
    process.exit(1);
  }
}

function isReady(needs) {
  return isInstalled(needs.packages) && !mustBuild(needs);
}

function mustBuild({ build: when }) {
  return when === "always" || (when === "when stale" && !isBuilt());
}

async function makeReady(needs) {
  const builds = mustBuild(needs);
  const scope = needs.packages === "everything" ? "everything" : "build";
  if (!isInstalled(builds ? scope : needs.packages)) await install(scope);
  if (builds) await build();
}
