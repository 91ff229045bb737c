import type { RouterContextProvider } from "react-router";
import { parcelTo } from "#app/domain/delivery/destinations.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { readChosenCountry } from "#app/context/shopper/chosen-country.server.ts";
import { enteredBalances } from "#app/context/shopper/remembered-ids.server.ts";
import { listOrderChannels } from "#app/context/order-channels.server.ts";
import { viewStoredCart } from "#app/context/shopper/view-stored-cart.server.ts";
import { spendableMinor } from "#app/domain/balances/list-balances.server.ts";
import { addCashFee, priceWithBestDiscount, rulesFor } from "#app/domain/cart/price-cart.ts";
import { revisionKeyOf, type ServerCart, type StoredCart } from "#app/domain/cart/stored-cart.ts";
import { findCashRefusal } from "#app/domain/checkout/cash/cash-limits.server.ts";
import { isCashHidden } from "#app/domain/checkout/cash/cash-rule.server.ts";
import type { OrderOfCart } from "#app/domain/checkout/checkout.ts";
import { findOrderOfCart } from "#app/domain/checkout/find-own-checkout.server.ts";
import type { CountryCode } from "#app/domain/customers/addresses/countries.ts";
import type { Address } from "#app/domain/customers/addresses/address.ts";
import { listAddresses } from "#app/domain/customers/addresses/addresses.server.ts";
import { takesTestPayments } from "#app/domain/payments/payment-provider.ts";
import { hasConsent, missingConsents } from "#app/domain/customers/consents/consents.server.ts";
import type { Purpose } from "#app/domain/customers/consents/privacy-notice.ts";
import { findServiceability } from "#app/domain/delivery/find-serviceability.server.ts";
import { phoneChannelsFor } from "#app/domain/messages/notify.server.ts";
import type { CashTerms } from "#app/domain/payments/cash/cash-on-delivery.ts";
import {
  MANUAL_METHOD_NAMES,
  manualMethod,
  offeredMethods,
  type PaymentMethod,
} from "#app/domain/payments/payment-methods.ts";
import type { PaymentSettings } from "#app/domain/payments/payments.settings.ts";
import { gstSellerOf, isIndianSeller } from "#app/domain/settings/seller.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import {
  findPinView,
  giftOfferOf,
  pickupViewOf,
} from "#app/routes/account/checkout/delivery/delivery-data.server.ts";
import { findReminderOffer } from "#app/routes/account/checkout/remember-checkout.server.ts";
import { findBuyer } from "#app/routes/account/checkout/submit-checkout.server.ts";

