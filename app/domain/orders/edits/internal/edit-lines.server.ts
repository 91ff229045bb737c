import { eq } from "drizzle-orm";
import { withRates } from "#app/domain/cart/cart.server.ts";
import { changeStock, lockVariants } from "#app/domain/catalog/stock/stock.server.ts";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import {
  canEditItems,
  editedValue,
  type EditedMoney,
  type EditedStock,
  type LineEdits,
  type OrderEditResult,
  ADDED,
  REMOVED,
} from "#app/domain/orders/edits/order-edit.ts";
import {
  planLines,
  type LinePlan,
  type OfferedVariant,
} from "#app/domain/orders/edits/internal/plan-lines.ts";
import { writeSwaps } from "#app/domain/orders/edits/internal/write-lines.server.ts";
import { writeAdditions, type AddedAmount } from "#app/domain/orders/internal/write-additions.server.ts";
import { taxDocuments } from "#app/domain/orders/documents/tax-documents.tables.ts";
import type { EditedValue } from "#app/domain/orders/events/event-detail.ts";
import { restockItems } from "#app/domain/orders/internal/returns/restock.server.ts";
import { chooseItems, withdrawItems } from "#app/domain/orders/internal/withdraw-items.server.ts";
import { describeItems, type TrackedLine } from "#app/domain/orders/order-line.ts";
import { isUnpaid, toCollectMinor } from "#app/domain/orders/order.ts";
import type { LockedChange, LockedOrder, OrderDeps } from "#app/domain/orders/orders.server.ts";
import { returnAmount } from "#app/domain/orders/returns/return-amount.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { openCashMinor } from "#app/domain/orders/shipments/order-shipments.ts";
import { lowerManual } from "#app/domain/payments/payments.server.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

interface LinesChange extends LockedChange {
  edits: LineEdits;
  /** Shipping that the edit has added to the order before. */
  shippingMinor: number;
  actorId: string;
  settings: StoreSettings;
}

/** What an edit of items did, in the transaction that its review may roll back. */
export interface EditedLines {
  changed: LockedOrder;
  edited: EditedValue[];
  money: Omit<EditedMoney, "canLink" | "canCollect" | "shippingMinor">;
  stock: EditedStock[];
  documentIds: string[];
}

type Refused = Extract<OrderEditResult, { error: "invalid" | "packed" }>;

/**
 * Changes the items of an order that are not packed: stock, lines, totals, the cash to collect and refunds. The value of removed items pays
 * for added ones first: of a paid order the rest is refunded, or due (`dueMinor`); of an unpaid one less or more is collected. Null where
 * the items stay.
 */
export async function editLines(
  tx: Tx,
  deps: OrderDeps,
  change: LinesChange,
): Promise<({ ok: true } & EditedLines) | Refused | null> {
  const { order, edits, settings, at } = change;
  const { lines } = await readProgress(tx, order.id);
  const offered = await lockOffered(tx, { order, lines, edits, settings, at });
  const hasDocuments = (await tx.$count(taxDocuments, eq(taxDocuments.orderId, order.id))) > 0;
  const plan = planLines({ lines, edits, offered, hasDocuments });
  if (!plan.ok) return { ok: false, error: "invalid", fieldErrors: plan.fieldErrors };
  const { swaps, removals, additions } = plan;
  if (swaps.length + removals.length + additions.length === 0) return null;
  if (!canEditItems(order, lines)) return { ok: false, error: "packed", status: order.status };
  await moveStock(tx, change, plan, lines);
  await writeSwaps(tx, swaps);
  const { order: withAdded, added } = await writeAdditions(tx, order, additions, at);
  await lowerManual(tx, order.id, -(added.goodsMinor + added.taxMinor));
  const removal = await removeLines(tx, deps, { ...change, order: withAdded, plan, added });
  if (!(await readProgress(tx, order.id)).lines.some(({ toPack }) => toPack > 0))
    return { ok: false, error: "invalid", fieldErrors: { lines: NOTHING_LEFT } };
  const { changed, documentIds, ...money } = removal;
  return {
    ok: true,
    changed,
    edited: describeLines(plan, lines),
    money: {
      ...money,
      addedGoodsMinor: added.goodsMinor,
      addedTaxMinor: added.taxMinor,
      toCollectMinor: toCollectMinor(changed),
    },
    stock: describeStock(plan, offered),
    documentIds,
  };
}

const NOTHING_LEFT = "Nothing would be left to pack. Cancel the order instead.";

