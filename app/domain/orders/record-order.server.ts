import type { VariantForSale } from "#app/domain/catalog/catalog.ts";
import { sql, type SQLWrapper } from "drizzle-orm";
import type { Totals } from "#app/domain/cart/price-cart.ts";
import { lockExisting, type ExistingGoods } from "#app/domain/catalog/stock/stock.server.ts";
import type { Address } from "#app/domain/customers/addresses/address.ts";
import type { Gift } from "#app/domain/orders/gift.ts";
import { purchasePriceOf } from "#app/domain/orders/internal/purchase-price.server.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import type { CashRisk } from "#app/domain/payments/cash/cash-risk.ts";
import type { OrderDelivery } from "#app/domain/delivery/shipping.ts";
import type { GoodsRate, OrderGst, TaxedAmount } from "#app/domain/tax/order-gst.ts";
import { newId } from "#app/lib/id.ts";
import { addDays, indianMidnight } from "#app/lib/time/days.ts";
import { MINUTE_MS } from "#app/lib/time/durations.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { commitWithNext } from "#app/platform/database/connect-drizzle.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { executeAsOne } from "#app/platform/database/query/execute-as-one.server.ts";
import type { OrderSource } from "#app/domain/orders/order.ts";

export interface NewOrder {
  id: string;
  /** From `nextOrderNumber`. */
  number: number;
  userId: string;
  isGuest?: boolean;
  promisedDay?: string;
  /** Days to return items, as the shop's terms are at the purchase. */
  returnDays?: number;
  delivery?: OrderDelivery;
  customerName: string;
  email: string;
  address: Address;
  currency: string;
  paymentMethod: string;
  /** Paid by the test bank, or with a provider's test keys. */
  isTest?: boolean;
  /** False for an order that is placed unpaid. */
  isPaid: boolean;
  /** The part of the total that was paid online; the rest is collected in cash. */
  advanceMinor?: number;
  lines: (Pick<VariantForSale, "variantId" | "productId" | "name" | "sku" | "options" | "priceMinor"> & {
    quantity: number;
    /** Why it cannot be returned; null or missing if it can. */
    finalSale?: string | null;
    /** Discount of the whole line. */
    discountMinor: number;
    /** The tax parts of the price after discount; absent where the flat tax is added. */
    gst?: TaxedAmount;
    rate?: GoodsRate;
  })[];
  totals: Totals;
  /** The applied tax rate: 700 = 7%. */
  taxBasisPoints: number;
  /** Of an order at prices with GST inside. */
  gst?: OrderGst;
  buyerGstin?: string;
  buyerName?: string;
  notes?: string;
  gift?: Gift;
  packerNote?: string;
  /** Missing for an order of the website. */
  source?: OrderSource;
  discountCode: string | null;
  cash?: { risk: CashRisk; confirmHours: number | null };
  payWithinDays?: number;
  at: Date;
}

/** Draws the next order number. Gaps are harmless. */
export const nextOrderNumber = sql<string>`nextval(pg_get_serial_sequence('orders', 'number'))`;

export async function drawOrderNumber(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ number: string }>(sql`select ${nextOrderNumber} as number`);
  return Number(rows[0]?.number);
}

interface RecordOrderOptions {
  /** The goods, if already locked. */
  existing?: ExistingGoods | null;
  extraStatements?: readonly SQLWrapper[];
  /** Whether the transaction ends with it. */
  isLast?: boolean;
}

/** Inserts an order with its lines, and runs `extraStatements`, such as those of its first event, all as one statement. */
export async function recordOrder(
  tx: Tx,
  order: NewOrder,
  { existing, extraStatements = [], isLast = false }: RecordOrderOptions = {},
): Promise<void> {
  // Invoices state the HSN codes valid on the day of purchase.
  const { variantIds, hsnCodes } = existing ?? (await lockExisting(tx, order.lines));
  const recorded = tx.insert(orders).overridingSystemValue().values(rowOf(order));
  const lines = tx.insert(orderLines).values(
    order.lines.map((line, position) => ({
      id: newId(),
      orderId: order.id,
      variantId: variantIds.has(line.variantId) ? line.variantId : null,
      productId: hsnCodes.has(line.productId) ? line.productId : null,
      productName: line.name,
      sku: line.sku,
      hsnCode: line.gst?.hsnCode ?? hsnCodes.get(line.productId) ?? "",
      optionsLabel: line.options,
      quantity: line.quantity,
      priceAtPurchaseMinor: line.priceMinor,
      purchasePriceMinor: purchasePriceOf(line.variantId),
      discountMinor: line.discountMinor,
      finalSale: line.finalSale,
      ...(line.gst && gstColumns(line.gst, line.rate)),
      position,
    })),
  );
  if (isLast) commitWithNext(tx);
  await executeAsOne(tx, [recorded, lines, ...extraStatements]);
}

function rowOf(order: NewOrder): typeof orders.$inferInsert & { number: number } {
  return {
    id: order.id,
    number: order.number,
    userId: order.userId,
    isGuest: order.isGuest ?? false,
    promisedDay: order.promisedDay,
    returnDays: order.returnDays,
    deliveryMethod: order.delivery,
    customerName: order.customerName,
    email: order.email,
    // Its card is issued in the same transaction, and nothing else is to be done.
    status: order.delivery === "digital" ? "Delivered" : "Pending",
    paymentStatus: order.isPaid ? "Paid" : "Pending",
    paymentMethod: order.paymentMethod,
    isTest: order.isTest,
    currency: order.currency,
    ...order.totals,
    advanceMinor: order.advanceMinor,
    taxBasisPoints: order.taxBasisPoints,
    gst: order.gst,
    buyerGstin: order.buyerGstin,
    buyerName: order.buyerName,
    notes: order.notes,
    gift: order.gift,
    packerNote: order.packerNote,
    source: order.source,
    discountCode: order.discountCode,
    cashRisk: order.cash?.risk,
    confirmBy: deadlineOf(order),
    shippingAddress: order.address,
    createdAt: order.at,
    updatedAt: order.at,
  };
}

/** When the customer has to confirm or pay an order placed now; null without a deadline. */
function deadlineOf({ cash, payWithinDays, at }: NewOrder): Date | null {
  if (payWithinDays !== undefined) return payDeadline(payWithinDays, at);
  return cash ? confirmBy(cash, at) : null;
}

/** The last minute of the day until which an order that is paid first keeps its stock: the end of a day in India. */
export function payDeadline(days: number, placedAt: Date): Date {
  return new Date(indianMidnight(addDays(indianDay(placedAt), days + 1)).getTime() - MINUTE_MS);
}

/** The deadline for confirming an order placed now. Null if no confirmation is needed. */
export function confirmBy({ confirmHours }: { confirmHours: number | null }, placedAt: Date): Date | null {
  return confirmHours === null ? null : new Date(placedAt.getTime() + confirmHours * 3_600_000);
}

/** The columns of a line with its taxes. */
export function gstColumns(
  { hsnCode: _, basisPoints, ...amounts }: TaxedAmount,
  rate: GoodsRate | undefined,
) {
  return { ...amounts, gstBasisPoints: basisPoints, taxClassName: rate?.taxClassName ?? "" };
}
