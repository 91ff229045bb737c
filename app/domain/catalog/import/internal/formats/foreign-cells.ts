import type { ImportColumn } from "#app/domain/catalog/import/import-columns.ts";
import { cleanText, refuseBeyond, refuseRounded } from "#app/domain/catalog/import/import-rows.ts";
import { plainNumber } from "#app/domain/catalog/import/internal/formats/plain-number.ts";
import type { RawRow, ReadingContext } from "#app/domain/catalog/import/internal/formats/import-format.ts";
import { fromCsvCell } from "#app/lib/text/csv.ts";

/** The cells of a row of another shop's file, by the fields of its format. */
export interface ForeignCells<Field extends string> {
  row: number;
  /** The first cell of the field with a text; "" if there is none. */
  text(field: Field): string;
  /** The same as a plain number, or as it is if it is none. */
  number(field: Field): string;
  /** All cells, by the columns of the file. */
  all: readonly string[];
}

// How spreadsheets keep the digits of a code: an apostrophe before it, or a formula of it.
const CODE_AS_TEXT = /^(?:'(?=[\d+@=-])|="(?=[^"]*"$))/;

function cleanCell(cell: string): string {
  const text = cleanText(fromCsvCell(cell));
  const [mark] = CODE_AS_TEXT.exec(text) ?? [];
  if (mark === undefined) return text;
  return mark === "'" ? text.slice(1) : text.slice(mark.length, -1);
}

interface CellReading<Field extends string> extends Pick<ReadingContext, "faults" | "hasDecimalCommas"> {
  /** The fields whose digits must all be there, with the column of their errors. */
  codes: Partial<Record<Field, ImportColumn>>;
}

/**
 * Reads a row by the field of each column; null for an empty row. Cells beyond the headings, and numbers that a spreadsheet has shortened,
 * are errors.
 */
export function foreignCells<Field extends string>(
  fields: readonly (Field | null)[],
  { row, cells }: RawRow,
  { codes, faults, hasDecimalCommas }: CellReading<Field>,
): ForeignCells<Field> | null {
  const all = cells.map(cleanCell);
  if (all.every((cell) => cell === "")) return null;
  refuseBeyond(row, all.slice(fields.length), faults);
  const byField = new Map<Field, string>();
  for (const [index, field] of fields.entries()) {
    const cell = all[index] ?? "";
    if (field === null || cell === "" || byField.has(field)) continue;
    byField.set(field, cell);
    const column = codes[field];
    if (column !== undefined) refuseRounded(row, column, cell, faults);
  }
  const text = (field: Field) => byField.get(field) ?? "";
  return { row, all, text, number: (field) => plainNumber(text(field), { hasDecimalCommas }) };
}
