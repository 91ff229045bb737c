import { expect, test } from "vitest";
import {
  applyGridAction,
  gridIn,
  gridOf,
  withRowAt,
  type ChartGrid,
} from "#app/domain/catalog/attributes/attributes.ts";

const grid: ChartGrid = {
  columns: [
    { kind: "body.bust", name: "Bust" },
    { kind: "body.waist", name: "Waist" },
  ],
  rows: [
    { size: "XL", values: ["107", "91"] },
    { size: "2XL", values: ["114", "99"] },
  ],
};

const shown = (changed: ChartGrid | null) =>
  changed && [
    changed.columns.map(({ name }) => name).join(" "),
    ...changed.rows.map((row) => [row.size, ...row.values].join(" ")),
  ];

test.each([
  ["add-row", ["Bust Waist", "XL 107 91", "2XL 114 99", "  "]],
  ["add-column", ["Bust Waist ", "XL 107 91 ", "2XL 114 99 "]],
  ["remove-column-0", ["Waist", "XL 91", "2XL 99"]],
  ["remove-row-1", ["Bust Waist", "XL 107 91"]],
  ["up-row-1", ["Bust Waist", "2XL 114 99", "XL 107 91"]],
  ["down-row-0", ["Bust Waist", "2XL 114 99", "XL 107 91"]],
  ["up-row-0", ["Bust Waist", "XL 107 91", "2XL 114 99"]],
  ["down-row-1", ["Bust Waist", "XL 107 91", "2XL 114 99"]],
  ["remove-row-9", ["Bust Waist", "XL 107 91", "2XL 114 99"]],
  ["remove-column-9", ["Bust Waist", "XL 107 91", "2XL 114 99"]],
])("the size chart grid changes correctly: %s", (step, expected) =>
  expect(shown(applyGridAction(grid, step))).toEqual(expected),
);

test("a dragged row keeps its values", () => {
  const three = { ...grid, rows: [...grid.rows, { size: "3XL", values: ["122", "107"] }] };
  expect(shown(withRowAt(three, 2, 0))).toEqual(["Bust Waist", "3XL 122 107", "XL 107 91", "2XL 114 99"]);
  expect(shown(withRowAt(three, 0, 2))).toEqual(["Bust Waist", "2XL 114 99", "3XL 122 107", "XL 107 91"]);
  expect(withRowAt(three, 7, 0)).toBe(three);
});

test.each([undefined, "", "save", "remove-row", "add-row-1"])(
  "the grid ignores the unknown action %j",
  (step) => expect(applyGridAction(grid, step)).toBeNull(),
);

test("a malformed form is parsed as a grid with complete rows", () => {
  const fields = {
    columns: [{ kind: "body.bust", name: "Bust" }, "x"],
    rows: [{ size: "XL", values: ["1", "2", "3"] }, "y"],
  };
  expect(gridIn(fields)).toEqual({
    columns: [
      { kind: "body.bust", name: "Bust" },
      { kind: "garment.other", name: "" },
    ],
    rows: [
      { size: "XL", values: ["1", "2"] },
      { size: "", values: ["", ""] },
    ],
  });
});

test("the grid of a stored chart leaves a heading empty that its measurement gives", () => {
  const chart = gridOf({
    sex: "male",
    columns: [
      { of: "body", measure: "bust", name: "Chest" },
      { of: "garment", measure: "bust", name: "Bust" },
      { of: "garment", measure: null, name: "Hem round" },
    ],
    rows: [{ size: "XL", values: [107, 112.5, 420] }],
  });
  expect(chart.columns).toEqual([
    { kind: "body.bust", name: "" },
    { kind: "garment.bust", name: "Bust" },
    { kind: "garment.other", name: "Hem round" },
  ]);
  expect(chart.rows).toEqual([{ size: "XL", values: ["107", "112.5", "420"] }]);
});
