import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { bringBrowser, BROWSER_FLAGS } from "./tests/pages/browser.ts";

// The workers read this file too and find here what the first reading has found or brought.
const executablePath = (process.env["CHROMIUM_PATH"] ??= await bringBrowser());

// The gate counts the tests from a report (scripts/verify/step.ts).
const reportFile = process.env["REPORT_FILE"];

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./tests/servers/prepare-shop.ts",
  outputDir: "test-results",
  // A test that passes only the second time has found something: it is not tried again.
  retries: 0,
  // One more than cores: a journey waits a quarter of its time for frames, timers and answers.
  workers: availableParallelism() + 1,
  // With so many wrong, the rest says nothing new and costs a store's start each.
  maxFailures: 8,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: reportFile ? [["line"], ["json", { outputFile: reportFile }]] : [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    // Nobody waits for motion here, and nothing is looked at half-way. What moves, and that it may not, has tests that say so.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath, args: BROWSER_FLAGS },
    screenshot: "only-on-failure",
    // What a worker fetches, a test cannot hold up: the one test of the worker allows it.
    serviceWorkers: "block",
    // A trace films every test, which costs a small machine dearly: TRACE=1 asks for it where a failure is not understood.
    trace: process.env["TRACE"] ? "retain-on-failure" : "off",
  },
});
