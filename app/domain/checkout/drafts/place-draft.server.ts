import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import type { DraftToPlace, PlaceOrderRequest, PlaceOrderResult } from "#app/domain/checkout/checkout.ts";
import { draftRevision, type DraftContent } from "#app/domain/checkout/drafts/draft-order.ts";
import { findCheckoutOfDraft, type SavedDraft } from "#app/domain/checkout/drafts/draft-orders.server.ts";
import { placeOrder } from "#app/domain/checkout/place-order.server.ts";
import { findOrCreateGuest } from "#app/domain/customers/customer-records.server.ts";
import type { PickupSettings } from "#app/domain/delivery/delivery.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { newId } from "#app/lib/id.ts";

/** What is missing or wrong in the customer's details or the payment, by field name. */
export type DraftFieldErrors = Record<string, string>;

export type PlaceDraftResult =
  | PlaceOrderResult
  | { kind: "invalid"; fieldErrors: DraftFieldErrors }
  | { kind: "empty" };

interface DraftPayment {
  /** The fields of the payment as posted: `payment`, and those of a card or a UPI ID. */
  payment: Record<string, string>;
  owner?: DraftToPlace["owner"];
  /** The store credit, in minor units, that the signed-in customer of the draft wants to use. */
  credit?: { userId: string; amountMinor: number };
  /** The total that the page showed. */
  shownTotalMinor: number;
  consents?: NonNullable<PlaceOrderRequest["guest"]>["consents"];
  network?: string;
}

/**
 * Orders a draft: by the owner, who has received the payment or sends it with cash on delivery, or by the customer, who pays. A draft
 * becomes one order at most. A payment that the customer has opened and left is ended first.
 */
export async function placeDraft(
  deps: CheckoutDeps,
  { id, version, content, currency }: SavedDraft,
  { payment, owner, credit, shownTotalMinor, consents = [], network }: DraftPayment,
): Promise<PlaceDraftResult> {
  if (content.lines.length === 0) return { kind: "empty" };
  const { pickup } = await deps.settings.get();
  const { accountId } = content;
  const isOwnCredit = credit !== undefined && credit.userId === accountId;
  const form = CheckoutForm.safeParse({
    ...checkoutFields(content, payment, pickup),
    ...(isOwnCredit && { useCredit: "on", creditMinor: credit.amountMinor }),
  });
  if (!form.success) return { kind: "invalid", fieldErrors: errorsOf(form.error) };
  const opened = await findCheckoutOfDraft(deps.db, id);
  const buyer = accountId
    ? { userId: accountId }
    : {
        userId: await findOrCreateGuest(deps.db, deps.secret, form.data),
        guest: { cartId: null, consents },
      };
  return placeOrder(deps, {
    ...buyer,
    idempotencyKey: newId(),
    cartRevision: draftRevision(id),
    lines: content.lines.map((line) => ({
      variantId: line.id,
      quantity: line.quantity,
      priceMinor: line.priceMinor,
    })),
    form: form.data,
    shownTotalMinor,
    shownCurrency: currency,
    openedCheckoutIds: opened ? [opened.id] : [],
    draft: { id, version, content, ...(owner && { owner }) },
    ...(network && { network }),
  });
}

/** The fields of the checkout's form. The owner is in touch with the customer, so that a phone number is enough. */
function checkoutFields(
  { customer, delivery, notes }: DraftContent,
  payment: Record<string, string>,
  { street, city, state, postalCode }: PickupSettings,
) {
  const shop = { address: street, city, state, postalCode, country: HOME_COUNTRY };
  return {
    ...customer,
    ...(delivery === "pickup" && shop),
    delivery,
    notes,
    isPhoneEnough: true,
    ...payment,
  };
}

function errorsOf({
  issues,
}: {
  issues: readonly { path: PropertyKey[]; message: string }[];
}): DraftFieldErrors {
  const errors: DraftFieldErrors = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}
