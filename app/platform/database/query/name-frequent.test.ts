import { expect, test } from "vitest";
import { nameFrequent } from "#app/platform/database/database.server.ts";

const nameAfter = (uses: number, text: string, nameOf = nameFrequent("a", 60)) =>
  Array.from({ length: uses }, () => nameOf(text)).at(-1);

test("a statement gets a lasting name of its own at its eighth use", () => {
  const nameOf = nameFrequent("a", 60);
  expect(nameAfter(7, "select 1", nameOf)).toBeUndefined();
  const name = nameOf("select 1");
  expect(name).toBeDefined();
  expect(nameAfter(8, "select 2", nameOf)).not.toBe(name);
  expect(nameOf("select 1")).toBe(name);
});

test("very long statements and statements beyond the limit are not named", () => {
  expect(nameAfter(8, `select '${"x".repeat(20_000)}'`)).toBeUndefined();
  const nameOf = nameFrequent("a", 60);
  const names = Array.from({ length: 200 }, (_, index) => nameAfter(8, `select ${index}`, nameOf));
  expect(names.filter((name) => name !== undefined)).toHaveLength(60);
});
