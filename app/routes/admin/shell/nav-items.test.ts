import { expect, test } from "vitest";
import { ALL_ROOMS } from "./nav-items.ts";

test("no two rooms have the same key", () => {
  const keys = ALL_ROOMS.flatMap(({ key }) => key ?? []);
  expect(keys).toEqual([...new Set(keys)]);
  for (const key of keys) expect(key).toMatch(/^[a-z]$/);
});

test("every room has an address and a name of its own", () => {
  expect(new Set(ALL_ROOMS.map(({ to }) => to)).size).toBe(ALL_ROOMS.length);
  expect(new Set(ALL_ROOMS.map(({ name }) => name)).size).toBe(ALL_ROOMS.length);
});
