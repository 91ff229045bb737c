import type { PackingResult } from "#app/domain/orders/parcels/orders-to-pack.ts";

/** A variant by the codes that identify it. */
export interface ScannableVariant {
  productName: string;
  /** "2XL · Mint"; empty for a product without options. */
  options: string;
  sku: string;
  barcode: string | null;
}

/** A line of a parcel. */
export interface ScannableLine extends ScannableVariant {
  lineId: string;
  quantity: number;
}

/** A parcel, or the unpacked items of an order, whose items are scanned one by one. */
export interface ScannableParcel {
  orderId: string;
  orderNumber: number;
  /** Of a packed parcel; null for items that become a parcel once all are scanned. */
  sequence: number | null;
  /** The displayed version of the order. */
  version: number;
  lines: ScannableLine[];
  /** The other variants of these products, to name a wrong size or colour. */
  others: ScannableVariant[];
  /** The weight of the items by their variants; null if one is unknown. */
  weightGrams: number | null;
}

export type ScanResult =
  | { ok: true; line: ScannableLine }
  /** The right product in another size or colour. `wanted` are its variants in the parcel. */
  | { ok: false; error: "wrong-variant"; scanned: ScannableVariant; wanted: ScannableVariant[] }
  /** All of its items have been scanned. */
  | { ok: false; error: "too-many"; scanned: ScannableVariant }
  | { ok: false; error: "unknown"; code: string };

/** Why a parcel cannot be scanned, or was not packed. */
export type ScanRefusal =
  /** No order, parcel or tracking number has this code. */
  | "unknown-label"
  /** The parcel has left the shop, or it was cancelled. */
  | "left"
  /** The order has several packed parcels: scan the label of one. */
  | "several"
  /** Items are missing. */
  | "incomplete"
  | NonNullable<PackingResult["error"]>;

/** The most items that are scanned for a parcel. */
export const MAX_SCANS = 500;

type ScannedParcel = Pick<ScannableParcel, "lines" | "others">;

/** A SKU in any capitals; a barcode without the zeros with which scanners fill up its digits. */
function comparable(code: string): string {
  const compact = code.trim().toUpperCase();
  return /^[\d\s-]+$/.test(compact) ? compact.replaceAll(/[\s-]/g, "").replace(/^0+(?=\d)/, "") : compact;
}

function hasCode({ sku, barcode }: ScannableVariant, code: string): boolean {
  return comparable(sku) === code || (barcode !== null && comparable(barcode) === code);
}

/** Counts one more item by its barcode or SKU. `counts` are the items scanned before, by line. */
export function scanItem(
  { lines, others }: ScannedParcel,
  counts: ReadonlyMap<string, number>,
  code: string,
): ScanResult {
  const wanted = comparable(code);
  const named = lines.filter((line) => hasCode(line, wanted));
  const open = named.find(({ lineId, quantity }) => (counts.get(lineId) ?? 0) < quantity);
  if (open) return { ok: true, line: open };
  const [line] = named;
  if (line) return { ok: false, error: "too-many", scanned: line };
  const other = others.find((variant) => hasCode(variant, wanted));
  if (!other) return { ok: false, error: "unknown", code: code.trim() };
  const ofProduct = lines.filter(({ productName }) => productName === other.productName);
  return { ok: false, error: "wrong-variant", scanned: other, wanted: ofProduct };
}

/** The items of a sequence of scans by line. Codes that do not belong to the parcel are left out. */
export function countScans(parcel: ScannedParcel, codes: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const code of codes.slice(0, MAX_SCANS)) {
    const result = scanItem(parcel, counts, code);
    if (result.ok) counts.set(result.line.lineId, (counts.get(result.line.lineId) ?? 0) + 1);
  }
  return counts;
}

/** Whether all items of the parcel have been scanned. */
export function isComplete({ lines }: ScannedParcel, counts: ReadonlyMap<string, number>): boolean {
  return lines.every(({ lineId, quantity }) => counts.get(lineId) === quantity);
}
