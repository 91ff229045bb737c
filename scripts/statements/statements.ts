import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../root.ts";

/** One sentence that the store promises, with the id that tests name. */
export type Statement = {
  id: string;
  text: string;
  /** False when the page says "No test": a decision or a missing feature, which nothing can test. */
  needsTest: boolean;
};

export const ID = /[A-Z]+(?:-[A-Z0-9]+)*-\d{2,}/;

const LIST_ITEM = /^- /;
const TABLE_ROW = /^\| (?!Id |-)/;
/** The pages with statements, and how their statement lines begin. */
const PAGES = {
  "docs/statements.md": LIST_ITEM,
  "docs/security-attacks.md": TABLE_ROW,
  "docs/security-asvs.md": TABLE_ROW,
};

const STATEMENT = new RegExp(String.raw`^(?:- \*\*|\| )(?<id>${ID.source})(?:\*\*| +\|) (?<text>[^|]*)`);

/**
 * Parses the statements of a page. A statement line without an id is returned as a problem.
 */
export function parseStatements(
  page: string,
  isStatement: RegExp,
): { statements: Statement[]; problems: string[] } {
  const statements: Statement[] = [];
  const problems: string[] = [];
  for (const line of page.split("\n").filter((each) => isStatement.test(each))) {
    const { id, text = "" } = STATEMENT.exec(line)?.groups ?? {};
    if (id === undefined) problems.push(`"${line.slice(0, 60)}" has no id`);
    else statements.push({ id, text: text.trim(), needsTest: !line.includes("**No test.**") });
  }
  return { statements, problems };
}

/** All statements of the store, and the lines that lack an id. */
export function readStatements(): { statements: Statement[]; problems: string[] } {
  const pages = Object.entries(PAGES).map(([page, isStatement]) =>
    parseStatements(readFileSync(path.join(ROOT, page), "utf8"), isStatement),
  );
  return {
    statements: pages.flatMap(({ statements }) => statements),
    problems: pages.flatMap(({ problems }) => problems),
  };
}
