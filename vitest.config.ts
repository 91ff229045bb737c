import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const integration = (engine: "pglite" | "postgres") => ({
  test: {
    name: engine,
    include: ["tests/integration/**/*.test.ts"],
    globalSetup: ["tests/servers/prepare-template.ts"],
    env: { TEST_ENGINE: engine },
    // Each file has a store and a database of its own; loading the built store anew for each of them took a third of the time.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

// The gate counts the tests from a report (scripts/verify/step.ts).
const reportFile = process.env["REPORT_FILE"];

export default defineConfig({
  test: {
    // One for every core, where Vitest leaves one free: a test that waits for its database needs none.
    maxWorkers: availableParallelism(),
    reporters: reportFile ? ["default", ["json", { outputFile: reportFile }]] : ["default"],
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,db,server}/**/*.test.ts", "tests/*.test.ts"],
          testTimeout: 30_000,
        },
      },
      integration("pglite"),
      integration("postgres"),
    ],
  },
});
