import { and, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { RequestedLine } from "#app/domain/cart/cart.ts";
import { carts } from "#app/domain/cart/cart.tables.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { onlineMethodOf } from "#app/domain/checkout/checkout.forms.ts";
import { hasSameGoods, type PlaceOrderRequest } from "#app/domain/checkout/checkout.ts";
import type { Reservation } from "#app/domain/checkout/reservation.ts";
import { endOfPayment, MINUTES_TO_PAY } from "#app/domain/checkout/unpaid/unpaid-limits.ts";
import { MINUTE_MS } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/**
 * Claims the key and the cart revision first: a second request with either waits until the first commits or
 * rolls back. Returns the current revision of the customer's cart; null if the key or the revision is taken.
 */
export async function claimKey(
  tx: Tx,
  { clock, paymentTimeoutMs }: CheckoutDeps,
  { userId, guest, idempotencyKey, cartRevision, form }: PlaceOrderRequest,
  id: string,
  requestHash: string,
): Promise<{ cartRevision: string | null; createdAt: Date } | null> {
  const createdAt = clock.now();
  const isHosted = onlineMethodOf(form) === "online";
  const expiresAt = isHosted
    ? endOfPayment(createdAt, MINUTES_TO_PAY)
    : endOfPayment(createdAt, (2 * paymentTimeoutMs) / MINUTE_MS);
  const claimed = await tx
    .insert(checkouts)
    .values({
      id,
      userId,
      idempotencyKey,
      requestHash,
      cartRevision,
      status: "reserved",
      plan: null,
      createdAt,
      expiresAt,
    })
    .onConflictDoNothing()
    .returning({ cartRevision: currentRevisionOf(userId, guest) });
  return claimed[0] ? { ...claimed[0], createdAt } : null;
}

/** The result for a request whose key or cart revision is already claimed. `lines` has one line per variant. */
export async function findClaimed(
  tx: Tx,
  request: PlaceOrderRequest,
  { requestHash, lines }: { requestHash: string; lines: readonly RequestedLine[] },
): Promise<Reservation> {
  const [existing] = await tx
    .select({ id: checkouts.id, requestHash: checkouts.requestHash, plan: checkouts.plan })
    .from(checkouts)
    .where(and(eq(checkouts.userId, request.userId), eq(checkouts.idempotencyKey, request.idempotencyKey)));
  if (!existing) return findTaken(tx, request);
  const checkoutId = existing.id;
  if (existing.requestHash === requestHash) return { kind: "existing", checkoutId };
  // A browser without a response keeps its key. The shopper may change the form before submitting it again.
  return hasSameGoods(existing.plan, lines) ? { kind: "resubmitted", checkoutId } : { kind: "key-reused" };
}

async function findTaken(tx: Tx, request: PlaceOrderRequest): Promise<Reservation> {
  const [other] = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        isOwn(request),
        eq(checkouts.cartRevision, request.cartRevision ?? ""),
        inArray(checkouts.status, ["reserved", "placed"]),
      ),
    );
  // It has just failed, so the cart can be bought after all.
  if (!other) return { kind: "key-reused" };
  return { kind: "taken", checkoutId: other.id };
}

/** The page showed an older revision: the cart was ordered or changed in another tab or on another device. */
export async function findOrderOfOlderCart(tx: Tx, request: PlaceOrderRequest): Promise<Reservation> {
  const { cartRevision = "" } = request;
  const [cartId = "", revision] = cartRevision.split(":");
  const [later] = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        isOwn(request),
        eq(checkouts.status, "placed"),
        sql`split_part(${checkouts.cartRevision}, ':', 1) = ${cartId}`,
        sql`split_part(${checkouts.cartRevision}, ':', 2)::int >= ${Number(revision)}`,
      ),
    )
    .orderBy(desc(checkouts.createdAt))
    .limit(1);
  if (later) return { kind: "taken", checkoutId: later.id };
  const message = "Your cart was changed in another window or on another device. Please check it again.";
  const changed = { variantId: null, name: "", kind: "total-changed" as const, message };
  return { kind: "cart-changed", changes: [changed], lines: null };
}

/** A customer's checkout; of a guest, whose contact may have changed since, the id of the cart that nobody can guess is the proof. */
function isOwn({ userId, guest }: PlaceOrderRequest) {
  return guest ? sql`${checkouts.plan} ->> 'isGuest' = 'true'` : eq(checkouts.userId, userId);
}

function currentRevisionOf(userId: string, guest: PlaceOrderRequest["guest"]) {
  // An administrator orders as a guest from the cart of the account.
  const isOwn = guest ? sql`${carts.id} = ${guest.cartId}::uuid` : sql`${carts.userId} = ${userId}`;
  return sql<string | null>`(select ${carts.id} || ':' || ${carts.revision} from ${carts} where ${isOwn})`;
}

/** Condition: the given process holds the checkout's lease. */
export function isLeasedBy(process: number): SQL {
  return sql`${checkouts.plan}->>'leaseHolder' = ${String(process)}`;
}
