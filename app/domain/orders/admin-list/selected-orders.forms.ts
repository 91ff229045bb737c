import { z } from "zod";
import {
  MAX_SELECTED,
  BULK_ORDER_ACTIONS,
  type BulkOrderInput,
} from "#app/domain/orders/admin-list/selected-orders.ts";
import { cutText } from "#app/lib/text/cut-text.ts";

/** The URL parameter that names a bulk action. */
export const BulkOrderActionParam = z.enum(
  Object.keys(BULK_ORDER_ACTIONS) as (keyof typeof BULK_ORDER_ACTIONS)[],
);

/** Field names of an order in the bulk form. */
export const bulkFieldNames = (number: number) => ({
  version: `version.${number}`,
  trackingNumber: `tracking.${number}`,
});

const SubmittedOrder = z.object({
  number: z.coerce.number().pipe(z.int().min(1)),
  version: z.coerce.number().pipe(z.int().min(1)),
  trackingNumber: z
    .string()
    .trim()
    .transform((text) => cutText(text, 100))
    .default(""),
});

/** Parses the orders of a bulk form; invalid entries are ignored. */
export function readBulkOrders(fields: Record<string, string>): BulkOrderInput[] {
  const submitted = Object.entries(fields).flatMap(([name, version]) => {
    const number = /^version\.(\d{1,15})$/.exec(name)?.[1];
    if (number === undefined) return [];
    const trackingNumber = fields[bulkFieldNames(Number(number)).trackingNumber];
    const read = SubmittedOrder.safeParse({ number, version, trackingNumber });
    return read.success ? read.data : [];
  });
  return submitted.slice(0, MAX_SELECTED);
}

/** Unique order numbers of a URL, in given order. */
export function numbersIn(params: URLSearchParams): number[] {
  const numbers = params.getAll("number").filter((text) => /^[1-9]\d{0,14}$/.test(text));
  return [...new Set(numbers.map(Number))].slice(0, MAX_SELECTED);
}
