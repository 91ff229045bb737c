import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../root.ts";

/** A test that names a statement in a comment: "// Proves CART-03". */
export type Proof = {
  id: string;
  file: string;
  /** The line of the test, so that `file:line` runs it alone in Vitest and in Playwright. */
  line: number;
  /** Null when the comment is at the top of the file and applies to the whole file. */
  title: string | null;
};

const TEST_FILES = ["{app,db,server,tests}/**/*.test.ts", "tests/e2e/**/*.e2e.ts"];
const COMMENT = /^\s*\/\/ Proves (?<ids>.+)$/;
const QUOTED = String.raw`\(\s*(?<quote>["'\x60])(?<title>(?:\\.|(?!\k<quote>)[^\\])*)\k<quote>`;
const TEST = String.raw`^[^\n]*?\b(?:test|it|describe)(?:\.\w+)*`;
const TITLE = new RegExp(TEST + QUOTED);
/** A test call with two argument lists: a table or condition, then the title. */
const CALLED_TWICE = new RegExp(String.raw`${TEST}\.(?:each|for|runIf|skipIf)\b`);
const SECOND_TITLE = new RegExp(String.raw`${CALLED_TWICE.source}[^]*?[)\x60]${QUOTED}`);

/**
 * Parses the comments of a test file that name statements. Each must be directly above a test or describe, or above a blank line at the
 * top of the file; others are returned as problems.
 */
export function parseProofs(file: string, text: string): { proofs: Proof[]; problems: string[] } {
  const proofs: Proof[] = [];
  const problems: string[] = [];
  const lines = text.split("\n");
  let ids: string[] = [];
  lines.forEach((line, index) => {
    const named = COMMENT.exec(line)?.groups?.["ids"];
    if (named !== undefined) ids.push(...named.split(", "));
    else if (ids.length > 0) {
      const isTop = line === "" && index > 0 && lines.slice(0, index).every((above) => COMMENT.test(above));
      const title = isTop ? null : findTitle(lines.slice(index).join("\n"));
      if (title === undefined) problems.push(`${file}:${index} names ${ids.join(", ")} above no test`);
      else proofs.push(...ids.map((id) => ({ id, file, line: index + 1, title })));
      ids = [];
    }
  });
  return { proofs, problems };
}

/** All proofs in the tests of the store, and the comments that belong to no test. */
export function readProofs(): { proofs: Proof[]; problems: string[] } {
  const files = globSync(TEST_FILES, { cwd: ROOT })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted()
    .map((file) => parseProofs(file, readFileSync(path.join(ROOT, file), "utf8")));
  return {
    proofs: files.flatMap(({ proofs }) => proofs),
    problems: files.flatMap(({ problems }) => problems),
  };
}

function findTitle(code: string): string | undefined {
  return (CALLED_TWICE.test(code) ? SECOND_TITLE : TITLE).exec(code)?.groups?.["title"];
}
