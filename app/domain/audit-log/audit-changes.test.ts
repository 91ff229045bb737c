import { expect, test } from "vitest";
import { fieldChanges } from "#app/domain/audit-log/audit-changes.ts";

test("an audit entry has only the fields that differ, however deep they are", () => {
  const before = { name: "Gulmohar", zones: [{ name: "India", rateMinor: 499 }], isOpen: true };
  const after = {
    name: "Gulmohar",
    zones: [{ name: "India", rateMinor: 599 }, { name: "Europe" }],
    isOpen: false,
  };
  expect(fieldChanges(before, after)).toEqual([
    { field: "zones › India › rateMinor", before: "499", after: "599" },
    { field: "isOpen", before: "true", after: "false" },
    { field: "zones › Europe › name", before: null, after: "Europe" },
  ]);
});

test("a created object has no before, and a deleted one no after", () => {
  expect(fieldChanges(null, { title: "Loom" })).toEqual([{ field: "title", before: null, after: "Loom" }]);
  expect(fieldChanges({ title: "Loom", note: null }, null)).toEqual([
    { field: "title", before: "Loom", after: null },
  ]);
  expect(fieldChanges(null, null)).toEqual([]);
});

test("a long text is cut in the audit log", () => {
  expect(fieldChanges(null, { body: "a".repeat(1000) })[0]?.after).toHaveLength(301);
});

test("a named item of a list is known by its id and shown by its name: a removed one does not move the others", () => {
  const zone = (id: string, name: string, rateMinor: number) => ({ id, name, rateMinor });
  const before = { zones: [zone("a", "India", 499), zone("b", "Europe", 900), zone("c", "World", 1900)] };
  const after = { zones: [zone("b", "Europe", 950), zone("c", "Everywhere", 1900)] };
  expect(fieldChanges(before, after)).toEqual([
    { field: "zones › India › name", before: "India", after: null },
    { field: "zones › India › rateMinor", before: "499", after: null },
    { field: "zones › Europe › rateMinor", before: "900", after: "950" },
    { field: "zones › Everywhere › name", before: "World", after: "Everywhere" },
  ]);
});
