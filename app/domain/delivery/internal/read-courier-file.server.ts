import { postalCodeError } from "#app/domain/customers/addresses/address.ts";
import type { Serviceability } from "#app/domain/delivery/delivery.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { compactCode } from "#app/lib/text/digits.ts";
import { readCsvTable, type ReadTable } from "#app/platform/read-csv-table.server.ts";
import { findCsvColumn, type CsvColumn } from "#app/lib/text/csv.ts";

/** India has about 19,100 PIN codes; lists of couriers name up to 30,000, with the codes of single post offices. */
const MAX_COURIER_ROWS = 100_000;

const MAX_DAYS = 30;

export interface CourierPin extends Serviceability {
  pin: number;
}

/**
 * Parses a courier's list of PIN codes: the columns PIN, prepaid, COD and days under the names that couriers use, in any order. Any
 * fault rejects the whole file, so that a wrong file replaces nothing.
 */
export function readCourierFile(bytes: Buffer): Promise<ReadTable<CourierPin>> {
  const rowsByPin = new Map<number, number>();
  return readCsvTable(bytes, {
    findColumns: findCourierColumns,
    maxRows: MAX_COURIER_ROWS,
    noun: "PIN codes",
    readRow(cells, columns, { row, report }) {
      const { pin, ...service } = readRow(cells, columns, report);
      if (pin === null) return null;
      const before = rowsByPin.get(pin);
      if (before !== undefined) report(`The PIN code ${pin} is in row ${before} already.`);
      rowsByPin.set(pin, before ?? row);
      return { pin, ...service };
    },
  });
}

type Report = (message: string) => void;

function readRow(
  cells: readonly string[],
  columns: Record<CourierColumn, number>,
  report: Report,
): Serviceability & { pin: number | null } {
  const cellOf = (column: CourierColumn) => cells[columns[column]] ?? "";
  return {
    pin: readPin(cellOf("pin"), report),
    takesPrepaid: readYesNo("Prepaid", cellOf("prepaid"), report),
    takesCash: readYesNo("COD", cellOf("cash"), report),
    transitDays: readDays(cellOf("days"), report),
  };
}

function readPin(cell: string, report: Report): number | null {
  // A spreadsheet may have taken the code for a number: "226 001", "226001.0".
  const pin = compactCode(cell).replace(/\.0+$/, "");
  if (pin !== "" && postalCodeError(HOME_COUNTRY, pin) === null) return Number(pin);
  report(
    pin === ""
      ? "The PIN code is missing."
      : `“${short(cell)}” is not a PIN code, which has 6 digits and does not begin with 0.`,
  );
  return null;
}

const YES = new Set(["yes", "y", "true", "t", "1", "available", "active", "serviceable", "ok", "✓", "✔"]);
const NO = new Set(
  "|no|n|false|f|0|-|–|na|n/a|nil|none|unavailable|not available|inactive|not serviceable|✗|✘".split("|"),
);

function readYesNo(column: string, cell: string, report: Report): boolean {
  const word = cell.toLowerCase();
  const isYes = YES.has(word);
  if (!isYes && !NO.has(word)) report(`“${short(cell)}” in the column ${column} is neither yes nor no.`);
  return isYes;
}

const DAYS = /^(\d{1,2})(?:\.0+)?(?:\s*(?:-|–|to)\s*(\d{1,2}))?(?:\s*(?:working|business)?\s*days?)?$/i;

function readDays(cell: string, report: Report): number | null {
  if (NO.has(cell.toLowerCase()) && cell !== "0") return null;
  const match = DAYS.exec(cell);
  // A range promises its latest day.
  const days = match ? Math.max(Number(match[1]), Number(match[2] ?? 0)) : MAX_DAYS + 1;
  if (days <= MAX_DAYS) return days;
  report(`“${short(cell)}” in the column Days is not a number of working days from 0 to ${MAX_DAYS}.`);
  return null;
}

const short = (cell: string) => (cell.length > 30 ? `${cell.slice(0, 29)}…` : cell);

type CourierColumn = "pin" | "prepaid" | "cash" | "days";

/** Headings by which couriers name the columns. */
const HEADINGS: Record<CourierColumn, CsvColumn> = {
  pin: {
    name: "PIN",
    patterns: [/^pin( ?codes?)?$/, /^(delivery|destination|to) pin/, /\b(pin|zip|postal)/],
  },
  prepaid: { name: "Prepaid", patterns: [/^pre ?paid$/, /\bpre ?paid\b/] },
  cash: { name: "COD", patterns: [/^cod$/, /\bcod\b/, /\bcash\b/] },
  days: { name: "Days", patterns: [/^(transit )?days$/, /\b(tat|edd|sla)\b/, /\bdays?\b/, /\btransit\b/] },
};

type FoundColumns =
  | { ok: true; columns: Record<CourierColumn, number> }
  /** A sentence for the owner. */
  | { ok: false; reason: string };

/** Finds the columns of a courier's list by its headings. Other columns are ignored. */
function findCourierColumns(headings: readonly string[]): FoundColumns {
  const missing: string[] = [];
  const find = (column: CourierColumn): number => {
    const match = findCsvColumn(headings, HEADINGS[column]);
    if (match.ok) return match.index;
    missing.push(match.reason);
    return -1;
  };
  const columns = { pin: find("pin"), prepaid: find("prepaid"), cash: find("cash"), days: find("days") };
  if (missing.length === 0) return { ok: true, columns };
  const needed = "The first row must name the columns PIN, Prepaid, COD and Days.";
  return { ok: false, reason: `${needed} The file needs ${missing.join(", and ")}.` };
}
