import { expect, test } from "vitest";
import { parseSource } from "../scripts/boundaries/source.ts";
import { findViolations } from "../scripts/boundaries/violations.ts";

const violationsOf = (file: string, text: string) =>
  findViolations([parseSource(file, text)]).map(({ line, message }) => `${line}: ${message}`);

test.each(["new Date()", "Date.now()", "[1].map(Date.now)"])(
  "domain code that reads the clock is reported: %s",
  (read) => {
    expect(violationsOf("app/domain/cart/cart.ts", `const a = 1;\nconst at = ${read};\n`)).toEqual([
      "2: reads the system clock: pass the `Clock` of app/platform/clock.ts, or the moment",
    ]);
  },
);

test("a date of a value is no reading of the clock, and other layers and tests may read it", () => {
  expect(violationsOf("app/domain/cart/cart.ts", 'const a = new Date("2026-04-01");\n')).toEqual([]);
  expect(violationsOf("app/domain/cart/cart.test.ts", "const a = new Date();\n")).toEqual([]);
  expect(violationsOf("app/platform/clock.ts", "const a = new Date();\n")).toEqual([]);
});
