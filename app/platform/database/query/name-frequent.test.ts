import { expect, test } from "vitest";
import { nameFrequent } from "#app/platform/database/query/name-frequent.server.ts";

test("a query that runs eight times within a minute becomes a prepared statement with a name of its own", () => {
  let now = 0;
  const nameOf = nameFrequent(() => now);
  const ask = (text: string, times: number) => Array.from({ length: times }, () => nameOf(text)).at(-1);
  expect(ask("select 1", 7)).toBeUndefined();
  now = 61_000;
  expect(ask("select 1", 7)).toBeUndefined();
  const name = ask("select 1", 1);
  expect(name).toBeDefined();
  expect(ask("select 2", 8)).not.toBe(name);
  now = 10_000_000;
  expect(nameOf("select 1")).toBe(name);
});

test("the number of prepared statements is limited, and very long queries are excluded", () => {
  const nameOf = nameFrequent(() => 0);
  const often = (text: string) => Array.from({ length: 8 }, () => nameOf(text)).at(-1);
  expect(often(`select '${"x".repeat(20_000)}'`)).toBeUndefined();
  const names = Array.from({ length: 200 }, (_, index) => often(`select ${index}`));
  expect(new Set(names).size).toBe(61);
  expect(names[0]).toBeDefined();
});
