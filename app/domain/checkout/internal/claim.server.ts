import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { RequestedLine } from "#app/domain/cart/cart.ts";
import { orderedRevision, type CartOwner } from "#app/domain/cart/cart.server.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { onlineMethodOf } from "#app/domain/checkout/checkout.forms.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import {
  hasSameGoods,
  type PlaceOrderRequest,
  type PlaceOrderResult,
  type ReservedCheckout,
} from "#app/domain/checkout/checkout.ts";
import { listOrderedLines } from "#app/domain/checkout/find-own-checkout.server.ts";
import { isLeasedBy } from "#app/domain/checkout/internal/finish-checkout.server.ts";
import { isOpenAt } from "#app/domain/checkout/internal/pay.server.ts";
import { endOfPayment, MINUTES_TO_PAY } from "#app/domain/checkout/internal/unpaid/unpaid-limits.ts";
import { isToConfirm, isToPayFirst } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { MINUTE_MS } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** An earlier request with the same key or cart. */
type EarlierCheckout =
  | { kind: "existing"; checkoutId: string }
  /** The key was used for the same goods with other details: another address or payment method. */
  | { kind: "resubmitted"; checkoutId: string }
  /** Another tab or device is buying, or has bought, the same cart revision. */
  | { kind: "taken"; checkoutId: string };

/** Why no stock is reserved. */
export type Refusal =
  | EarlierCheckout
  /** These open checkouts must end first: the buyer would hold too much unpaid stock. The oldest first. */
  | { kind: "too-much-unpaid"; checkoutIds: string[] }
  | Extract<
      PlaceOrderResult,
      {
        kind:
          | "cart-changed"
          | "key-reused"
          | "method-refused"
          | "stock-refused"
          | "advance-needed"
          | "credit-changed"
          | "cash-questions"
          | "delivery-refused"
          | "not-delivered";
      }
    >;

/** A step's refusal, which rolls back the steps before it. */
export interface Refused {
  ok: false;
  refusal: Refusal;
}

/** One attempt to reserve the stock of a cart. Each step of the checkout adds what it found out. */
export interface CheckoutAttempt {
  ok: true;
  deps: CheckoutDeps;
  request: PlaceOrderRequest;
  settings: StoreSettings;
  checkoutId: string;
  /** One line per variant, sorted by id, so that equal carts are equal. */
  lines: RequestedLine[];
}

export interface ClaimedCheckout extends CheckoutAttempt {
  createdAt: Date;
}

/**
 * Claims the key and the cart revision first: a second request with either waits until the first commits or rolls back. Refuses if one of
 * them is taken, or the page showed an older cart.
 */
export async function claim(tx: Tx, attempt: CheckoutAttempt): Promise<ClaimedCheckout | Refused> {
  const { request } = attempt;
  const requestHash = hashOf(attempt);
  const claimed = await insertClaim(tx, attempt, requestHash);
  if (!claimed) return { ok: false, refusal: await findClaimed(tx, attempt, requestHash) };
  // The cart of a guest without a stored one exists only in the browser.
  const isStored = !request.draft && request.guest?.cartId !== null;
  if (isStored && request.cartRevision && claimed.cartRevision !== request.cartRevision)
    return { ok: false, refusal: await findOrderOfOlderCart(tx, request) };
  return { ...attempt, createdAt: claimed.createdAt };
}

