import { sql, type SQL } from "drizzle-orm";
import { takeHeldItems } from "#app/domain/back-in-stock/held-items.server.ts";
import { MAX_LINE_QUANTITY, type CartChange, type PricedLine } from "#app/domain/cart/cart.ts";
import { checkCart, checkCurrency } from "#app/domain/cart/check-cart.ts";
import { addHeld, toPricedLine, withRatesOf } from "#app/domain/cart/cart.server.ts";
import type { VariantForSale } from "#app/domain/catalog/catalog.ts";
import { lockVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import { toDraftGoods } from "#app/domain/checkout/drafts/quote-draft.server.ts";
import { lockDraftToPlace, releaseDraftStock } from "#app/domain/checkout/drafts/draft-stock.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import type { PlaceOrderRequest } from "#app/domain/checkout/checkout.ts";
import { giftCardLine } from "#app/domain/checkout/internal/gift-card-line.ts";
import {
  claim,
  type CheckoutAttempt,
  type ClaimedCheckout,
  type Refused,
} from "#app/domain/checkout/internal/claim.server.ts";
import {
  checkoutsToEnd,
  MINUTES_TO_PAY,
  minutesToPay,
  type OpenCheckout,
} from "#app/domain/checkout/internal/unpaid/unpaid-limits.ts";
import { listDiscountCandidates, type DiscountCandidate } from "#app/domain/discounts/discounts.server.ts";
import { gstSellerOf } from "#app/domain/settings/seller.ts";
import { moneyFormatOf, type StoreSettings } from "#app/domain/settings/settings.ts";
import { listTaxClasses } from "#app/domain/tax/tax-classes.server.ts";
import { formatMoney } from "#app/lib/money.ts";
import { lockNames } from "#app/platform/database/lock-names.server.ts";
import type { Locked } from "#app/platform/database/transaction.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** A variant with its current price and the stock that this buyer can have. */
type Goods = VariantForSale & Pick<PricedLine, "rate">;

export interface CheckoutOfBuyer extends ClaimedCheckout {
  buyer: LockedBuyer;
}

export interface CheckoutWithGoods extends CheckoutOfBuyer {
  locked: Locked<VariantForSale[]>;
  goods: Goods[];
  /** The same as the cart shows them. */
  shownLines: PricedLine[];
  /** The back-in-stock alerts whose held items are being bought. */
  heldAlertIds: string[];
  unpaidStock: UnpaidStock;
  /** The discounts that may apply. None for a draft, which has a discount of its own, and for a gift card. */
  discounts: readonly DiscountCandidate[];
}

/** Claims the key and locks the buyer, in one round trip. */
export async function claimForBuyer(tx: Tx, attempt: CheckoutAttempt): Promise<CheckoutOfBuyer | Refused> {
  const { deps, request } = attempt;
  const network = deps.limitsNetworks ? request.network : undefined;
  const [claimed, buyer] = await Promise.all([claim(tx, attempt), lockBuyer(tx, { ...request, network })]);
  return claimed.ok ? { ...claimed, buyer } : claimed;
}

/**
 * Locks the variants, and takes the items that are held for this buyer. Refuses if a price or the stock differs from what the shopper saw.
 * Reads what the next steps need in the same round trip.
 */
export async function lockGoods(tx: Tx, state: CheckoutOfBuyer): Promise<CheckoutWithGoods | Refused> {
  const { deps, request, settings, lines, buyer } = state;
  const { sales } = settings;
  const { draft, giftCard } = request;
  const now = deps.clock.now();
  const lockedDraft = draft && (await lockDraftToPlace(tx, draft));
  if (lockedDraft?.ok === false) return cartChanged([DRAFT_CHANGED], null);
  const variantIds = lines.map((line) => line.variantId);
  const pricesIncludeGst = gstSellerOf(settings) !== null;
  const [locked, unpaidStock, discounts, taxClasses] = await Promise.all([
    lockVariantsForSale(tx, variantIds),
    readUnpaidStock(tx, buyer, variantIds),
    draft || giftCard ? [] : listDiscountCandidates(tx, { code: request.discountCode ?? null, now }),
    pricesIncludeGst ? listTaxClasses(tx) : null,
  ]);
  const held = await takeHeldItems(tx, locked, request.heldAlertIds ?? []);
  const counts = countByVariant(held);
  if (lockedDraft) {
    if (lockedDraft.draft.isHeld) for (const line of lines) counts.set(line.variantId, line.quantity);
    await releaseDraftStock(tx, lockedDraft.draft, locked);
  }
  const rated = withRatesOf(taxClasses, addHeld(locked, counts), now);
  const goods = giftCard
    ? [giftCardLine(giftCard)]
    : draft
      ? toDraftGoods(rated, draft.content, { pricesIncludeGst })
      : rated;
  const maxQuantity = draft ? MAX_LINE_QUANTITY : sales.maxLineQuantity;
  const shownLines = goods.map((variant) => toPricedLine(variant, maxQuantity));
  const otherCurrency = checkCurrency(request.shownCurrency, sales.currency);
  const changes =
    otherCurrency.length > 0 ? otherCurrency : checkCart(lines, shownLines, moneyTextOf(settings));
  if (changes.length > 0) return cartChanged(changes, shownLines);
  const heldAlertIds = held.map(({ id }) => id);
  return { ...state, locked, goods, shownLines, heldAlertIds, unpaidStock, discounts };
}

const DRAFT_CHANGED: CartChange = {
  variantId: null,
  name: "",
  kind: "total-changed",
  message: "This order was changed in the meantime. Please check it again.",
};

export function cartChanged(changes: CartChange[], lines: PricedLine[] | null): Refused {
  return { ok: false, refusal: { kind: "cart-changed", changes, lines } };
}

/** Formats amounts in minor units for sentences to the shopper. */
export function moneyTextOf({ sales }: StoreSettings): (amountMinor: number) => string {
  return (amountMinor) => formatMoney(amountMinor, moneyFormatOf(sales));
}

function countByVariant(held: readonly { variantId: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { variantId } of held) counts.set(variantId, (counts.get(variantId) ?? 0) + 1);
  return counts;
}

export interface CheckoutWithTime extends CheckoutWithGoods {
  /** The minutes for which the items are held while the shopper pays on the provider's page. */
  minutesToPay: number;
}

/** Refuses a checkout beyond the limits of unpaid stock, or one for which earlier ones of the buyer have to end first. */
export function limitUnpaid(state: CheckoutWithGoods): CheckoutWithTime | Refused {
  const { lines, settings, goods } = state;
  // The owner has chosen the items of a draft, and one customer at a time can pay it. A gift card has no stock.
  if (state.request.draft || state.request.giftCard) return { ...state, minutesToPay: MINUTES_TO_PAY };
  const { mostUnpaidItems: maxItems } = settings.checkout;
  const itemCount = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (itemCount > maxItems)
    return { ok: false, refusal: { kind: "stock-refused", message: tooMany(maxItems) } };
  const { open, unpaid } = state.unpaidStock;
  const checkoutIds = checkoutsToEnd(open, { itemCount, maxItems });
  if (checkoutIds.length > 0) return { ok: false, refusal: { kind: "too-much-unpaid", checkoutIds } };
  const requested = new Map(lines.map(({ variantId, quantity }) => [variantId, quantity]));
  const minutes = minutesToPay(
    goods.map(({ variantId, inventory }) => ({
      free: inventory,
      unpaid: unpaid.get(variantId) ?? 0,
      requested: requested.get(variantId) ?? 0,
    })),
  );
  return { ...state, minutesToPay: minutes };
}

type Buyer = Pick<PlaceOrderRequest, "userId" | "guest" | "form" | "network">;

type LockedBuyer = Locked<Buyer>;

interface UnpaidStock {
  /** The open checkouts of the same buyer, contact or network address. */
  open: OpenCheckout[];
  /** The items of all open checkouts, by variant. */
  unpaid: ReadonlyMap<string, number>;
}

/**
 * Locks the buyer, and the network address, until commit: concurrent checkouts count each other. Before any variant is locked, so that no
 * two checkouts block each other.
 */
async function lockBuyer(tx: Tx, buyer: Buyer): Promise<LockedBuyer> {
  await lockNames(
    tx,
    namesOf(buyer).map(({ name, value }) => `unpaid ${name} ${value}`),
  );
  return buyer as LockedBuyer;
}

function tooMany(maxItems: number): string {
  const items = maxItems === 1 ? "one item" : `${maxItems} items`;
  return `An order can have at most ${items}. Please remove some, and order them afterwards.`;
}

async function readUnpaidStock(tx: Tx, buyer: Buyer, variantIds: readonly string[]): Promise<UnpaidStock> {
  const shared = namesOf(buyer).map(
    ({ name, isShared }) => sql`case when ${isShared} then ${name}::text end`,
  );
  const { rows } = await tx.execute<{
    id: string;
    at: string;
    shared: string[];
    variantId: string;
    quantity: number;
  }>(sql`
    select c.id, c.created_at as at, c.shared, line ->> 'variantId' as "variantId", (line ->> 'quantity')::int as quantity
    from (
      select id, created_at, plan, array_remove(array[${sql.join(shared, sql`, `)}], null) as shared
      from ${checkouts} where status = 'reserved' and plan is not null
    ) c cross join lateral jsonb_array_elements(c.plan -> 'lines') line
    where c.shared <> '{}' or line ->> 'variantId' in (${sql.join(
      variantIds.map((id) => sql`${id}`),
      sql`, `,
    )})`);
  const open = new Map<string, OpenCheckout>();
  const unpaid = new Map<string, number>();
  for (const { id, at, shared: names, variantId, quantity } of rows) {
    unpaid.set(variantId, (unpaid.get(variantId) ?? 0) + quantity);
    if (names.length === 0) continue;
    const itemCount = quantity + (open.get(id)?.itemCount ?? 0);
    open.set(id, { id, createdAt: new Date(at), shared: names, itemCount });
  }
  return { open: [...open.values()], unpaid };
}

interface Name {
  name: "account" | "email" | "phone" | "network";
  value: string;
  /** Condition: a checkout shares it. */
  isShared: SQL;
}

/** A typed contact counts among guests alone: nobody can end the checkout of an account by typing its phone number. */
function namesOf({ userId, guest, form, network }: Buyer): Name[] {
  const isGuest = sql`plan ->> 'isGuest' = 'true'`;
  const email = form.email.toLowerCase();
  const names: Name[] = guest
    ? [
        { name: "email", value: email, isShared: sql`${isGuest} and lower(plan ->> 'email') = ${email}` },
        {
          name: "phone",
          value: form.phone,
          isShared: sql`${isGuest} and plan -> 'address' ->> 'phone' = ${form.phone}`,
        },
      ]
    : [{ name: "account", value: userId, isShared: sql`user_id = ${userId}` }];
  if (network)
    names.push({ name: "network", value: network, isShared: sql`plan ->> 'network' = ${network}` });
  return names.filter(({ value }) => value !== "");
}
