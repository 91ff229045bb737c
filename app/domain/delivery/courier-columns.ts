export type CourierColumn = "pin" | "prepaid" | "cash" | "days";

/** Headings by which couriers name the columns, the clearest first. Compared in lower case, with spaces between words. */
const HEADINGS: Record<CourierColumn, { name: string; patterns: readonly RegExp[] }> = {
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
  const words = headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^a-z\d]+/g, " ")
      .trim(),
  );
  const missing: string[] = [];
  const find = (column: CourierColumn): number => {
    const { name, patterns } = HEADINGS[column];
    for (const pattern of patterns) {
      const index = words.findIndex((heading) => pattern.test(heading));
      if (index === -1) continue;
      const second = words.findLastIndex((heading) => pattern.test(heading));
      if (second === index) return index;
      missing.push(`one column “${name}”: it has “${headings[index]}” and “${headings[second]}”`);
      return -1;
    }
    missing.push(`a column “${name}”`);
    return -1;
  };
  const columns = { pin: find("pin"), prepaid: find("prepaid"), cash: find("cash"), days: find("days") };
  if (missing.length === 0) return { ok: true, columns };
  const needed = "The first row must name the columns PIN, Prepaid, COD and Days.";
  return { ok: false, reason: `${needed} The file needs ${missing.join(", and ")}.` };
}
