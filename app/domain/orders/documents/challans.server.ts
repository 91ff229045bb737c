import { and, asc, between, eq, inArray } from "drizzle-orm";
import { addressLines } from "#app/domain/customers/addresses/address.ts";
import type { ChallanLink } from "#app/domain/orders/documents/challan.ts";
import { row, type PrintedDocument } from "#app/domain/orders/documents/printed-document.ts";
import { printedTable } from "#app/domain/orders/documents/printed-tables.ts";
import { deliveryChallans } from "#app/domain/orders/documents/tax-documents.tables.ts";
import { parcelAddress } from "#app/domain/orders/gift.ts";
import { orderNumberLabel, TEST_NOTICE } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { shipmentLabel } from "#app/domain/orders/shipments/shipping-label.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";
import { formatDocumentDate } from "#app/lib/time/dates.ts";
import { indianMidnight } from "#app/lib/time/days.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import type { Db, Queryable } from "#app/platform/database/database.server.ts";

/** A challan as it is printed, with the parcel that it goes with. */
export interface PrintedChallan extends ChallanLink {
  /** Its parcel has not left. */
  isPacked: boolean;
  orderLineIds: string[];
  document: PrintedDocument;
}

/** The delivery challans of orders by order number, oldest first. `brand` is the shop's name. */
export async function listPrintedChallans(
  db: Queryable,
  orderNumbers: readonly number[],
  brand: string,
): Promise<Map<number, PrintedChallan[]>> {
  if (orderNumbers.length === 0) return new Map();
  const rows = await db
    .select({ challan: deliveryChallans, order: orders, shipment: shipments })
    .from(deliveryChallans)
    .innerJoin(orders, eq(orders.id, deliveryChallans.orderId))
    .innerJoin(shipments, eq(shipments.id, deliveryChallans.shipmentId))
    .where(inArray(orders.number, [...orderNumbers]))
    .orderBy(asc(deliveryChallans.issuedAt), asc(deliveryChallans.id));
  return groupedBy(
    rows.map((found) => ({
      orderNumber: found.order.number,
      number: found.challan.number,
      sequence: found.shipment.sequence,
      isCancelled: found.shipment.status === "cancelled",
      isPacked: found.shipment.status === "packed",
      orderLineIds: found.challan.content.lines.map(({ orderLineId }) => orderLineId),
      document: printedChallan(found, brand),
    })),
    ({ orderNumber }) => orderNumber,
  );
}

interface ChallanRow {
  challan: typeof deliveryChallans.$inferSelect;
  order: typeof orders.$inferSelect;
  shipment: typeof shipments.$inferSelect;
}

const CANCELLED = "Cancelled: this parcel was unpacked, and the goods did not move.";

/** What a challan states: rule 55(1) of the CGST Rules, 2017. The tax is left out, because the goods are no supply. */
function printedChallan({ challan, order, shipment }: ChallanRow, brand: string): PrintedDocument {
  const { content } = challan;
  const money = moneyFormatFor(order.currency);
  const show = (amountMinor: number) => formatMoney(amountMinor, money);
  const [recipient = "", ...address] = addressLines(parcelAddress(order)).filter(Boolean);
  const gstin = (value: string | null) => (value ? [`GSTIN: ${value}`] : []);
  const valueMinor = content.lines.reduce((sum, { taxableMinor }) => sum + taxableMinor, 0);
  return {
    id: challan.id,
    title: "Delivery challan",
    number: challan.number,
    copy: null,
    warning: order.isTest ? TEST_NOTICE : shipment.status === "cancelled" ? CANCELLED : "",
    brand,
    parties: [
      {
        heading: "Consigner",
        name: content.sellerName,
        lines: [...content.sellerAddress, ...gstin(content.sellerGstin)],
      },
      {
        heading: "Consignee",
        name: content.buyerName || recipient,
        lines: [...(content.buyerName ? [recipient] : []), ...address, ...gstin(content.buyerGstin)],
      },
    ],
    details: [
      ...row("Number", challan.number),
      ...row("Date", formatDocumentDate(indianMidnight(challan.day))),
      ...row("Shipment", shipmentLabel(order.number, shipment.sequence)),
      ...row("Courier", shipment.courier),
      ...row("Tracking number", shipment.trackingNumber),
      ...row("Place of supply", content.placeName),
    ],
    items: printedTable({
      first: { label: "Item", width: 40 },
      describe: ({ description: title, options: note }) => ({ title, note }),
      columns: [
        { label: "HSN", width: 12, cell: ({ hsnCode }) => ({ value: hsnCode }) },
        { label: "Qty", width: 12, cell: ({ quantity, uqc }) => ({ value: `${quantity} ${uqc}` }) },
        {
          label: "Value without tax",
          width: 16,
          cell: ({ taxableMinor }) => ({ value: show(taxableMinor) }),
        },
      ],
      rows: content.lines,
    }),
    totals: [],
    total: { label: "Value of the goods", value: show(valueMinor) },
    amountInWords: "",
    hsn: null,
    notes: [
      `${content.reason}. Not a supply: nothing is charged for these goods, and no tax on them.`,
      `They replace items of order ${orderNumberLabel(order.number)}, which its tax invoice states.`,
    ],
    payment: null,
    signature: { forWhom: `For ${content.sellerName}`, role: "Authorised signatory" },
  };
}

/** The challans issued in a span of days in India, first and last included, without those of test orders. */
export async function listChallansOfDays(db: Db, { from, to }: { from: string; to: string }) {
  const rows = await db
    .select({ challan: deliveryChallans, status: shipments.status })
    .from(deliveryChallans)
    .innerJoin(orders, eq(orders.id, deliveryChallans.orderId))
    .innerJoin(shipments, eq(shipments.id, deliveryChallans.shipmentId))
    .where(and(between(deliveryChallans.day, from, to), eq(orders.isTest, false)))
    .orderBy(asc(deliveryChallans.series), asc(deliveryChallans.sequence));
  return rows.map(({ challan, status }) => ({
    ...challan,
    kind: "challan" as const,
    isCancelled: status === "cancelled",
  }));
}

/** The numbers of the challans of shipments, by shipment id. */
export async function listChallanNumbers(
  db: Queryable,
  shipmentIds: readonly string[],
): Promise<Map<string, string>> {
  if (shipmentIds.length === 0) return new Map();
  const rows = await db
    .select({ shipmentId: deliveryChallans.shipmentId, number: deliveryChallans.number })
    .from(deliveryChallans)
    .where(inArray(deliveryChallans.shipmentId, [...shipmentIds]));
  return new Map(rows.map(({ shipmentId, number }) => [shipmentId, number]));
}
