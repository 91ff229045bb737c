import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { bringBrowser, BROWSER_FLAGS } from "./tests/pages/browser.ts";

// Each worker reads this file too; the environment passes the path on to them.
const executablePath = (process.env["CHROMIUM_PATH"] ??= await bringBrowser());

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./tests/servers/prepare-shop.ts",
  outputDir: "test-results",
  // No retries: a test that passes only the second time shows a fault.
  retries: 0,
  // What is too long for the gate; `npm run test:nightly` runs every journey.
  grepInvert: process.env["NIGHTLY"] ? undefined : /@nightly/,
  // One more than there are cores: journeys wait for frames, timers and responses a quarter of their time.
  workers: availableParallelism() + 1,
  // After this many failures the rest gives no more information, and each failure restarts a store.
  maxFailures: 8,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    // No waiting for animations, and no checks of half-finished ones. Tests of animations enable them.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath, args: BROWSER_FLAGS },
    screenshot: "only-on-failure",
    // Tests cannot intercept the requests of a service worker. The test of the service worker allows it.
    serviceWorkers: "block",
    // Recording traces slows down every test; TRACE=1 turns it on.
    trace: process.env["TRACE"] ? "retain-on-failure" : "off",
  },
});