interface RequestParts {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Loads the checkout page: the buyer, the stored cart, addresses, ways of delivery and of payment. */
export async function loadCheckout({ request, context }: RequestParts) {
  const user = await findBuyer(request, context);
  const { clock, db, settings } = getApp(context);
  const all = await settings.get();
  const isIndian = isIndianSeller(all);
  const signedIn = await getRequestContext(context).user();
  const id = user?.id ?? null;
  const query = new URL(request.url).searchParams;
  const pin = query.get("pin")?.trim().slice(0, 10);
  const { saved, chosen } = await findAddresses(db, id, query.get("address"));
  const stored = await getRequestContext(context).cart.find();
  const cart = stored && (await viewStoredCart(context, stored));
  const earlierOrder = stored?.lines.length === 0 ? await findOrderOfEmptied(context, stored, id) : null;
  const reminder = await findReminderOffer({ request, context }, { user, lines: stored?.lines ?? [] });
  return {
    isGuest: user === null,
    isAdministrator: signedIn?.role === "admin",
    /** Whether the order probably goes abroad, so that the form asks for the country first. */
    isAbroad: isProbablyAbroad(request, chosen),
    /** The channels on which a guest without an email address gets the messages about the order. */
    orderChannels: user ? [] : await listOrderChannels(getApp(context)),
    /** Whose draft in the browser may be shown; empty for a guest. */
    buyer: signedIn?.id ?? "",
    earlierOrder,
    /** Whether the shopper returns from a payment that failed on the provider's page. */
    hasPaymentFailed: query.get("payment") === "failed",
    /** Whether the page offers a reminder in case it is left. */
    reminder,
    /** The channels on which it can be sent to the phone, too. */
    phoneChannels: reminder ? phoneChannelsFor(all.messages, "cart-reminder") : [],
    cart,
    /** For a submission without JavaScript; with it the browser creates one per attempt. */
    idempotencyKey: crypto.randomUUID(),
    shipping: shippingOf(signedIn, {
      saved,
      chosen,
      pin,
      country: await readChosenCountry(request, context),
    }),
    /** For browsers without JavaScript; others ask for the PIN code while it is typed. */
    promise: await findPinView(context, pin ?? homePinOf(chosen)),
    /** Whether the page asks for a note to the order. */
    asksForNote: all.checkout.orderNotes,
    pickup: pickupViewOf(all, clock.now()),
    gift: giftOfferOf(all, clock.now()),
    /** Whether the notices of Indian consent law are shown. */
    isIndian,
    /** Of those that the customer has not agreed to yet: with a seller in India the necessary ones, and the optional ones. */
    consents: await findConsents(getApp(context), isIndian, user?.email ?? null),
    /** What the buyer can pay with store credit, in minor units. */
    creditMinor: await spendableMinor(db, {
      holder: {
        userId: id,
        balanceIds: await enteredBalances.list(request, getApp(context).secret),
        takesTests: takesTestPayments(getApp(context).providers.hosted),
      },
      currency: all.sales.currency,
      now: clock.now(),
    }),
    ...(await findPaymentWays(getApp(context), { userId: id, chosen, cart })),
  };
}

/** The saved addresses of a customer, and the one that the page proposes: the requested one, else the default. */
async function findAddresses(db: AppContext["db"], userId: string | null, requestedId: string | null) {
  const saved = userId === null ? [] : await listAddresses(db, userId);
  const chosen =
    saved.find((address) => address.id === requestedId) ?? saved.find((address) => address.isDefault);
  return { saved, chosen };
}

/** The fields of the delivery address as they are filled at first. */
function shippingOf<Saved extends Address & { id: string }>(
  signedIn: { name: string; email: string } | null,
  {
    saved,
    chosen,
    pin = "",
    country,
  }: { saved: Saved[]; chosen: Saved | undefined; pin: string | undefined; country: CountryCode },
) {
  const { name = "", email = "" } = signedIn ?? {};
  const [firstName = "", ...lastNames] = name.split(" ");
  return {
    email,
    saved,
    chosenId: chosen?.id ?? null,
    country: chosen?.country ?? country,
    defaults: {
      firstName,
      lastName: lastNames.join(" "),
      postalCode: pin,
      ...(country !== HOME_COUNTRY && { country }),
    },
  };
}

function isProbablyAbroad(request: Request, chosen: Address | undefined): boolean {
  return chosen
    ? chosen.country !== HOME_COUNTRY
    : namesForeignRegion(request.headers.get("accept-language"));
}

const homePinOf = (chosen: Address | undefined) =>
  chosen?.country === HOME_COUNTRY ? chosen.postalCode : undefined;

async function findConsents(app: AppContext, isIndian: boolean, email: string | null) {
  return [...(isIndian ? await missingConsents(app.db, email) : []), ...(await offeredConsents(app, email))];
}

/** The payment methods with their limits, and whether cash is refused or hidden. */
async function findPaymentWays(
  app: AppContext,
  { userId, chosen, cart }: { userId: string | null; chosen: Address | undefined; cart: ServerCart | null },
) {
  const { checkout, clock, db, settings } = app;
  const { payments, sales } = await settings.get();
  const buyer = { userId, isGuest: userId === null, cash: payments.cash, now: clock.now() };
  return {
    methods: offeredMethods(payments, {
      hasProvider: app.providers.hosted !== null,
      currency: sales.currency,
    }),
    cash: termsOfCash(payments.cash),
    maxTotals: maxTotalsOf(payments),
    cashHiddenAt:
      userId !== null && chosen && cart ? await findHiddenCash(app, { userId, address: chosen, cart }) : null,
    cashRefusal: payments.cash.isOn
      ? await findCashRefusal(db, { ...checkout, ...buyer, canConfirmEmails: checkout.canConfirmEmails() })
      : null,
  };
}

// Browsers send these wherever they are, in India too.
const DEFAULT_LANGUAGES = new Set(["en-us", "en-gb"]);

/** Whether a browser's first language names a region outside India. */
function namesForeignRegion(acceptLanguage: string | null): boolean {
  const [first = ""] = (acceptLanguage ?? "").toLowerCase().split(/[,;]/);
  const [, region] = /^[a-z]{2,3}-([a-z]{2})$/.exec(first.trim()) ?? [];
  return region !== undefined && region !== "in" && !DEFAULT_LANGUAGES.has(first.trim());
}

/** The order that emptied a stored cart, for a shopper who did not receive its confirmation; null once the cart has changed again. */
async function findOrderOfEmptied(
  context: RequestParts["context"],
  { id, revision }: StoredCart,
  userId: string | null,
): Promise<OrderOfCart | null> {
  const cartRevision = revisionKeyOf({ id, revision: revision - 1 });
  return findOrderOfCart(getApp(context).checkout, { cartRevision, userId });
}

/** Consent to WhatsApp is offered while the channel is on and the customer has not given it. */
export async function offeredConsents(app: AppContext, contact: string | null): Promise<Purpose[]> {
  const { whatsapp } = (await app.settings.get()).messages;
  const isGiven = contact !== null && (await hasConsent(app.db, contact, "whatsapp"));
  return whatsapp.isOn && !isGiven ? ["whatsapp"] : [];
}

/** The highest total of each method that has one, in minor units. */
function maxTotalsOf(settings: PaymentSettings): Partial<Record<PaymentMethod, number | null>> {
  return Object.fromEntries(
    MANUAL_METHOD_NAMES.map((name) => [name, manualMethod(name).maxTotalMinor?.(settings) ?? null]),
  );
}

/** Only what the page shows: every property would be readable in the browser. */
function termsOfCash({ mostMinor, feeMinor, rules }: PaymentSettings["cash"]): CashTerms {
  return { mostMinor, feeMinor, keepsAdvance: rules.keepsAdvance };
}

/**
 * The place where the owner's rules hide cash on delivery: a saved address, with the stored cart sent by standard delivery. Null where they
 * do not.
 */
async function findHiddenCash(
  { db, clock, settings: source }: AppContext,
  { userId, address, cart: { cart, quote } }: { userId: string; address: Address; cart: ServerCart },
): Promise<Pick<Address, "postalCode" | "state"> | null> {
  const settings = await source.get();
  const { sales, shipping, payments } = settings;
  const { country, postalCode, state } = address;
  if (!payments.cash.isOn || country !== HOME_COUNTRY) return null;
  const priced = new Map(quote.lines.map((line) => [line.variantId, line]));
  const lines = cart.items.flatMap(({ id, quantity }) => {
    const line = priced.get(id);
    return line ? [{ ...line, quantity }] : [];
  });
  const rules = rulesFor({ ...sales, shipping, gst: gstSellerOf(settings) }, parcelTo(address));
  const summary = addCashFee(priceWithBestDiscount(lines, rules, quote.offered), payments.cash.feeMinor);
  const isHidden = await isCashHidden(db, {
    userId,
    address,
    totalMinor: summary.totals.totalMinor,
    settings,
    service: await findServiceability(db, settings, address),
    now: clock.now(),
  });
  return isHidden ? { postalCode, state } : null;
}
