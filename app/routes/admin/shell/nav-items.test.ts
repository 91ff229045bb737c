import { expect, test } from "vitest";
import { ALL_NAV_ITEMS } from "./nav-items.ts";

test("no two items have the same key", () => {
  const keys = ALL_NAV_ITEMS.flatMap(({ key }) => key ?? []);
  expect(keys).toEqual([...new Set(keys)]);
  for (const key of keys) expect(key).toMatch(/^[a-z]$/);
});

test("every room has an address and a name of its own", () => {
  expect(new Set(ALL_NAV_ITEMS.map(({ to }) => to)).size).toBe(ALL_NAV_ITEMS.length);
  expect(new Set(ALL_NAV_ITEMS.map(({ name }) => name)).size).toBe(ALL_NAV_ITEMS.length);
});
