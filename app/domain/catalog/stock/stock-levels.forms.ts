import { plainLine } from "#app/lib/text/plain-text.ts";
import {
  loadedField,
  STOCK_RANGE,
  STOCK_SENTENCES,
  type CountedVariant,
} from "#app/domain/catalog/stock/stock-count.ts";
import { readNumber } from "#app/lib/forms/number-field.ts";
import { isUuid } from "#app/lib/id.ts";

export const MAX_STOCK_NOTE = 200;

export type ReadStockLevels =
  | { ok: true; counted: CountedVariant[]; note: string }
  /** Keyed by form field name. */
  | { ok: false; errors: Record<string, string> };

/** Parses the form of the stock page. */
export function readStockLevels(fields: Record<string, string>): ReadStockLevels {
  const errors: Record<string, string> = {};
  const counted: CountedVariant[] = [];
  for (const [name, enteredStock] of Object.entries(fields)) {
    const variantId = name.startsWith("stock.") ? name.slice("stock.".length) : "";
    if (!isUuid(variantId)) continue;
    const stock = readNumber(enteredStock, STOCK_RANGE, STOCK_SENTENCES);
    const loaded = readNumber(fields[loadedField(variantId)] ?? "", STOCK_RANGE, STOCK_SENTENCES);
    if (!stock.ok) errors[name] = stock.reason;
    else if (!loaded.ok) errors[name] = "Reload the page and enter the stock again";
    else counted.push({ variantId, stock: stock.value, stockWhenLoaded: loaded.value });
  }
  const note = plainLine(fields["note"] ?? "");
  if (note.length > MAX_STOCK_NOTE) errors["note"] = `Use at most ${MAX_STOCK_NOTE} characters`;
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, counted, note };
}
