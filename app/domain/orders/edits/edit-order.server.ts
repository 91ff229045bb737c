import { planContact } from "#app/domain/orders/edits/internal/plan-contact.server.ts";
import { editLines, type EditedLines } from "#app/domain/orders/edits/internal/edit-lines.server.ts";
import { findWaysToPay, settleDifference } from "#app/domain/orders/edits/settle-difference.server.ts";
import { describeOutcome, describeTaxes } from "#app/domain/orders/edits/internal/describe-edit.server.ts";
import { writeContact, type WrittenContact } from "#app/domain/orders/edits/internal/write-contact.server.ts";
import {
  canEditContact,
  editedValue,
  promiseText,
  type EditedFigures,
  type EditedMoney,
  type EditReview,
  type OrderEdit,
  type OrderEditResult,
} from "#app/domain/orders/edits/order-edit.ts";
import type { OrderDelivery } from "#app/domain/delivery/shipping.ts";
import type { EditedValue } from "#app/domain/orders/events/event-detail.ts";
import { orderPaymentLink } from "#app/domain/orders/online-payment/order-payment-link.server.ts";
import { recordOrderEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { currentTotalMinor, isUnpaid, toCollectMinor } from "#app/domain/orders/order.ts";
import { changeLockedOrder } from "#app/domain/orders/lock-order.server.ts";
import {
  toChanged,
  type LockedChange,
  type LockedOrder,
  type OrderDeps,
} from "#app/domain/orders/orders.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { linkKey } from "#app/platform/http/link-key.server.ts";

/**
 * Changes an order before it is packed: address and contact while no parcel is packed, and the items that are not packed. It makes the
 * changes and compares their effects with the review that was confirmed: without its key, everything is rolled back and the result is
 * `to-confirm`. By the admin; address and contact also by the order's customer, where the shop allows it. One transaction with stock,
 * payment, event, audit entry and email.
 */
export async function editOrder(deps: OrderDeps, edit: OrderEdit): Promise<OrderEditResult> {
  const settings = await deps.settings.get();
  const { actor } = edit;
  const isCustomers = actor.role === "customer";
  if (isCustomers && (edit.lines || edit.delivery || !settings.checkout.correctableAddress))
    return { ok: false, error: "forbidden" };
  const change = { ...edit, by: "anyone" as const };
  const result = await changeLockedOrder<OrderEditResult>(deps, change, async (tx, locked) => {
    const taxesBefore = await describeTaxes(tx, locked.order);
    const made = await makeChanges(tx, deps, { ...locked, edit, settings });
    if (!made.ok) return made;
    const review = await reviewOf(tx, deps, { ...locked, made, settings, taxesBefore });
    if (review.changes.length === 0) return { ok: false, error: "unchanged" };
    if (edit.confirmedKey !== review.key) return { ok: false, error: "to-confirm", review };
    const unpaid = refuseUnpaid(edit, review);
    if (unpaid) return unpaid;
    return saveEdit(tx, deps, { ...locked, edit, made, review });
  });
  if (result.ok && !isCustomers) {
    deps.jobs.nudge("refund-payments");
    deps.onStockChanged();
  }
  return result;
}

interface EditInput extends LockedChange {
  edit: OrderEdit;
  settings: StoreSettings;
}

interface MadeChanges {
  changed: LockedOrder;
  contact: EditedValue[];
  delivery: EditedValue[];
  items: EditedLines | null;
  money: Omit<EditedMoney, "canLink" | "canCollect"> | null;
}

type Refused = Extract<OrderEditResult, { error: "invalid" | "packed" }>;

async function makeChanges(
  tx: Tx,
  deps: OrderDeps,
  { edit, settings, ...locked }: EditInput,
): Promise<({ ok: true } & MadeChanges) | Refused> {
  const { order, at } = locked;
  const { actor, contact: requested, delivery } = edit;
  const planned = await planContact(tx, { order, contact: requested, delivery, settings, at });
  if (!planned.ok) return planned;
  const { contact } = planned;
  const { shipments } = await readProgress(tx, order.id);
  const switched = editedValue(
    "Delivery",
    deliveryText(order.deliveryMethod),
    deliveryText(planned.delivery),
  );
  const isChanged = contact.length > 0 || switched !== null;
  if (isChanged && !canEditContact(order, shipments))
    return { ok: false, error: "packed", status: order.status };
  const written = isChanged
    ? await writeContact(tx, deps, order, { planned, actorId: actor.id, at })
    : { order, addedMinor: 0, refundMinor: 0 };
  const input = { ...locked, order: written.order, actorId: actor.id, settings };
  const edits = edit.lines ?? { lines: [], added: [] };
  const items = await editLines(tx, deps, { ...input, edits, shippingMinor: written.addedMinor });
  if (items && !items.ok) return items;
  const changed = items?.changed ?? written.order;
  const money = moneyOf(changed, written, items);
  return { ok: true, changed, contact, delivery: switched ? [switched] : [], items, money };
}

/** The money of an edit: that of its items together with the shipping. Null where neither changes. */
function moneyOf(
  changed: LockedOrder,
  shipping: WrittenContact,
  items: EditedLines | null,
): Omit<EditedMoney, "canLink" | "canCollect"> | null {
  const { addedMinor, refundMinor } = shipping;
  if (!items && addedMinor === 0 && refundMinor === 0) return null;
  const ofItems = items?.money ?? {
    ...NO_ITEMS,
    dueMinor: isUnpaid(changed) ? 0 : addedMinor,
    toCollectMinor: toCollectMinor(changed),
  };
  return {
    ...ofItems,
    shippingMinor: addedMinor - refundMinor,
    refundMinor: ofItems.refundMinor + refundMinor,
  };
}

const NO_ITEMS = { removed: null, addedGoodsMinor: 0, addedTaxMinor: 0, refundMinor: 0 };

const deliveryText = (method: OrderDelivery) => (method === "pickup" ? "Pick-up in the shop" : "Delivery");

interface ReviewInput extends LockedChange {
  made: MadeChanges;
  settings: StoreSettings;
  taxesBefore: string;
}

/** The effects of the changes that were made. The key is signed, so that only a review that was shown can be confirmed. */
async function reviewOf(
  tx: Tx,
  deps: OrderDeps,
  { order, made, settings, taxesBefore }: ReviewInput,
): Promise<EditReview> {
  const { changed, items } = made;
  const figuresOf = (one: LockedOrder, taxes: string, refundMinor = 0): EditedFigures => ({
    totalMinor: currentTotalMinor(one) - refundMinor,
    taxes,
    promisedDay: one.promisedDay,
  });
  const before = figuresOf(order, taxesBefore);
  const after = figuresOf(changed, await describeTaxes(tx, changed), made.money?.refundMinor);
  const money = made.money && { ...made.money, ...(await findWaysToPay(tx, changed, settings)) };
  const changes = [
    ...(items?.edited ?? []),
    ...made.delivery,
    ...made.contact,
    ...describeFigures(order, before, after),
  ];
  const review = { changes, money, stock: items?.stock ?? [], before, after };
  const subject = JSON.stringify([order.id, order.version, review]);
  return { key: linkKey(deps.secret, `order-edit\n${subject}`), ...review };
}

function describeFigures(order: LockedOrder, before: EditedFigures, after: EditedFigures): EditedValue[] {
  const show = (amountMinor: number) => formatMoney(amountMinor, moneyFormatFor(order.currency));
  return [
    editedValue("Taxes", before.taxes, after.taxes),
    editedValue("Promise", promiseText(before.promisedDay), promiseText(after.promisedDay)),
    editedValue("Total", show(before.totalMinor), show(after.totalMinor)),
  ].filter((value) => value !== null);
}

/** The refusal of an edit that costs more than was paid without a way to pay the difference. */
function refuseUnpaid({ payment }: OrderEdit, review: EditReview): Refused | null {
  const { money } = review;
  if (!money || money.dueMinor === 0) return null;
  const refuse = (field: string, sentence: string): Refused => ({
    ok: false,
    error: "invalid",
    fieldErrors: { [field]: sentence },
    review,
  });
  if (payment?.kind === "link" && money.canLink) return null;
  if (payment?.kind === "on-delivery" && money.canCollect) return null;
  if (payment?.kind !== "received") return refuse("payment", "Choose how the difference is paid");
  return payment.reference === ""
    ? refuse("reference", "Enter a reference, such as the UTR or “Cash”")
    : null;
}

interface Saving extends LockedChange {
  edit: OrderEdit;
  made: MadeChanges;
  review: EditReview;
}

async function saveEdit(
  tx: Tx,
  deps: OrderDeps,
  { at, shop, edit, made, review }: Saving,
): Promise<OrderEditResult> {
  const { actor, reason, payment } = edit;
  const { dueMinor = 0 } = review.money ?? {};
  const isDue = dueMinor > 0 && payment !== undefined;
  const changed = isDue ? await settleDifference(tx, made.changed, { payment, dueMinor, at }) : made.changed;
  const { contact } = made;
  const edited = review.changes.filter((value) => !contact.includes(value));
  const reasoned = reason ? { reason } : {};
  const values = (which: "before" | "after") => ({
    contact: Object.fromEntries(contact.map((value) => [value.label, value[which]])),
    edited: edited.map((value) => `${value.label}: ${value[which] || "–"}`),
  });
  const outcome = describeOutcome({ order: changed, shop }, { money: review.money, payment });
  await recordOrderEvent(tx, deps, {
    order: changed,
    shop,
    event: {
      kind: "edited",
      detail: { contact, edited, ...reasoned },
      outcome,
      ...(isDue && payment.kind === "link" && { payUrl: orderPaymentLink(deps, changed.id) }),
      documentIds: made.items?.documentIds ?? [],
    },
    actorId: actor.id,
    at,
    audit:
      actor.role === "admin"
        ? { before: values("before"), after: { ...values("after"), ...reasoned } }
        : null,
  });
  return toChanged(changed);
}
