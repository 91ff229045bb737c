import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../scripts/root.ts";

const STATEMENT = /^\| (?<statement>.+?) +\| (?<evidence>.*?) *\|$/;
const PROOF = /`(?<file>[^`]+)`(?<titles>(?: "[^"]+")*)/g;

/** The rows without evidence, and the files and titles that are named and not there. */
function findGaps(page: string, read: (file: string) => string | null): string[] {
  const rows = page.split("\n").flatMap((line) => {
    const { statement = "", evidence = "" } = STATEMENT.exec(line)?.groups ?? {};
    return statement === "" || statement === "Statement" || /^-+$/.test(statement)
      ? []
      : [{ statement, evidence }];
  });
  return rows.flatMap(({ statement, evidence }) => {
    const proofs = [...evidence.matchAll(PROOF)];
    if (proofs.length === 0) return [`${statement}: no evidence`];
    return proofs.flatMap(({ groups: { file = "", titles = "" } = {} }) => {
      const text = read(file);
      if (text === null) return [`${statement}: no file ${file}`];
      return [...titles.matchAll(/"([^"]+)"/g)].flatMap(([, title = ""]) =>
        text.includes(title) ? [] : [`${statement}: no "${title}" in ${file}`],
      );
    });
  });
}

function readInProject(file: string): string | null {
  const whole = path.join(ROOT, file);
  return existsSync(whole) ? readFileSync(whole, "utf8") : null;
}

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
