import fc from "fast-check";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  accentError,
  accentTokens,
  GROUNDS,
  DEFAULT_ACCENT,
  strongAccentTokens,
  wholeHex,
} from "#app/lib/text/accent.ts";
import { contrast } from "#app/lib/images/contrast.ts";
import { readTokens, TEXT_PAIRS } from "#app/ui/tokens.ts";

const css = readFileSync(new URL("../../ui/styles/tokens.css", import.meta.url), "utf8");
const tokens = new Map(readTokens(css).map(({ name, value }) => [name, value]));

test("the backgrounds and the default accent equal the design tokens", () => {
  for (const [name, hex] of Object.entries(GROUNDS))
    expect(wholeHex(tokens.get(`color-${name}`) ?? "")).toBe(hex);
  expect(tokens.get("color-flame")).toBe(DEFAULT_ACCENT);
});

test.each([
  ["#c2331d", null],
  ["#000", null],
  ["#ff7755", { kind: "low-contrast", where: "on paper", ratio: 2.47 }],
  ["#FFFFFF", { kind: "low-contrast", where: "on paper", ratio: 1.05 }],
  // 4.4985: rounding would let it pass.
  ["#767364", { kind: "low-contrast", where: "on paper", ratio: 4.49 }],
  ["red", { kind: "no-colour" }],
  ["#12345", { kind: "no-colour" }],
  ["#c2331d;}", { kind: "no-colour" }],
])("%s as the accent", (hex, problem) => expect(accentError(hex)).toEqual(problem));

const anyHex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((colour) => `#${colour.toString(16).padStart(6, "0")}`);

test("every accepted accent gives all text pairs of the shop enough contrast", () => {
  fc.assert(
    fc.property(anyHex, (accent) => {
      fc.pre(accentError(accent) === null);
      const themed = new Map(tokens);
      for (const [name, hex] of Object.entries(accentTokens(accent))) themed.set(`color-${name}`, hex);
      const colour = (name: string) => themed.get(`color-${name}`) ?? "";
      for (const [ink, ground] of TEXT_PAIRS)
        expect([ink, ground, contrast(colour(ink), colour(ground)) >= 4.5]).toEqual([ink, ground, true]);
      for (const strong of Object.values(strongAccentTokens(accent)))
        expect(contrast(strong, GROUNDS.linen)).toBeGreaterThanOrEqual(7);
    }),
    { numRuns: process.env["NIGHTLY"] ? 2_000 : 200 },
  );
});
