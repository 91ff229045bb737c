import { and, asc, eq, ne, sql, type SQL } from "drizzle-orm";
import { exportBalancesOf } from "#app/domain/balances/personal-data.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { contactMessages, subscribers } from "#app/domain/customers/customers.tables.ts";
import { deleteUnusedGuests } from "#app/domain/checkout/personal-data.server.ts";
import { type AnonymiseOrdersResult, anonymiseOrders } from "#app/domain/orders/anonymise-orders.server.ts";
import { exportGiftCardsOf } from "#app/domain/orders/gift-cards/personal-data.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import {
  eraseContact,
  isContactInUse,
  isGuestCheckoutOf,
  isOrderOf,
} from "#app/domain/privacy/internal/erase-contact.server.ts";
import { exportByContact } from "#app/domain/privacy/internal/export-account.server.ts";
import { exportCheckouts, exportOrders } from "#app/domain/privacy/export-person.server.ts";
import { deleteAnnotationsOf } from "#app/domain/people/annotate-person.server.ts";
import { recordAudit, eraseAuditedTexts } from "#app/domain/audit/audit.server.ts";
import { deleteSecurityEventsOf, listSecurityEventsOf } from "#app/domain/audit/security-log.server.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import { RollbackWithResult, inTransaction } from "#app/platform/database/transaction.server.ts";
import { sequenceOfOrder } from "#app/domain/orders/emails/order-emails.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { eraseWebhookResponses } from "#app/domain/webhooks/deliveries.server.ts";
import { deleteSequences } from "#app/platform/messages/outbox.server.ts";

/** An administrator's request about a guest, made on behalf of that person. */
interface GuestRequest {
  /** An email address in lower case or a phone number in E.164. */
  contact: string;
  actorId: string;
  now: Date;
}

const isGuestOrderOf = (contact: string): SQL | undefined =>
  and(eq(orders.isGuest, true), isOrderOf(contact));

/** The orders that a guest placed with a contact, oldest first. */
export function listGuestOrdersOf(db: Queryable, contact: string) {
  const { id, number, status, deliveryMethod, createdAt, userId } = orders;
  return db
    .select({ id, number, status, deliveryMethod, createdAt, userId })
    .from(orders)
    .where(isGuestOrderOf(contact))
    .orderBy(asc(number));
}

