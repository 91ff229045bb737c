import { orderNumberIn } from "#app/domain/orders/order.ts";
import {
  MAX_PARCEL_ROWS,
  type TrackingNumberRow,
} from "#app/domain/orders/parcels/files/tracking-numbers.ts";
import type { ParcelScanRow } from "#app/domain/orders/parcels/files/parcel-scans.ts";
import { AWB_COLUMN, awbFault } from "#app/domain/orders/shipments/awb-cell.ts";
import { courierNames, findCourier } from "#app/domain/orders/shipments/couriers.ts";
import type { OwnCourier } from "#app/domain/orders/shipments/own-couriers.settings.ts";
import { cutText } from "#app/lib/text/cut-text.ts";
import { findCsvColumn, type CsvColumn } from "#app/lib/text/csv.ts";
import { isDay, indianMidnight } from "#app/lib/time/days.ts";
import { fromIndianClock, isoDayOf } from "#app/lib/time/typed-date.ts";
import { readCsvTable, type ReadTable } from "#app/platform/read-csv-table.server.ts";

const NUMBER_COLUMNS = {
  parcel: {
    name: "Parcel or Order",
    patterns: [
      /^(parcel|shipment)( (no|number|id))?$/,
      /^order( (no|number|id))?$/,
      /\b(order|channel order|reference) (no|number|id)\b/,
      /^reference$/,
    ],
  },
  awb: AWB_COLUMN,
  courier: { name: "Courier", patterns: [/^(courier|carrier)( (name|company|partner))?$/, /\bcourier\b/] },
} satisfies Record<string, CsvColumn>;

const SCAN_COLUMNS = {
  awb: AWB_COLUMN,
  status: {
    name: "Status",
    patterns: [/^(current |latest )?status$/, /\bstatus\b/, /\b(scan|activity|event)\b/],
  },
  at: { name: "Time", patterns: [/^(time|date|date time|timestamp)$/, /\b(timestamp|time)\b/, /\bdate\b/] },
  location: { name: "Location", patterns: [/^(location|city|hub)$/, /\blocation\b/] },
} satisfies Record<string, CsvColumn>;

/** Finds the columns of a file by their headings, in any order; optional ones may be missing. Others are ignored. */
function columnsOf<Column extends string>(columns: Record<Column, CsvColumn>, optional: Column) {
  return (
    headings: readonly string[],
  ): { ok: true; columns: Record<Column, number> } | { ok: false; reason: string } => {
    const missing: string[] = [];
    // Cast: Object.keys returns string[].
    const names = Object.keys(columns) as Column[];
    const found = names.map((column) => {
      const match = findCsvColumn(headings, columns[column]);
      if (!match.ok && column !== optional) missing.push(match.reason);
      return [column, match.ok ? match.index : -1];
    });
    // Cast: it has an entry for each column.
    if (missing.length === 0)
      return { ok: true, columns: Object.fromEntries(found) as Record<Column, number> };
    const needed = names.map((column) => columns[column].name).join(", ");
    return {
      ok: false,
      reason: `The first row must name the columns ${needed}; ${columns[optional].name} may be left out. The file needs ${missing.join(", and ")}.`,
    };
  };
}

interface At {
  row: number;
  report: (reason: string) => void;
}

/** Parses a file of tracking numbers. Any fault rejects the whole file. `own` are the shop's couriers beside those of every store. */
export function readTrackingNumberFile(
  bytes: Buffer,
  own: readonly OwnCourier[],
): Promise<ReadTable<TrackingNumberRow>> {
  return readCsvTable(bytes, {
    findColumns: columnsOf<keyof typeof NUMBER_COLUMNS>(NUMBER_COLUMNS, "courier"),
    readRow: (cells, columns, at) => readNumberRow(cells, columns, { ...at, own }),
    maxRows: MAX_PARCEL_ROWS,
    noun: "parcels",
  });
}

function readNumberRow(
  cells: readonly string[],
  columns: Record<keyof typeof NUMBER_COLUMNS, number>,
  { row, report, own }: At & { own: readonly OwnCourier[] },
): TrackingNumberRow | null {
  const cellOf = (column: keyof typeof NUMBER_COLUMNS) => cutText(cells[columns[column]] ?? "", 100);
  const refuse = (reason: string) => {
    report(reason);
    return null;
  };
  const named = parcelIn(cellOf("parcel"));
  if (!named)
    return refuse(
      cellOf("parcel") === ""
        ? "The order or parcel is missing."
        : `“${cellOf("parcel")}” is not an order or parcel, such as 123 or #000123-1.`,
    );
  const awb = cellOf("awb");
  const fault = awbFault(awb);
  if (fault !== null) return refuse(fault);
  const written = cellOf("courier");
  const courier = written === "" ? "" : findCourier(written, own);
  if (courier === null)
    return refuse(
      `“${written}” is not a courier of the store: ${courierNames(own).join(", ")}. Or leave it empty.`,
    );
  return { row, ...named, awb, courier };
}

/** "12" and "#000012" are order 12, "#000012-1" is its first parcel. */
function parcelIn(cell: string): Pick<TrackingNumberRow, "orderNumber" | "sequence"> | null {
  const [, order = "", sequence] = /^(#?\d{1,9})(?:-([1-9]\d{0,5}))?$/.exec(cell) ?? [];
  const orderNumber = orderNumberIn(order) ?? 0;
  return orderNumber < 1 ? null : { orderNumber, sequence: sequence ? Number(sequence) : null };
}

/** Parses a courier's scan file. Times are India's. Any fault rejects the whole file. `now` refuses scans of the future. */
export function readParcelScanFile(bytes: Buffer, now: Date): Promise<ReadTable<ParcelScanRow>> {
  return readCsvTable(bytes, {
    findColumns: columnsOf<keyof typeof SCAN_COLUMNS>(SCAN_COLUMNS, "location"),
    readRow: (cells, columns, at) => readScanRow(cells, columns, { ...at, now }),
    maxRows: MAX_PARCEL_ROWS,
    noun: "scans",
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

function readScanRow(
  cells: readonly string[],
  columns: Record<keyof typeof SCAN_COLUMNS, number>,
  { row, report, now }: At & { now: Date },
): ParcelScanRow | null {
  const cellOf = (column: keyof typeof SCAN_COLUMNS) => cutText(cells[columns[column]] ?? "", 100);
  const refuse = (reason: string) => {
    report(reason);
    return null;
  };
  const [awb, status, location] = [cellOf("awb"), cellOf("status"), cellOf("location")];
  const fault = awbFault(awb);
  if (fault !== null) return refuse(fault);
  if (status === "") return refuse("The status is missing.");
  const at = momentIn(cellOf("at"));
  if (!at) return refuse(`“${cellOf("at")}” is not a time, such as 2026-11-28 14:30 or 28/11/2026 14:30.`);
  if (at.getTime() > now.getTime() + DAY_MS) return refuse(`${cellOf("at")} is in the future.`);
  return { row, awb, status, at, location };
}

/** A moment in India; of a day without a time, its beginning. */
function momentIn(cell: string): Date | null {
  const clock = fromIndianClock(cell.replace(/^(\d{4}-\d{2}-\d{2}) /, "$1T"));
  if (clock) return clock;
  const day = isoDayOf(cell);
  return isDay(day) ? indianMidnight(day) : null;
}
