import { describe, expect, test } from "vitest";
import { countPlaywright, countVitest, settle } from "../scripts/verify/counts.ts";

describe("the gate's counts", () => {
  test("Vitest's report", () => {
    const report = { numPassedTests: 5, numFailedTests: 2 };
    expect(countVitest(report)).toEqual({ passed: 5, failed: 2 });
  });

  test("Playwright's report, in which a flaky test has failed", () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1 } };
    expect(countPlaywright(report)).toEqual({ passed: 5, failed: 2 });
  });

  test.each([
    ["all is well", { passed: 3, failed: 0 }, 0, { passed: 3, failed: 0 }],
    ["tests failed", { passed: 3, failed: 2 }, 1, { passed: 3, failed: 2 }],
    ["a file did not load", { passed: 3, failed: 0 }, 1, { passed: 3, failed: 1 }],
    ["there was no test", { passed: 0, failed: 0 }, 0, { passed: 0, failed: 1 }],
    ["there was no report", null, 0, { passed: 0, failed: 1 }],
  ])("%s", (_, reported, exitCode, counts) => {
    expect(settle(reported, exitCode)).toEqual(counts);
  });
});