/** Everything the store holds about a guest, as one snapshot. Audited, without the contact. */
export async function exportGuest(db: Db, { contact, actorId, now }: GuestRequest) {
  await inTransaction(db, (tx) =>
    recordAudit(tx, guestAudit("guest.export", { actorId, now, orders: null })),
  );
  return inTransaction(
    db,
    async (tx) => {
      const guestOrders = await listGuestOrdersOf(tx, contact);
      return {
        exportedAt: now,
        about: "Everything this shop stores about you. Amounts are in the smallest unit of their currency.",
        contact,
        // The administrator has checked that the contact is the person's.
        orders: await exportOrders(tx, isGuestOrderOf(contact), { provenPhone: contact }),
        checkouts: await exportCheckouts(tx, isGuestCheckoutOf(contact)),
        giftCards: await exportGiftCardsOf(
          tx,
          guestOrders.map(({ id }) => id),
        ),
        storeCredit: await exportBalancesOf(tx, { phone: contact }),
        securityEvents: await listSecurityEventsOf(tx, { id: NOBODY, email: contact }),
        ...(await exportByContact(
          tx,
          contact,
          guestOrders.map(({ id }) => id),
        )),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

export type EraseGuestResult =
  /** `orders`: the number of orders that were kept without personal data. */
  | { ok: true; orders: number }
  | { ok: false; error: "payment-open" }
  | Extract<AnonymiseOrdersResult, { ok: false }>;

class EraseRollback extends RollbackWithResult<EraseGuestResult> {}

/**
 * Deletes a guest in one transaction: consents, messages, subscription, requests and checkouts of the contact, and the personal data of its
 * orders, which stay as tax law requires. An account's data stay where it has the same contact. Refused, with nothing changed, while an
 * order, payment, return or refund is open.
 */
export async function eraseGuest(
  { db, jobs, pages }: EraseGuestDeps,
  { contact, actorId, now }: GuestRequest,
): Promise<EraseGuestResult> {
  try {
    const result = await inTransaction(db, async (tx): Promise<EraseGuestResult> => {
      const isOpen = and(isGuestCheckoutOf(contact), eq(checkouts.status, "reserved"));
      if ((await tx.$count(checkouts, isOpen)) > 0) return { ok: false, error: "payment-open" };
      const guestOrders = await listGuestOrdersOf(tx, contact);
      const closed = await tx
        .select({ userId: checkouts.userId })
        .from(checkouts)
        .where(and(isGuestCheckoutOf(contact), ne(checkouts.status, "reserved")));
      for (const { id, number } of guestOrders) {
        const erased = await eraseOrderOfGuest(tx, jobs, id);
        if (!erased.ok && erased.error !== "not-found")
          throw new EraseRollback({ ok: false, error: erased.error, orderNumber: number });
      }
      if (!(await isContactInUse(tx, contact))) {
        await eraseContact(tx, jobs, contact);
        await tx.delete(contactMessages).where(eq(sql`lower(${contactMessages.email})`, contact));
        await tx.delete(subscribers).where(eq(subscribers.email, contact));
        await deleteSecurityEventsOf(tx, { id: NOBODY, email: contact });
      }
      const rows = [...guestOrders, ...closed].flatMap(({ userId }) => userId ?? []);
      await deleteAnnotationsOf(tx, [...new Set(rows)]);
      await deleteUnusedGuests(tx, [...new Set(rows)]);
      await recordAudit(tx, guestAudit("guest.erase", { actorId, now, orders: guestOrders.length }));
      return { ok: true, orders: guestOrders.length };
    });
    if (result.ok) pages.invalidate(["catalogue"]);
    return result;
  } catch (error) {
    if (error instanceof EraseRollback) return error.result;
    throw error;
  }
}

/** No user's id: a guest does not sign in, so only the contact can be in the security log. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

function guestAudit(
  action: "guest.export" | "guest.erase",
  { actorId, now, orders: kept }: { actorId: string; now: Date; orders: number | null },
) {
  const before = kept === null ? null : { ordersKept: kept };
  return { actorId, action, subjectType: "guest", subjectId: "guest", before, after: null, at: now };
}

/** Pages show the stock, to which the items held for the guest's back-in-stock requests return. */
interface EraseGuestDeps {
  db: Db;
  jobs: Jobs;
  pages: PageCache;
}

type EraseGuestOrderResult =
  | { ok: true }
  | { ok: false; error: "not-found" | Extract<AnonymiseOrdersResult, { ok: false }>["error"] };

/**
 * Removes a guest's personal data from one order, as deleting an account does from all of its orders. Emails and consents of its
 * contact are deleted too, unless an account or another order has the same one. Refused while the order, a return or a refund is open.
 */
export async function eraseGuestOrder(
  { db, jobs, pages }: EraseGuestDeps,
  orderId: string,
): Promise<EraseGuestOrderResult> {
  const erased = await inTransaction(db, async (tx) => {
    const [order] = await tx.select({ userId: orders.userId }).from(orders).where(eq(orders.id, orderId));
    const result = await eraseOrderOfGuest(tx, jobs, orderId);
    if (result.ok && order?.userId) {
      await deleteAnnotationsOf(tx, [order.userId]);
      await deleteUnusedGuests(tx, [order.userId]);
    }
    return result;
  });
  if (erased.ok) pages.invalidate(["catalogue"]);
  return erased;
}

/** `eraseGuestOrder` within a transaction. */
async function eraseOrderOfGuest(tx: Tx, jobs: Jobs, orderId: string): Promise<EraseGuestOrderResult> {
  const isOrder = and(eq(orders.id, orderId), eq(orders.isGuest, true));
  const [order] = await tx.select().from(orders).where(isOrder).for("update");
  if (!order) return { ok: false, error: "not-found" };
  const anonymised = await anonymiseOrders(tx, eq(orders.id, orderId));
  if (!anonymised.ok) return anonymised;
  await tx.delete(checkouts).where(eq(checkouts.id, orderId));
  const sentBack = await tx.select({ id: returns.id }).from(returns).where(eq(returns.orderId, orderId));
  await eraseAuditedTexts(tx, [orderId, ...sentBack.map(({ id }) => id)]);
  await eraseWebhookResponses(tx, [orderId]);
  await deleteSequences(tx, [sequenceOfOrder(orderId)]);
  for (const contact of [order.email.toLowerCase(), order.shippingAddress.phone])
    // The order itself no longer has the contact.
    if (contact !== "" && !(await isContactInUse(tx, contact))) await eraseContact(tx, jobs, contact);
  return { ok: true };
}
