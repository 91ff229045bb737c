import { expect, test } from "vitest";
import {
  intentOf,
  itemsIn,
  moveItem,
  rearrange,
  rearrangedFields,
} from "#app/components/admin/lists/rearrange.ts";

const FIELDS = { title: "Page", "sections.0.title": "A", "sections.1.title": "B", "sections.1.body": "b" };

test("list items are parsed from the names of their fields", () => {
  expect(itemsIn(FIELDS, "sections")).toEqual([{ title: "A" }, { title: "B", body: "b" }]);
  expect(itemsIn(FIELDS, "values")).toEqual([]);
});

test("Up and Down swap neighbouring items and stop at the ends", () => {
  const swap = (kind: "up" | "down", index: number) =>
    rearrange(["a", "b", "c"], { kind, index }, () => "").join("");
  expect([swap("up", 1), swap("down", 1), swap("up", 0), swap("down", 2), swap("up", 7)]).toEqual([
    "bac",
    "acb",
    "abc",
    "abc",
    "abc",
  ]);
});

test("a dragged item takes the position that it is dropped on, and no item is lost", () => {
  const moved = (from: number, to: number) => moveItem(["a", "b", "c", "d"], from, to).join("");
  expect([
    moved(0, 3),
    moved(3, 0),
    moved(1, 2),
    moved(2, 2),
    moved(4, 0),
    moved(0, 4),
    moved(0, -1),
  ]).toEqual(["bcda", "dabc", "acbd", "abcd", "abcd", "abcd", "abcd"]);
});

test("without JavaScript a submit button moves the item, and no field is lost", () => {
  expect(rearrangedFields(FIELDS, intentOf("sections", { kind: "up", index: 1 }))).toEqual({
    title: "Page",
    "sections.0.title": "B",
    "sections.0.body": "b",
    "sections.1.title": "A",
  });
  expect(rearrangedFields(FIELDS, intentOf("sections", { kind: "remove", index: 0 }))).toEqual({
    title: "Page",
    "sections.0.title": "B",
    "sections.0.body": "b",
  });
  expect(rearrangedFields(FIELDS, "add:sections")).toMatchObject({ "sections.2.title": "" });
});

test.each([undefined, "", "save", "up:sections", "drop:sections.1", "up:sections.1.title"])(
  "%j rearranges nothing",
  (intent) => expect(rearrangedFields(FIELDS, intent)).toBeNull(),
);
