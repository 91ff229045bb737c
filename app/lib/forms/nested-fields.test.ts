import { expect, test } from "vitest";
import { nestFields } from "#app/lib/forms/nested-fields.ts";

test("names with dots spell a tree, numbers a list", () => {
  const fields = { title: "T", "a.title": "A", "items.0.name": "first", "items.1.name": "second" };
  expect(nestFields(fields)).toEqual({
    title: "T",
    a: { title: "A" },
    items: [{ name: "first" }, { name: "second" }],
  });
});

test("a list is in the order of its numbers, whatever holes they have", () => {
  expect(nestFields({ "x.10": "c", "x.2": "b", "x.0": "a" })).toEqual({ x: ["a", "b", "c"] });
});

test("a name cannot be a field and a tree at once: what came first stays", () => {
  expect(nestFields({ a: "text", "a.b": "leaf" })).toEqual({ a: "text" });
  expect(nestFields({ "a.b": "leaf", a: "text" })).toEqual({ a: { b: "leaf" } });
});

test("nothing reaches the prototype", () => {
  nestFields({ "__proto__.polluted": "yes", "constructor.prototype.polluted": "yes" });
  expect("polluted" in {}).toBe(false);
});
