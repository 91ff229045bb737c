import { defineConfig } from "vitest/config";

const integration = (engine: "pglite" | "postgres") => ({
  test: {
    name: engine,
    include: ["tests/integration/**/*.test.ts"],
    globalSetup: ["tests/support/prepare-template.ts"],
    env: { TEST_ENGINE: engine },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

// The gate counts the tests from a report (scripts/verify/step.ts).
const reportFile = process.env["REPORT_FILE"];

export default defineConfig({
  test: {
    reporters: reportFile ? ["default", ["json", { outputFile: reportFile }]] : ["default"],
    // Two stores in memory are what a small machine carries; more workers only wait for each other.
    maxWorkers: 2,
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
