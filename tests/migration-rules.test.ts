import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../scripts/root.ts";

// While stores are upgraded one after the other, the previous version runs on the tables of the new one. A new migration therefore only
// adds: what it drops, renames or makes required, the previous version may still use. Statements that a version can do without are dropped
// one version later, by a migration whose file is listed here.

/** The migration that creates the schema. The rule is for later ones. */
const BASELINE = "0000_baseline";
/** Migrations of statements that the version before no longer uses. */
const ALLOWED: Record<string, RegExp> = {};

const FORBIDDEN: [reason: string, pattern: RegExp][] = [
  ["drops a table", /\bdrop table\b/i],
  ["drops a column", /\bdrop column\b/i],
  ["renames", /\brename\b/i],
  ["changes a type, which rewrites the table", /\balter column\b[^;]*\b(?:set data )?type\b/i],
  ["requires a column that the previous version does not fill", /\bset not null\b/i],
  [
    "adds a required column without a default",
    /\badd column\b(?:(?!\bdefault\b)[^;,])*\bnot null\b(?:(?!\bdefault\b)[^;,])*(?:[;,]|$)/i,
  ],
];

interface Journal {
  entries: { tag: string }[];
}

function findFaults(sql: string): string[] {
  const statements = sql
    .split("--> statement-breakpoint")
    .map((statement) => statement.replaceAll(/--.*$/gm, ""));
  return statements.flatMap((statement) =>
    FORBIDDEN.filter(([, pattern]) => pattern.test(statement)).map(([reason]) => reason),
  );
}

test("a new migration leaves everything in place that the previous version uses", () => {
  const folder = path.join(ROOT, "db", "migrations");
  const journal = JSON.parse(readFileSync(path.join(folder, "meta", "_journal.json"), "utf8")) as Journal;
  const tags = journal.entries.map(({ tag }) => tag);
  expect(tags[0]).toBe(BASELINE);
  const faults = tags.slice(1).flatMap((tag) => {
    const sql = readFileSync(path.join(folder, `${tag}.sql`), "utf8");
    return findFaults(ALLOWED[tag] ? sql.replace(ALLOWED[tag], "") : sql).map((fault) => `${tag} ${fault}`);
  });
  expect(faults).toEqual([]);
});

test.each([
  ['ALTER TABLE "orders" DROP COLUMN "note";', ["drops a column"]],
  ["DROP TABLE orders;", ["drops a table"]],
  ["ALTER TABLE orders RENAME COLUMN a TO b;", ["renames"]],
  ["ALTER TABLE orders ALTER COLUMN a SET DATA TYPE bigint;", ["changes a type, which rewrites the table"]],
  [
    "ALTER TABLE orders ALTER COLUMN a SET NOT NULL;",
    ["requires a column that the previous version does not fill"],
  ],
  ["ALTER TABLE orders ADD COLUMN a integer NOT NULL;", ["adds a required column without a default"]],
  ["ALTER TABLE orders ADD COLUMN a integer DEFAULT 0 NOT NULL;", []],
  ["ALTER TABLE orders ADD COLUMN a text;", []],
  ["CREATE TABLE notes (id uuid PRIMARY KEY NOT NULL, body text NOT NULL);", []],
])("the rule about %s", (sql, faults) => {
  expect(findFaults(sql)).toEqual(faults);
});
