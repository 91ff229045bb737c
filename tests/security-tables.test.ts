import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../scripts/root.ts";

const ID = /\b(?:ASVS|SEC)-[A-Z0-9]+-\d{2,}\b/g;

const readText = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

/** The ids of the rows of a page's tables. */
const listRows = (page: string) =>
  [...readText(page).matchAll(/^\| ((?:ASVS|SEC)-\S+) +\|/gm)].map(([, id = ""]) => id);

const rows = ["docs/security-asvs.md", "docs/security-attacks.md"].flatMap(listRows);
const named = globSync(["{app,server}/**/*.test.ts", "tests/**/*.{test,e2e}.ts"], { cwd: ROOT }).flatMap(
  (file) =>
    [...readText(file).matchAll(/^\s*\/\/ Proves .+$/gm)].flatMap(([comment]) => comment.match(ID) ?? []),
);

test("each row of the tables of attacks and of ASVS has a test that names its id", () => {
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter((id) => !named.includes(id))).toEqual([]);
});

test("each id that a test names is a row of the tables of attacks and of ASVS, and no id is used twice", () => {
  expect(named.filter((id) => !rows.includes(id))).toEqual([]);
  expect(rows.filter((id, index) => rows.indexOf(id) < index)).toEqual([]);
});
