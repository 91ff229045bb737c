import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findGaps, readInProject } from "#tests/support/evidence.ts";
import { ROOT } from "../scripts/root.ts";

test("every statement of the specification has evidence that exists", () => {
  const page = readFileSync(path.join(ROOT, "docs/specification.md"), "utf8");
  expect(page.match(/^\| /gm)?.length).toBeGreaterThan(150);
  expect(findGaps(page, readInProject)).toEqual([]);
});

test("a row without evidence, with a file that is gone or a title that nobody has, is found", () => {
  const page = [
    "| Statement | Evidence |",
    "| --- | --- |",
    '| Kept | `a.ts` "it holds" |',
    "| Empty | |",
    "| Words only | surely true |",
    "| Lost file | `b.ts` |",
    '| Lost title | `a.ts` "it holds" "it flies" |',
  ].join("\n");
  const read = (file: string) => (file === "a.ts" ? 'test("it holds", () => {})' : null);
  expect(findGaps(page, read)).toEqual([
    "Empty: no evidence",
    "Words only: no evidence",
    "Lost file: no file b.ts",
    'Lost title: no "it flies" in a.ts',
  ]);
});
