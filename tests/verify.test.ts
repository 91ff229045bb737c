import { describe, expect, test } from "vitest";
import { countPlaywright, countVitest, settle } from "../scripts/verify/counts.ts";
import { failedInPlaywright, failedInVitest } from "../scripts/verify/failures.ts";
import { nearTests } from "../scripts/verify/near-tests.ts";
import { skippedIn } from "../scripts/verify/step.ts";
import { parseSource } from "../scripts/boundaries/source.ts";

describe("counts of the gate", () => {
  test("the gate counts the tests of Vitest's report", () => {
    const report = { numPassedTests: 5, numFailedTests: 2 };
    expect(countVitest(report)).toEqual({ passed: 5, failed: 2 });
  });

  test("the gate counts the tests of Playwright's report, and a flaky test as failed", () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1 } };
    expect(countPlaywright(report)).toEqual({ passed: 5, failed: 2 });
  });

  test.each([
    ["all is well", { passed: 3, failed: 0 }, 0, { passed: 3, failed: 0 }],
    ["tests failed", { passed: 3, failed: 2 }, 1, { passed: 3, failed: 2 }],
    ["a file did not load", { passed: 3, failed: 0 }, 1, { passed: 3, failed: 1 }],
    ["there was no test", { passed: 0, failed: 0 }, 0, { passed: 0, failed: 1 }],
    ["there was no report", null, 0, { passed: 0, failed: 1 }],
  ])("the gate counts passed and failed tests correctly when %s", (_, reported, exitCode, counts) => {
    expect(settle(reported, exitCode)).toEqual(counts);
  });
});

describe("failures listed by the gate", () => {
  test("the gate lists failed Vitest tests by file and name, and a file that did not load", () => {
    const assertionResults = [
      { fullName: "a cart adds up", status: "passed", failureMessages: [] },
      {
        fullName: "a cart is kept",
        status: "failed",
        failureMessages: ["\u001B[31mexpected 1\u001B[39m\nto be 2"],
      },
    ];
    const testResults = [
      { name: "cart.test.ts", status: "failed", message: "", assertionResults },
      { name: "order.test.ts", status: "failed", message: "No such module", assertionResults: [] },
    ];
    expect(failedInVitest({ testResults })).toEqual([
      "cart.test.ts › a cart is kept\n    expected 1\n    to be 2",
      "order.test.ts\n    No such module",
    ]);
  });

  test("the gate lists failed Playwright tests by project, file and line, however deeply they are nested", () => {
    const results = [{ errors: [{ message: "the page never came" }] }];
    const spec = (title: string, status: string) => ({
      title,
      file: "cart.e2e.ts",
      line: 7,
      tests: [{ status, projectName: "phone", results }],
    });
    const suites = [{ suites: [{ specs: [spec("is kept", "unexpected"), spec("adds up", "expected")] }] }];
    expect(failedInPlaywright({ suites, errors: [{ message: "no browser" }] })).toEqual([
      "outside of any test\n    no browser",
      "[phone] cart.e2e.ts:7 › is kept\n    the page never came",
    ]);
  });
});

test("the gate reports a step that could check nothing as skipped, and a failed one never", () => {
  expect(skippedIn("npm warn\nskipped: the registry returned no advisories\n", 0)).toBe(
    "skipped: the registry returned no advisories",
  );
  expect(skippedIn("skipped: the registry returned no advisories\n", 1)).toBeNull();
  expect(skippedIn("No advisory of high or critical severity.\n", 0)).toBeNull();
});

test("test:changed runs the integration tests that import a changed file, or else the files that import it", () => {
  const sources = Object.entries({
    "app/domain/cart/cart.ts": "",
    "app/domain/cart/price.ts": "",
    "app/domain/cart/tax.ts": "",
    "app/domain/cart/total.ts": 'import "#app/domain/cart/tax.ts";',
    "tests/support/with-cart.ts": 'import "#app/domain/cart/cart.ts";',
    "tests/integration/cart.test.ts": 'import "#tests/support/with-cart.ts";',
    "tests/integration/total.test.ts": 'import "#app/domain/cart/total.ts";',
  }).map(([file, text]) => parseSource(file, text));
  expect(nearTests(sources, ["app/domain/cart/cart.ts"])).toEqual(["tests/integration/cart.test.ts"]);
  expect(nearTests(sources, ["app/domain/cart/tax.ts"])).toEqual(["tests/integration/total.test.ts"]);
  expect(nearTests(sources, ["app/domain/cart/price.ts"])).toEqual([]);
});

test("test:changed begins with the tests whose paths name the changed file, and ends with the attacks", () => {
  const sources = [
    "tests/integration/attacks/headers.test.ts",
    "tests/integration/admin/audit-log.test.ts",
    "tests/integration/tax/rate-changes.test.ts",
  ].map((file) => parseSource(file, 'import "#app/domain/tax/rate.ts";'));
  expect(nearTests(sources, ["app/domain/tax/rate.ts"])).toEqual([
    "tests/integration/tax/rate-changes.test.ts",
    "tests/integration/admin/audit-log.test.ts",
    "tests/integration/attacks/headers.test.ts",
  ]);
});