/** Locks all variants of the edit, and reads those for sale with their stock and today's price. None in another currency than the shop's. */
async function lockOffered(
  tx: Tx,
  {
    order,
    lines,
    edits,
    settings,
    at,
  }: Pick<LinesChange, "order" | "edits" | "settings" | "at"> & { lines: readonly TrackedLine[] },
): Promise<ReadonlyMap<string, OfferedVariant>> {
  const ids = new Set(
    [...lines, ...edits.lines, ...edits.added].flatMap(({ variantId }) => (variantId ? [variantId] : [])),
  );
  await lockVariants(tx, [...ids]);
  if (settings.sales.currency !== order.currency) return new Map();
  const forSale = await listVariantsForSale(tx, [...ids]);
  const rated = await withRates(tx, forSale, { pricesIncludeGst: order.gst !== null, now: at });
  return new Map(rated.map((variant) => [variant.variantId, variant]));
}

/** Gives back what the edit no longer needs, then takes what it adds: two lines may exchange their sizes. */
async function moveStock(
  tx: Tx,
  { order, actorId }: LinesChange,
  { swaps, removals, additions }: LinePlan,
  lines: readonly TrackedLine[],
): Promise<void> {
  const { returned } = chooseItems(lines, removals);
  const taken = [...swaps.map(({ to, quantity }) => ({ variant: to, quantity })), ...additions];
  const locked = await lockVariants(tx, [
    ...returned.flatMap(({ variantId }) => variantId ?? []),
    ...swaps.flatMap(({ line }) => line.variantId ?? []),
    ...taken.map(({ variant }) => variant.variantId),
  ]);
  const reference = { referenceId: order.id, actorId };
  const released = swaps.flatMap(({ line: { variantId }, quantity }) =>
    variantId ? [{ variantId, delta: quantity }] : [],
  );
  await changeStock(tx, locked, summed(released), { reason: "released", ...reference });
  await restockItems(tx, returned, returned, { order, actorId });
  const reserved = taken.map(({ variant, quantity }) => ({ variantId: variant.variantId, delta: -quantity }));
  await changeStock(tx, locked, summed(reserved), { reason: "reserved", ...reference });
}

/** One change of each variant, which one statement can change only once. */
function summed(changes: readonly { variantId: string; delta: number }[]) {
  const deltas = new Map<string, number>();
  for (const { variantId, delta } of changes) deltas.set(variantId, (deltas.get(variantId) ?? 0) + delta);
  return [...deltas].map(([variantId, delta]) => ({ variantId, delta }));
}

interface Removal extends LinesChange {
  plan: LinePlan;
  added: AddedAmount;
}

/** Removes items as those of a cash order are (`withdrawItems`): their value is no longer collected, pays for the added ones, or is refunded. */
async function removeLines(
  tx: Tx,
  deps: OrderDeps,
  { order, plan, added, shippingMinor, seller, actorId, at }: Removal,
) {
  const { shipments, lines } = await readProgress(tx, order.id);
  const addedMinor = added.goodsMinor + added.taxMinor + shippingMinor;
  const isOpen = isUnpaid(order);
  if (plan.removals.length === 0) {
    const dueMinor = isOpen ? 0 : addedMinor;
    return { changed: order, removed: null, refundMinor: 0, dueMinor, documentIds: [] };
  }
  const { chosen } = chooseItems(lines, plan.removals);
  const removed = returnAmount(order, chosen, { withShipping: false });
  const inParcelsMinor = shipments.reduce((sum, shipment) => sum + openCashMinor(shipment), 0);
  const openMinor = isOpen ? toCollectMinor(order) - inParcelsMinor : addedMinor;
  const waivedMinor = Math.min(removed.totalMinor, openMinor);
  const reason = "Items changed before dispatch";
  const input = { lines: chosen, waivedMinor, reason, seller, actorId, at };
  const { changed, refundMinor, documentIds } = await withdrawItems(tx, deps, order, input);
  const dueMinor = isOpen ? 0 : addedMinor - waivedMinor;
  return { changed, removed, refundMinor, dueMinor, documentIds };
}

function describeLines(
  { swaps, removals, additions }: LinePlan,
  lines: readonly TrackedLine[],
): EditedValue[] {
  const labels = new Map(lines.map(({ orderLineId, label }) => [orderLineId, label]));
  const show = (quantity: number, label = "") => describeItems(quantity, label) ?? "";
  const labelOf = ({ name, options }: OfferedVariant) => itemLabel(name, options);
  return [
    ...swaps.map(({ line, quantity, to }) =>
      editedValue("Size or colour", show(quantity, line.label), show(quantity, labelOf(to))),
    ),
    ...removals.map(({ orderLineId, quantity }) =>
      editedValue(REMOVED, show(quantity, labels.get(orderLineId)), ""),
    ),
    ...additions.map(({ variant, quantity }) => editedValue(ADDED, "", show(quantity, labelOf(variant)))),
  ].filter((value) => value !== null);
}

function describeStock({ stock }: LinePlan, offered: ReadonlyMap<string, OfferedVariant>): EditedStock[] {
  return [...stock].flatMap(([variantId, delta]) => {
    const variant = offered.get(variantId);
    if (!variant || delta === 0) return [];
    const { name, options, inventory } = variant;
    return [{ label: itemLabel(name, options), before: inventory, after: inventory + delta }];
  });
}
