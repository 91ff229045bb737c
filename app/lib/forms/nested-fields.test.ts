import { expect, test } from "vitest";
import { nestFields } from "#app/lib/forms/nested-fields.ts";

test("dots in field names build objects, and numbers build lists", () => {
  const fields = { title: "T", "a.title": "A", "items.0.name": "first", "items.1.name": "second" };
  expect(nestFields(fields)).toEqual({
    title: "T",
    a: { title: "A" },
    items: [{ name: "first" }, { name: "second" }],
  });
});

test("a list is sorted by its numbers, even with gaps", () => {
  expect(nestFields({ "x.10": "c", "x.2": "b", "x.0": "a" })).toEqual({ x: ["a", "b", "c"] });
});

test("a name that is both a field and an object keeps its first meaning", () => {
  expect(nestFields({ a: "text", "a.b": "leaf" })).toEqual({ a: "text" });
  expect(nestFields({ "a.b": "leaf", a: "text" })).toEqual({ a: { b: "leaf" } });
});

test("no field name reaches the prototype", () => {
  nestFields({ "__proto__.polluted": "yes", "constructor.prototype.polluted": "yes" });
  expect("polluted" in {}).toBe(false);
});
