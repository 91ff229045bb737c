import type { StoredSizeChart } from "#app/domain/catalog/attributes/stored-size-chart.ts";
import {
  kindId,
  measureName,
  type ChartColumn,
  type ChartSex,
} from "#app/domain/catalog/attributes/chart-measures.ts";

/** The options that distinguish variants. Admin URLs use the plural. */
export const OPTION_KINDS = ["size", "colour"] as const;

export type OptionKind = (typeof OPTION_KINDS)[number];

export interface OptionValueView {
  id: string;
  label: string;
  /** "#c2331d"; null for a size. */
  hex: string | null;
  /** Used by a variant, so it cannot be deleted. */
  isInUse: boolean;
}

/** All values of one option, in display order. */
export interface OptionValues {
  kind: OptionKind;
  /** 0 before the first save. */
  version: number;
  values: OptionValueView[];
}

export interface SizeChartView extends StoredSizeChart {
  id: string;
  name: string;
  version: number;
}

/** A column being edited: the id of its kind, and its name, empty for the kind's own. */
export interface GridColumn {
  kind: string;
  name: string;
}

/** A size chart being edited: all cells are text, and every row has a value per column. */
export interface ChartGrid {
  columns: GridColumn[];
  rows: { size: string; values: string[] }[];
}

const NEW_COLUMN: GridColumn = { kind: "garment.other", name: "" };

export const EMPTY_GRID: ChartGrid = {
  columns: [{ kind: "body.bust", name: "" }],
  rows: [{ size: "", values: [""] }],
};

/** A stored chart as a grid. */
export function gridOf({ sex, columns, rows }: StoredSizeChart): ChartGrid {
  return {
    columns: columns.map((column) => ({ kind: kindId(column), name: ownName(column, sex) })),
    rows: rows.map(({ size, values }) => ({ size, values: values.map(String) })),
  };
}

function ownName({ measure, name }: ChartColumn, sex: ChartSex | null): string {
  return measure !== null && name === measureName(measure, sex) ? "" : name;
}

const ACTION = /^(?:(add)-(row|column)|(remove|up|down)-(row|column)-(\d{1,2}))$/;

/** Applies a grid button: "add-row", "remove-column-2", "up-row-1". Null for another button; impossible moves change nothing. */
export function applyGridAction(grid: ChartGrid, action: string | undefined): ChartGrid | null {
  const [, add, added, kind, what, indexText] = ACTION.exec(action ?? "") ?? [];
  const index = Number(indexText);
  if (add === undefined && kind === undefined) return null;
  if (added === "column")
    return {
      columns: [...grid.columns, NEW_COLUMN],
      rows: grid.rows.map((row) => ({ ...row, values: [...row.values, ""] })),
    };
  if (added === "row")
    return { ...grid, rows: [...grid.rows, { size: "", values: grid.columns.map(() => "") }] };
  if (what === "column") {
    if (kind !== "remove" || index >= grid.columns.length) return grid;
    return {
      columns: grid.columns.toSpliced(index, 1),
      rows: grid.rows.map((row) => ({ ...row, values: row.values.toSpliced(index, 1) })),
    };
  }
  if (kind === "remove") return { ...grid, rows: grid.rows.toSpliced(index, 1) };
  return withRowAt(grid, index, kind === "up" ? index - 1 : index + 1);
}

/** Moves a row to a position, clamped to the grid. */
export function withRowAt(grid: ChartGrid, from: number, to: number): ChartGrid {
  const row = grid.rows[from];
  if (!row) return grid;
  return { ...grid, rows: grid.rows.toSpliced(from, 1).toSpliced(Math.max(0, to), 0, row) };
}

/** Parses the grid from nested form fields, ignoring malformed values. */
export function gridIn(fields: Record<string, unknown>): ChartGrid {
  const columns = listOf(fields["columns"]).map((column) => ({
    kind: textOf(fieldOf(column, "kind")) || NEW_COLUMN.kind,
    name: textOf(fieldOf(column, "name")),
  }));
  const rows = listOf(fields["rows"]).map((row) => {
    const values = listOf(fieldOf(row, "values")).map(textOf);
    return { size: textOf(fieldOf(row, "size")), values: columns.map((_, index) => values[index] ?? "") };
  });
  return { columns, rows };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
