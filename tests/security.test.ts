import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findGaps, readInProject } from "#tests/support/evidence.ts";
import { ROOT } from "../scripts/root.ts";

test.each(["docs/security-attacks.md", "docs/security-asvs.md"])(
  "every row of %s has a test that exists",
  (file) => {
    const page = readFileSync(path.join(ROOT, file), "utf8");
    expect(page.match(/^\| /gm)?.length).toBeGreaterThan(40);
    expect(findGaps(page, readInProject)).toEqual([]);
  },
);
