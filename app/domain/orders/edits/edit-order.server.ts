import { planContact, type PlannedContact } from "#app/domain/orders/edits/internal/plan-contact.server.ts";
import { writeContact } from "#app/domain/orders/edits/internal/write-contact.server.ts";
import {
  canEditContact,
  type EditReview,
  type OrderEdit,
  type OrderEditResult,
} from "#app/domain/orders/edits/order-edit.ts";
import { recordOrderEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import {
  changeLockedOrder,
  toChanged,
  type LockedChange,
  type LockedOrder,
  type OrderDeps,
} from "#app/domain/orders/orders.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { linkKey } from "#app/platform/http/link-key.server.ts";

/**
 * Changes address and contact of an order that is not packed. Taxes follow the state of the address, totals stay, and the promised day
 * follows its PIN code. Returns `to-confirm` with the effects until their key is confirmed. By the admin, and by the order's customer where
 * the shop allows it. One transaction with event, audit entry and email.
 */
export async function editOrder(deps: OrderDeps, edit: OrderEdit): Promise<OrderEditResult> {
  const settings = await deps.settings.get();
  const { actor } = edit;
  if (actor.role === "customer" && !settings.checkout.correctableAddress)
    return { ok: false, error: "forbidden" };
  const change = { ...edit, by: "anyone" as const };
  return changeLockedOrder<OrderEditResult>(deps, change, async (tx, locked) => {
    const { order, at } = locked;
    const { shipments } = await readProgress(tx, order.id);
    if (!canEditContact(order, shipments)) return { ok: false, error: "packed", status: order.status };
    const planned = await planContact(tx, { order, contact: edit.contact, settings, at });
    if (!planned.ok) return planned;
    const review = withKey(deps, order, planned);
    if (review.changes.length === 0) return { ok: false, error: "unchanged" };
    if (edit.confirmedKey !== review.key) return { ok: false, error: "to-confirm", review };
    return saveContact(tx, deps, { ...locked, edit, planned });
  });
}

/** The key is signed, so that only a review that was shown can be confirmed. */
function withKey({ secret }: OrderDeps, order: LockedOrder, planned: PlannedContact): EditReview {
  const { changes, before, after } = planned;
  const subject = JSON.stringify([order.id, order.version, changes, before, after]);
  return { key: linkKey(secret, `order-edit\n${subject}`), changes, before, after };
}

interface ContactSaving extends LockedChange {
  edit: OrderEdit;
  planned: PlannedContact;
}

async function saveContact(
  tx: Tx,
  deps: OrderDeps,
  { order, at, shop, edit, planned }: ContactSaving,
): Promise<OrderEditResult> {
  const { actor, reason } = edit;
  const changed = await writeContact(tx, order, planned, at);
  const { contact, edited } = planned;
  const detail = { contact, edited, ...(reason && { reason }) };
  const values = (which: "before" | "after") => ({
    contact: Object.fromEntries(contact.map((value) => [value.label, value[which]])),
    ...Object.fromEntries(edited.map((value) => [value.label, value[which]])),
  });
  await recordOrderEvent(tx, deps, {
    order: changed,
    shop,
    event: { kind: "edited", detail, outcome: "", documentIds: [] },
    actorId: actor.id,
    at,
    audit:
      actor.role === "admin"
        ? { before: values("before"), after: { ...values("after"), ...(reason && { reason }) } }
        : null,
  });
  return toChanged(changed);
}
