import { findCsvColumn, type CsvColumn } from "#app/lib/text/csv-columns.ts";

export type CourierColumn = "pin" | "prepaid" | "cash" | "days";

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

export type FoundColumns =
  | { ok: true; columns: Record<CourierColumn, number> }
  /** A sentence for the owner. */
  | { ok: false; reason: string };

/** Finds the columns of a courier's list by its headings. Other columns are ignored. */
export function findCourierColumns(headings: readonly string[]): FoundColumns {
  const missing: string[] = [];
  const find = (column: CourierColumn): number => {
    const found = findCsvColumn(headings, HEADINGS[column]);
    if (found.ok) return found.index;
    missing.push(found.reason);
    return -1;
  };
  const columns = { pin: find("pin"), prepaid: find("prepaid"), cash: find("cash"), days: find("days") };
  if (missing.length === 0) return { ok: true, columns };
  const needed = "The first row must name the columns PIN, Prepaid, COD and Days.";
  return { ok: false, reason: `${needed} The file needs ${missing.join(", and ")}.` };
}
