import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findGaps, readInProject } from "#tests/support/evidence.ts";
import { ROOT } from "../scripts/root.ts";

test("every attack in docs/security.md has a test that exists", () => {
  const page = readFileSync(path.join(ROOT, "docs/security.md"), "utf8");
  expect(page.match(/^\| /gm)?.length).toBeGreaterThan(40);
  expect(findGaps(page, readInProject)).toEqual([]);
});