/** Returns the current revision of the customer's cart; null if the key or the revision is taken. */
async function insertClaim(
  tx: Tx,
  { deps: { clock, paymentTimeoutMs }, request, checkoutId }: CheckoutAttempt,
  requestHash: string,
): Promise<{ cartRevision: string | null; createdAt: Date } | null> {
  const { userId, guest, idempotencyKey, cartRevision, form } = request;
  const createdAt = clock.now();
  const isHosted = onlineMethodOf(form) === "online";
  const expiresAt = isHosted
    ? endOfPayment(createdAt, MINUTES_TO_PAY)
    : endOfPayment(createdAt, (2 * paymentTimeoutMs) / MINUTE_MS);
  const [claimed] = await tx
    .insert(checkouts)
    .values({
      id: checkoutId,
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
    .returning({ cartRevision: orderedRevision(cartOwnerOf({ userId, guest })) });
  return claimed ? { ...claimed, createdAt } : null;
}

/** The result for a request whose key or cart revision is already claimed. */
async function findClaimed(
  tx: Tx,
  { request, lines }: CheckoutAttempt,
  requestHash: string,
): Promise<Refusal> {
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

async function findTaken(tx: Tx, request: PlaceOrderRequest): Promise<Refusal> {
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
async function findOrderOfOlderCart(tx: Tx, request: PlaceOrderRequest): Promise<Refusal> {
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

/** Null for a guest without a stored cart. */
function cartOwnerOf({ userId, guest }: Pick<PlaceOrderRequest, "userId" | "guest">): CartOwner | null {
  if (!guest) return { userId };
  return guest.cartId === null ? null : { cartId: guest.cartId };
}

/** A customer's checkout; of a guest, whose contact may have changed since, the id of the cart that nobody can guess is the proof. */
function isOwn({ userId, guest }: PlaceOrderRequest) {
  return guest ? sql`${checkouts.plan} ->> 'isGuest' = 'true'` : eq(checkouts.userId, userId);
}

const CARD_FIELDS: ReadonlySet<string> = new Set(["cardName", "cardNumber", "expiryDate", "cvv", "upiId"]);

/** Identifies equal requests. Card data and UPI IDs are excluded: not even a digest of them is stored. */
function hashOf({ lines, request: { form, discountCode } }: CheckoutAttempt): string {
  const withoutCard = (key: string, value: unknown) => (CARD_FIELDS.has(key) ? undefined : value);
  return createHash("sha256")
    .update(JSON.stringify([lines, form, discountCode ?? null], withoutCard))
    .digest("hex");
}

const RESULT_POLL_MS = 100;

/**
 * The result of an earlier checkout of the same cart: of another tab or device, or of this form before it was changed. If that one failed,
 * or its payment has the old details, this one can be retried with a new key.
 */
export async function resultOfOther(
  deps: CheckoutDeps,
  { kind, checkoutId }: Extract<EarlierCheckout, { kind: "taken" | "resubmitted" }>,
): Promise<PlaceOrderResult> {
  const result = await awaitResult(deps, checkoutId, { mayReclaimCheckout: false });
  if (result.kind === "placed") {
    const { orderId, orderNumber } = result;
    return {
      kind: "already-ordered",
      orderId,
      orderNumber,
      ordered: await listOrderedLines(deps.db, orderId),
    };
  }
  const isShared = result.kind === "in-progress" || (result.kind === "pay" && kind === "taken");
  return isShared ? result : { kind: "key-reused" };
}

/**
 * Waits for the checkout that holds the key and returns its result, or takes it over if its process has exited.
 */
export async function awaitResult(
  deps: CheckoutDeps,
  checkoutId: string,
  { mayReclaimCheckout = true } = {},
): Promise<PlaceOrderResult | ReservedCheckout> {
  const waitUntil = performance.now() + deps.paymentTimeoutMs;
  for (;;) {
    const [checkout] = await deps.db
      .select({ status: checkouts.status, declineReason: checkouts.declineReason })
      .from(checkouts)
      .where(eq(checkouts.id, checkoutId));
    if (checkout?.status === "placed") {
      const { number, status, confirmBy, paymentStatus, paymentMethod } = orders;
      const [order] = await deps.db
        .select({ number, status, confirmBy, paymentStatus, paymentMethod })
        .from(orders)
        .where(eq(orders.id, checkoutId));
      if (order)
        return {
          kind: "placed",
          orderId: checkoutId,
          orderNumber: order.number,
          ...(isToConfirm(order) && { waitsFor: "confirmation" as const }),
          ...(isToPayFirst(order) && { waitsFor: "payment" as const }),
        };
    }
    if (checkout?.status === "declined") return { kind: "declined", message: checkout.declineReason ?? "" };
    if (checkout?.status === "expired") return { kind: "payment-unavailable" };
    if (checkout && deps.providers.hosted && (await isOpenAt(deps.db, deps.providers.hosted, checkoutId)))
      return { kind: "pay", checkoutId };
    const taken = mayReclaimCheckout ? await reclaimCheckout(deps, checkoutId) : null;
    if (taken) return taken;
    if (performance.now() > waitUntil) return { kind: "in-progress" };
    await wait(RESULT_POLL_MS);
  }
}

/**
 * Takes over a checkout from a process that exited between reserving and recording; null while that process
 * lives or if another one was faster. It may have been charged: the provider returns the same result for the
 * same key.
 */
async function reclaimCheckout(
  { db, liveness, log }: CheckoutDeps,
  checkoutId: string,
): Promise<ReservedCheckout | null> {
  const isOpen = and(eq(checkouts.id, checkoutId), eq(checkouts.status, "reserved"));
  const [open] = await db.select({ plan: checkouts.plan }).from(checkouts).where(isOpen);
  const before = open?.plan?.leaseHolder;
  if (!open?.plan || before === undefined || !(await liveness.isGone(before))) return null;
  const plan = { ...open.plan, leaseHolder: liveness.self };
  const taken = await db
    .update(checkouts)
    .set({ plan })
    .where(and(isOpen, isLeasedBy(before)))
    .returning({ id: checkouts.id });
  if (taken.length === 0) return null;
  log.warn({ checkoutId }, "Reclaimed a checkout from a process that exited");
  return { kind: "reserved", checkoutId, plan };
}
