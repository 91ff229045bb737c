import { expect, test } from "vitest";
import { ALL_NAV_ITEMS } from "./nav-items.ts";

test("no two navigation items have the same shortcut key", () => {
  const keys = ALL_NAV_ITEMS.flatMap(({ key }) => key ?? []);
  expect(keys).toEqual([...new Set(keys)]);
  for (const key of keys) expect(key).toMatch(/^[a-z]$/);
});

test("every navigation item has a unique URL and name", () => {
  expect(new Set(ALL_NAV_ITEMS.map(({ to }) => to)).size).toBe(ALL_NAV_ITEMS.length);
  expect(new Set(ALL_NAV_ITEMS.map(({ name }) => name)).size).toBe(ALL_NAV_ITEMS.length);
});
