import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import type { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import type { PlaceOrderRequest, PlaceOrderResult } from "#app/domain/checkout/checkout.ts";
import type { ReadPayment } from "#app/domain/checkout/online-payment.forms.ts";
import { placeOrder } from "#app/domain/checkout/place-order.server.ts";
import { findOrCreateGuest } from "#app/domain/customers/customer-records.server.ts";
import type { GiftCardForm } from "#app/domain/orders/gift-cards/gift-card.forms.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";

interface GiftCardPurchase extends Pick<PlaceOrderRequest, "openedCheckoutIds" | "shownCurrency"> {
  form: GiftCardForm;
  payment: Extract<ReadPayment, { ok: true }>["form"];
  /** The customer; null for a guest. */
  userId: string | null;
  /** Those that a guest has given with the form. */
  consents: NonNullable<PlaceOrderRequest["guest"]>["consents"];
  network: string;
}

/** Buys a gift card: an order of its own, paid online, whose card is issued in the transaction that records the payment. */
export async function buyGiftCard(
  deps: CheckoutDeps,
  { form, payment, userId, consents, ...by }: GiftCardPurchase,
): Promise<PlaceOrderResult> {
  const { key, value, email, ...card } = form;
  const fields = checkoutFields(form, payment);
  const buyer = userId
    ? { userId }
    : {
        userId: await findOrCreateGuest(deps.db, deps.secret, fields),
        guest: { cartId: null, consents },
      };
  return placeOrder(deps, {
    ...buyer,
    ...by,
    idempotencyKey: key,
    lines: [{ variantId: key, quantity: 1, priceMinor: value }],
    form: fields,
    shownTotalMinor: value,
    giftCard: { id: key, valueMinor: value, ...card },
  });
}

/** The fields of the checkout's form. Nothing is sent, so that it has no address. */
function checkoutFields(
  { senderName, email }: GiftCardForm,
  payment: GiftCardPurchase["payment"],
): CheckoutForm {
  const [firstName = "", ...lastNames] = senderName.split(" ");
  return {
    ...payment,
    firstName,
    lastName: lastNames.join(" "),
    email,
    phone: "",
    address: "",
    city: "",
    state: "",
    postalCode: "",
    country: HOME_COUNTRY,
    delivery: "pickup",
    notes: "",
    gift: false,
    giftRecipient: "",
    giftPhone: "",
    giftMessage: "",
    giftDay: "",
    giftWrap: false,
    useCredit: false,
    creditMinor: 0,
    answered: [],
    isPhoneEnough: false,
    buyerGstin: "",
    buyerName: "",
  };
}
