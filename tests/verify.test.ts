import { expect, test } from "vitest";
import { readJunit, skippedIn } from "../scripts/verify/step.ts";

test("the gate counts the tests of Vitest's report and names failed ones by file and title", () => {
  const report = `<testsuites name="vitest tests" tests="5" failures="2" errors="1">
    <testsuite name="cart.test.ts">
      <testcase classname="cart.test.ts" name="a cart &gt; adds up" time="0.1"></testcase>
      <testcase classname="cart.test.ts" name="a cart &gt; stays &quot;full&quot;" time="0.1">
        <system-out>&lt;testcase name="printed"</system-out>
        <failure message="expected 1 to be 2" type="AssertionError">expected 1 to be 2</failure>
      </testcase>
      <testcase classname="cart.test.ts" name="a cart is shared" time="0"><skipped/></testcase>
    </testsuite>
    <testsuite name="order.test.ts">
      <testcase classname="order.test.ts" name="order.test.ts" time="0"><failure message="No such module"/></testcase>
    </testsuite>
    <testsuite name="vitest unhandled errors">
      <testcase classname="vitest unhandled errors" name="Unhandled Rejection: late"><error message="late"/></testcase>
    </testsuite>
  </testsuites>`;
  expect(readJunit(report)).toEqual({
    passed: 1,
    failures: [
      'cart.test.ts › a cart > stays "full"',
      "order.test.ts › order.test.ts",
      "vitest unhandled errors › Unhandled Rejection: late",
    ],
  });
});

test("the gate counts the tests of Playwright's report, whatever they print", () => {
  const report = `<testsuites tests="2" failures="1"><testsuite name="cart.e2e.ts">
    <testcase name="a cart &amp; its total" classname="cart.e2e.ts"><system-out>
      <![CDATA[<testcase name="printed"><failure>]]>
    </system-out></testcase>
    <testcase name="a cart stays" classname="cart.e2e.ts"><failure message="the page never came"></failure></testcase>
  </testsuite></testsuites>`;
  expect(readJunit(report)).toEqual({ passed: 1, failures: ["cart.e2e.ts › a cart stays"] });
});

test("the gate reports a step that could check nothing as skipped, and a failed one never", () => {
  expect(skippedIn("npm warn\nskipped: the registry returned no advisories\n", 0)).toBe(
    "skipped: the registry returned no advisories",
  );
  expect(skippedIn("skipped: the registry returned no advisories\n", 1)).toBeNull();
  expect(skippedIn("No advisory of high or critical severity.\n", 0)).toBeNull();
});
