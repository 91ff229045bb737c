import { CASH_FEE_LABEL, chargeRows, chargesLabel, GIFT_WRAP_LABEL } from "#app/domain/cart/price-cart.ts";
import {
  exportLinesOf,
  type ExportLine,
  type OrderForExport,
} from "#app/domain/orders/admin-list/export-orders.server.ts";
import { parcelAddress } from "#app/domain/orders/gift.ts";
import { paymentStatusLabel, sourceLabel, toCollectMinor } from "#app/domain/orders/order.ts";
import type { CsvCell } from "#app/lib/text/csv.ts";
import { formatIndianMoment } from "#app/lib/time/india-time.ts";
import { toDecimal, moneyFormatFor } from "#app/lib/money.ts";

/** The cells of a file with a row for each order, below `ORDER_HEADINGS`. */
export async function* orderCells(orders: AsyncIterable<OrderForExport>): AsyncGenerator<CsvCell[]> {
  for await (const order of orders) yield Object.values(ORDER_COLUMNS).map((cellOf) => cellOf(order));
}

/** The cells of a file with a row for each line of an order and one for its charges, below `LINE_HEADINGS`. */
export async function* lineCells(
  orders: AsyncIterable<OrderForExport>,
  seller: { gstin: string },
): AsyncGenerator<CsvCell[]> {
  for await (const order of orders)
    for (const row of exportLinesOf(order, seller))
      yield Object.values(LINE_COLUMNS).map((cellOf) => cellOf(order, row));
}

const money = (order: OrderForExport, amountMinor: number) =>
  toDecimal(amountMinor, moneyFormatFor(order.currency));

const sumOf = (refunds: OrderForExport["refunds"]) =>
  refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

const itemOf = ({ quantity, productName, optionsLabel }: OrderForExport["lines"][number]) =>
  `${quantity} × ${productName}${optionsLabel ? ` (${optionsLabel})` : ""}`;

/** A number as uploads of couriers read it: ten digits in India, digits with the country code elsewhere. A plus sign would start a formula. */
const courierPhone = (phone: string) => phone.replace(/^\+(?:91(?=\d{10}$))?/, "");

type OrderColumns = Record<string, (order: OrderForExport) => CsvCell>;

const SHARED_COLUMNS: OrderColumns = {
  "Order ID": ({ number }) => number,
  "Date (Asia/Kolkata)": ({ createdAt }) => formatIndianMoment(createdAt),
  Status: ({ status }) => status,
  "Payment status": paymentStatusLabel,
  Source: ({ source }) => sourceLabel(source),
  Customer: ({ customerName }) => customerName,
  Email: ({ email }) => email,
  Phone: (order) => courierPhone(parcelAddress(order).phone),
  Street: ({ shippingAddress }) => shippingAddress.street,
  City: ({ shippingAddress }) => shippingAddress.city,
  State: ({ shippingAddress }) => shippingAddress.state,
  "Postal code": ({ shippingAddress }) => shippingAddress.postalCode,
  Country: ({ shippingAddress }) => shippingAddress.country,
};

const ORDER_COLUMNS: OrderColumns = {
  ...SHARED_COLUMNS,
  Items: ({ lines }) => lines.map(itemOf).join("; "),
  Subtotal: (order) => money(order, order.subtotalMinor),
  Discount: (order) => money(order, order.discountMinor),
  "Discount code": ({ discountCode }) => discountCode,
  Shipping: (order) => money(order, chargeRows(order)[0]?.amountMinor ?? 0),
  [CASH_FEE_LABEL]: (order) => money(order, order.cashFeeMinor),
  [GIFT_WRAP_LABEL]: (order) => money(order, order.giftWrapMinor),
  Tax: (order) => money(order, order.gst ? includedTax(order) : order.taxMinor),
  Total: (order) => money(order, order.totalMinor),
  "Paid in advance": (order) => money(order, order.advanceMinor),
  "To collect": (order) => money(order, toCollectMinor(order)),
  "No longer collected": (order) => money(order, order.waivedMinor),
  Refunded: (order) => money(order, sumOf(order.refunds)),
  Currency: ({ currency }) => currency,
  "Payment method": ({ paymentMethod }) => paymentMethod,
  "Tracking number": ({ trackingNumber }) => trackingNumber,
  Notes: ({ notes }) => notes,
  Tags: ({ tags }) => tags.join(", "),
  "Cash risk": ({ cashRisk }) => cashRisk?.band ?? "",
  Gift: ({ gift }) => (gift ? "Yes" : ""),
  "Gift recipient": ({ gift }) => gift?.recipientName ?? "",
  "Gift message": ({ gift }) => gift?.message ?? "",
  "Wished day": ({ gift }) => gift?.wishedDay ?? "",
};

/** The taxes inside the total of an order at prices with GST. */
const includedTax = (order: OrderForExport) =>
  exportLinesOf(order, { gstin: "" }).reduce((sum, { taxMinor }) => sum + taxMinor, 0);

type LineColumn = (order: OrderForExport, row: ExportLine) => CsvCell;

const LINE_COLUMNS: Record<string, LineColumn> = {
  ...SHARED_COLUMNS,
  Type: (order, { line }) => (line ? "Item" : chargesLabel(order)),
  SKU: (_, { line }) => line?.sku ?? "",
  HSN: (_, { hsnCode }) => hsnCode,
  Product: (_, { line }) => line?.productName ?? "",
  Options: (_, { line }) => line?.optionsLabel ?? "",
  Quantity: (_, { line }) => line?.quantity ?? "",
  "Quantity no longer collected": (_, { line }) => line?.withdrawn ?? "",
  "Unit price": (order, { line }) => (line ? money(order, line.priceAtPurchaseMinor) : ""),
  Discount: (order, { discountMinor }) => money(order, discountMinor),
  "Before tax": (order, { taxableMinor }) => money(order, taxableMinor),
  "Tax rate (%)": (_, { rateBasisPoints }) => (rateBasisPoints === null ? "" : rateBasisPoints / 100),
  CGST: (order, { taxes }) => money(order, taxes["CGST"] ?? 0),
  // In a union territory, UTGST replaces SGST.
  SGST: (order, { taxes }) => money(order, taxes["SGST"] ?? taxes["UTGST"] ?? 0),
  IGST: (order, { taxes }) => money(order, taxes["IGST"] ?? 0),
  Tax: (order, { taxMinor }) => money(order, taxMinor),
  Total: (order, { totalMinor }) => money(order, totalMinor),
  Refunded: (order, { refundedMinor }) => money(order, refundedMinor),
  Currency: ({ currency }) => currency,
  "Payment method": ({ paymentMethod }) => paymentMethod,
};

export const ORDER_HEADINGS = Object.keys(ORDER_COLUMNS);
export const LINE_HEADINGS = Object.keys(LINE_COLUMNS);
