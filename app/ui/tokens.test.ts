import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contrast } from "#app/lib/images/contrast.ts";
import { EDGE_PAIRS, readTokens, TEXT_PAIRS } from "#app/ui/tokens.ts";

const css = readFileSync(new URL("styles/tokens.css", import.meta.url), "utf8");
const tokens = new Map(readTokens(css).map(({ name, value }) => [name, value]));

function colour(name: string): string {
  const value = tokens.get(`color-${name}`);
  if (!value) throw new Error(`No colour ${name}`);
  return value;
}

test("contrast is computed by the formula of WCAG", () => {
  expect(contrast("#000", "#ffffff")).toBe(21);
  expect(contrast("#767676", "#fff")).toBeCloseTo(4.54, 2);
  expect(contrast("#767676", "#767676")).toBe(1);
});

test.each(TEXT_PAIRS)("text in %s has enough contrast on %s", (ink, ground) =>
  expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(4.5),
);

test.each(EDGE_PAIRS)("an edge in %s has enough contrast on %s", (edge, ground) =>
  expect(contrast(colour(edge), colour(ground))).toBeGreaterThanOrEqual(3),
);
