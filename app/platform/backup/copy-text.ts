// The text format of PostgreSQL's COPY, which psql can read: one row per line, columns separated by tabs, null as \N.
// https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS-TEXT

const ESCAPES: Record<string, string> = {
  "\\": String.raw`\\`,
  "\b": String.raw`\b`,
  "\f": String.raw`\f`,
  "\n": String.raw`\n`,
  "\r": String.raw`\r`,
  "\t": String.raw`\t`,
  "\v": String.raw`\v`,
};
const CHARACTERS = new Map(Object.entries(ESCAPES).map(([character, escaped]) => [escaped, character]));
const NULL = String.raw`\N`;

/** Encodes a row as a line with its line break. Values are in the database's text representation. */
export function encodeRow(values: readonly (string | null)[]): string {
  const cells = values.map((value) => value?.replaceAll(/[\\\b\f\n\r\t\v]/g, (c) => ESCAPES[c] ?? c) ?? NULL);
  return `${cells.join("\t")}\n`;
}

/** Decodes a line without its line break. */
export function decodeRow(line: string): (string | null)[] {
  return line
    .split("\t")
    .map((cell) =>
      cell === NULL
        ? null
        : cell.replaceAll(/\\./g, (escaped) => CHARACTERS.get(escaped) ?? escaped.slice(1)),
    );
}
