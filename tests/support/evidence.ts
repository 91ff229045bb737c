import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../../scripts/root.ts";

const ROW = /^\| (?<statement>.+?) +\|(?: .*\|)? (?<evidence>.*?) *\|$/;
const PROOF = /`(?<file>[^`]+)`(?<titles>(?: "[^"]+")*)/g;
/**
 * Reads a table whose last column names tests: the rows without evidence, and the files and titles that are named and not there.
 */
export function findGaps(page: string, read: (file: string) => string | null): string[] {
  const rows = page.split("\n").flatMap((line) => {
    const { statement = "", evidence = "" } = ROW.exec(line)?.groups ?? {};
    return statement === "" || isHead(statement) ? [] : [{ statement, evidence }];
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

export function readInProject(file: string): string | null {
  const whole = path.join(ROOT, file);
  return existsSync(whole) ? readFileSync(whole, "utf8") : null;
}

const isHead = (statement: string) => /^(?:Statement|Attack|-+)$/.test(statement);
