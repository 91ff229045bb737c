import type { GstLine } from "#app/domain/orders/internal/documents/list-gst-lines.server.ts";
import type { DocumentContent } from "#app/domain/orders/internal/documents/tax-document-content.ts";
import type { GstSeller } from "#app/domain/settings/seller.ts";
import { partsOf, splitInclusive, totalOf } from "#app/domain/tax/inclusive-price.ts";
import { findPeriod, type SavedTaxClass, OTHER_GOODS } from "#app/domain/tax/tax-class.ts";
import type { OrderGst, Supply } from "#app/domain/tax/order-gst.ts";
import { taxOrder } from "#app/domain/tax/tax-order.ts";
import { findSupply, FOREIGN_CODE, splitOf } from "#app/domain/tax/supply.ts";
import { listTaxClasses } from "#app/domain/tax/tax-classes.server.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** An order's supply, shipping and lines, as an invoice states them. */
export interface TaxedGstOrder {
  gst: OrderGst;
  lines: GstLine[];
}

/**
 * Taxes an order at the rates of the day of its invoice and for the seller as registered on that day. Goods that are supplied and
 * invoiced after a change of rate bear the new rate, whether they were paid before it or not (sections 12(2) and 14(b) of the CGST Act);
 * only a registered seller collects tax (sections 31(3)(c) and 32(1)). Prices include all taxes, so every total stays as ordered.
 * `seller` is null in a shop that has left the GST mode: the order keeps its seller.
 */
export async function retaxOrder(
  tx: Tx,
  { gst, lines }: TaxedGstOrder,
  { seller, at }: { seller: GstSeller | null; at: Date },
): Promise<TaxedGstOrder> {
  const classes = await listTaxClasses(tx);
  const day = indianDay(at);
  const current = { ...gst, ...currentSupply(gst, seller) };
  const wasTaxed = splitOf(gst.supply) !== "none";
  const rated = lines.map((line) => ({
    ...line,
    inclusiveMinor: totalOf(line.parts),
    rate:
      periodOf(classes, line, day) ??
      (wasTaxed ? { basisPoints: line.basisPoints, threshold: null } : OTHER_GOODS),
  }));
  const shippingMinor = gst.shipping ? [totalOf(gst.shipping)] : [];
  const taxed = taxOrder(rated, shippingMinor, current.supply);
  return {
    gst: { ...current, shipping: taxed.charges[0] ?? null },
    lines: lines.map((line, index) => {
      const amount = taxed.lines[index];
      return amount ? { ...line, basisPoints: amount.basisPoints, parts: partsOf(amount) } : line;
    }),
  };
}

/** Taxes a line of an earlier invoice, whose supply was `from`, as the retaxed order; its total stays, and its parts where nothing changed. */
export function retaxLine<Line extends DocumentContent["lines"][number]>(
  line: Line,
  from: Supply,
  { gst, lines }: TaxedGstOrder,
): Line {
  const { orderLineId } = line;
  const rated = orderLineId === null ? gst.shipping : lines.find(({ id }) => id === orderLineId);
  if (!rated || (rated.basisPoints === line.basisPoints && gst.supply.kind === from.kind)) return line;
  const { basisPoints } = rated;
  return { ...line, basisPoints, ...splitInclusive(totalOf(line), basisPoints, splitOf(gst.supply)) };
}

/** The rate of the class that the line was ordered in, or of its product's class where that was renamed since. */
function periodOf(classes: readonly SavedTaxClass[], { taxClassName, taxClassId }: GstLine, day: string) {
  const taxClass =
    classes.find(({ name }) => name === taxClassName) ?? classes.find(({ id }) => id === taxClassId);
  return taxClass ? findPeriod(taxClass, day) : null;
}

/** The supply to the place that was ordered to. An export that the seller may not make without tax stays as ordered. */
function currentSupply(
  { supply, sellerGstin }: OrderGst,
  seller: GstSeller | null,
): Pick<OrderGst, "supply" | "sellerGstin"> {
  const { placeOfSupply } = supply;
  const isAbroad = placeOfSupply === FOREIGN_CODE;
  const destination = isAbroad
    ? { country: "", stateCode: null }
    : { country: "IN", stateCode: placeOfSupply };
  const supplyResult = seller && findSupply(seller, destination);
  return seller && supplyResult?.ok
    ? { supply: supplyResult.supply, sellerGstin: seller.gstin }
    : { supply, sellerGstin };
}
