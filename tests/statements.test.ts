import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../scripts/root.ts";
import { findGaps, printMatrix } from "../scripts/statements/matrix.ts";
import { parseProofs, readProofs } from "../scripts/statements/proofs.ts";
import { parseStatements, readStatements } from "../scripts/statements/statements.ts";

// Proves ASVS-V2-01
test("every statement has a test, and every id that a test names is a statement", () => {
  const { statements, problems } = readStatements();
  const found = readProofs();
  expect(statements.length).toBeGreaterThan(500);
  expect([...problems, ...found.problems, ...findGaps(statements, found.proofs)]).toEqual([]);
});

test("every file that a statement refers to exists", () => {
  const page = readFileSync(path.join(ROOT, "docs/statements.md"), "utf8");
  const files = [...page.matchAll(/`((?:app|db|docs|server|tests)\/[^`]+\.\w+)`/g)].map(
    ([, file = ""]) => file,
  );
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test("a statement is read from a list and from a table, with its id and whether it needs a test", () => {
  const list =
    "# Page\n\n- **CART-01** The cart is kept.\n- **ADM-SET-02** Nothing to run. **No test.**\n- no id";
  expect(parseStatements(list, /^- /)).toEqual({
    statements: [
      { id: "CART-01", text: "The cart is kept.", needsTest: true },
      { id: "ADM-SET-02", text: "Nothing to run. **No test.**", needsTest: false },
    ],
    problems: ['"- no id" has no id'],
  });
  const table = "| Id        | Attack |\n| --------- | ------ |\n| SEC-V6-01 | Guessing | Limits |";
  expect(parseStatements(table, /^\| (?!Id |-)/).statements).toEqual([
    { id: "SEC-V6-01", text: "Guessing", needsTest: true },
  ]);
});

test("a test is found below the comment that names its statements, whatever its form", () => {
  const text = [
    "// Proves A-01",
    "",
    'import { test } from "vitest";',
    "// Proves A-02, A-03",
    "// Proves A-04",
    'test("a plain test", () => {});',
    "// Proves A-05",
    "test.each([",
    '  ["first", f("(")],',
    '])("a table of %s", () => {});',
    "  // Proves A-06",
    "  test(`a template ${size}`, () => {});",
    "// Proves A-07",
    'describe("a group", () => {});',
    "// Proves A-08",
    "const none = 1;",
  ].join("\n");
  const { proofs, problems } = parseProofs("a.test.ts", text);
  expect(proofs.map(({ id, line, title }) => [id, line, title])).toEqual([
    ["A-01", 2, null],
    ["A-02", 6, "a plain test"],
    ["A-03", 6, "a plain test"],
    ["A-04", 6, "a plain test"],
    ["A-05", 8, "a table of %s"],
    ["A-06", 12, "a template ${size}"],
    ["A-07", 14, "a group"],
  ]);
  expect(problems).toEqual(["a.test.ts:15 names A-08 above no test"]);
});

test("a missing test, a needless one, a duplicate id and an unknown id are gaps", () => {
  const statement = (id: string, needsTest = true) => ({ id, text: "It holds.", needsTest });
  const statements = [statement("A-01"), statement("A-02"), statement("A-02"), statement("A-03", false)];
  const proofs = ["A-02", "A-03", "A-99"].map((id) => ({
    id,
    file: "a.test.ts",
    line: 3,
    title: "it holds",
  }));
  expect(findGaps(statements, proofs)).toEqual([
    "A-01 has no test",
    "A-02 is a duplicate",
    'A-03 is marked "No test" but has one',
    "a.test.ts:3 names A-99, an unknown statement",
  ]);
});

test("the matrix lists the tests below each statement", () => {
  const statements = [{ id: "A-01", text: "It holds.", needsTest: true }];
  const proofs = [
    { id: "A-01", file: "a.test.ts", line: 3, title: "it holds" },
    { id: "A-01", file: "b.test.ts", line: 2, title: null },
  ];
  expect(printMatrix(statements, proofs)).toBe(
    "A-01  It holds.\n    a.test.ts:3  it holds\n    b.test.ts  (the whole file)",
  );
});
