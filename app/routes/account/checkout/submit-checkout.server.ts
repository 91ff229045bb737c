import { data, href, redirect, redirectDocument, type RouterContextProvider } from "react-router";
import { consentField, tickedPurposes } from "#app/components/consent-fields.tsx";
import type { AppContext } from "#app/context/app-context.server.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { listOrderChannels } from "#app/context/order-channels.server.ts";
import { enteredBalances, openedOrders } from "#app/context/shopper/remembered-ids.server.ts";
import { callerOf, requireUser } from "#app/context/session-guard.server.ts";
import {
  readCheckout,
  type CheckoutForm,
  type CheckoutRequest,
} from "#app/domain/checkout/checkout.forms.ts";
import type { PlaceOrderResult } from "#app/domain/checkout/checkout.ts";
import { placeOrder } from "#app/domain/checkout/place-order.server.ts";
import { addressOf } from "#app/domain/customers/addresses/address.forms.ts";
import { addAddress, addMissingPhone } from "#app/domain/customers/addresses/addresses.server.ts";
import { describePinMismatch } from "#app/domain/customers/addresses/indian-states.ts";
import type { SignedInUser } from "#app/domain/customers/account.ts";
import { giveConsents, missingConsents } from "#app/domain/customers/consents/consents.server.ts";
import type { Purpose } from "#app/domain/customers/consents/privacy-notice.ts";
import { findOrCreateGuest } from "#app/domain/customers/customer-records.server.ts";
import { placedOrderUrl } from "#app/domain/orders/order.ts";
import { isIndianSeller } from "#app/domain/settings/seller.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { accountPage } from "#app/lib/http/return-to.ts";
import { redirectWithFlash, setCookieHeaders } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { findPinView } from "#app/routes/account/checkout/delivery/delivery-data.server.ts";
import {
  countRefusal,
  mayTry,
  networkDigest,
  type CheckoutBuyer,
} from "#app/routes/account/checkout/checkout-limits.server.ts";
import { placedMessage } from "#app/routes/account/checkout/result/placed-message.ts";
import { rememberCheckout } from "#app/routes/account/checkout/remember-checkout.server.ts";
import { draftOf } from "#app/routes/account/checkout/kept/draft.ts";

interface RequestParts {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * The signed-in customer; null for a guest, where checkout needs no account. An administrator tries the shop or types the order of a
 * customer, and orders as a guest: no order stands in a file of the administrator's.
 */
export async function findBuyer(
  request: Request,
  context: RequestParts["context"],
): Promise<SignedInUser | null> {
  const { guests } = (await getApp(context).settings.get()).checkout;
  const user = guests ? await getRequestContext(context).user() : await requireUser(request, context);
  return user?.role === "customer" ? user : null;
}

const STATUSES = {
  placed: 200,
  "cart-changed": 409,
  "already-ordered": 409,
  declined: 402,
  "payment-unavailable": 503,
  "method-refused": 409,
  "stock-refused": 409,
  "advance-needed": 409,
  "credit-changed": 409,
  "cash-questions": 409,
  "delivery-refused": 409,
  "not-delivered": 409,
  "key-reused": 422,
  "in-progress": 409,
};

/** Places the order of a submitted checkout. Without JavaScript the response is the next page. */
export async function submitCheckout(parts: RequestParts) {
  const { request, context } = parts;
  const app = getApp(context);
  const fields = await readForm(request);
  const signedOut = await refuseSignedOut(parts, fields);
  if (signedOut) return signedOut;
  const user = await findBuyer(request, context);
  await rememberCheckout(parts, { fields, user, isEnding: false });
  const settings = await app.settings.get();
  const isPhoneEnough = user === null && (await reachesPhone(app, fields));
  const now = app.clock.now();
  const read = readCheckout(fields, { now, isPhoneEnough, pickup: settings.pickup });
  const needed = isIndianSeller(settings) ? await missingConsents(app.db, user?.email ?? null) : [];
  const consentErrors = consentErrorsOf(fields, needed);
  if (!read.ok) return refuseFields(parts, fields, { ...read.fieldErrors, ...consentErrors });
  const { form } = read.value;
  const buyer = { user, form, clientIp: callerOf(request, context).clientIp };
  if (!(await mayTry(app.limits, buyer)))
    return data({ kind: "too-many" as const, draft: draftOf(fields), promise: null }, { status: 429 });
  if (Object.keys(consentErrors).length > 0) return refuseFields(parts, fields, consentErrors);
  const hasWhatsapp = fields[consentField("whatsapp")] === "on" && form.phone !== "";
  const consents: Purpose[] = hasWhatsapp ? [...needed, "whatsapp"] : needed;
  if (user) await saveToAccount(app, { user, form, fields, consents });
  const result = await placeOrder(app.checkout, {
    ...(await identify(parts, buyer, consents)),
    ...read.value,
  });
  await countRefusal(app.limits, buyer, result);
  return respond(parts, { fields, request: read.value, user, result });
}

function consentErrorsOf(fields: Record<string, string>, needed: readonly Purpose[]): Record<string, string> {
  return tickedPurposes(fields, needed).length < needed.length
    ? { [consentField("orders")]: "Agree to the use of your data for your order" }
    : {};
}

async function refuseFields(
  parts: RequestParts,
  fields: Record<string, string>,
  fieldErrors: Record<string, string>,
) {
  const promise = await findPromise(parts, fields);
  return data({ kind: "invalid" as const, fieldErrors, draft: draftOf(fields), promise }, { status: 400 });
}

/** The delivery promise of the typed PIN code; a script asks for it itself. */
function findPromise({ request, context }: RequestParts, fields: Record<string, string>) {
  return isDocument(request) ? findPinView(context, fields.postalCode) : null;
}

interface SavedForm {
  user: SignedInUser;
  form: CheckoutForm;
  fields: Record<string, string>;
  consents: readonly Purpose[];
}

/**
 * Saves the consents, address and phone number of a customer. Before the order and independently of it: a full address book blocks no
 * order, and a declined card discards no address.
 */
async function saveToAccount(
  { db, clock }: AppContext,
  { user, form, fields, consents }: SavedForm,
): Promise<void> {
  await giveConsents(db, { email: user.email, purposes: consents, source: "checkout", now: clock.now() });
  if (form.delivery === "pickup") return;
  const userId = user.id;
  if (fields.saveAddress === "on")
    await addAddress(db, { userId, address: addressOf(form), isDefault: false });
  await addMissingPhone(db, { userId, id: fields.savedAddress ?? "", phone: form.phone });
}

/** Who orders, as far as the request proves it. */
async function identify(
  { request, context }: RequestParts,
  { user, form, clientIp }: CheckoutBuyer & { form: CheckoutForm },
  consents: readonly Purpose[],
) {
  const app = getApp(context);
  const visitor = getRequestContext(context);
  const buyer = user
    ? { userId: user.id }
    : {
        userId: await findOrCreateGuest(app.db, app.secret, form),
        guest: { cartId: (await visitor.cart.find())?.id ?? null, consents },
      };
  return {
    ...buyer,
    heldAlertIds: await visitor.heldAlerts(),
    balanceIds: await enteredBalances.list(request, app.secret),
    openedCheckoutIds: await openedOrders.list(request, app.secret),
    network: networkDigest(app, clientIp),
  };
}

interface Submission {
  fields: Record<string, string>;
  request: CheckoutRequest;
  user: SignedInUser | null;
  result: PlaceOrderResult;
}

async function respond(parts: RequestParts, { fields, request: { form, lines }, user, result }: Submission) {
  const { request, context } = parts;
  const { secret, settings } = getApp(context);
  const { guests } = (await settings.get()).checkout;
  const orderId = orderedId(result);
  const cookies = !user && orderId ? [await openedOrders.add(request, secret, orderId)] : [];
  const headers = setCookieHeaders(cookies);
  // A document request: only the pay page's CSP allows a form to post to the provider.
  if (result.kind === "pay")
    throw redirectDocument(href("/checkout/pay/:id", { id: result.checkoutId }), { headers });
  const notice = form.country === HOME_COUNTRY ? describePinMismatch(form) : null;
  if (result.kind === "placed" && isDocument(request)) {
    const to = pageAfterOrder(result, { guests });
    if (to !== href("/") && !notice) throw redirect(to, { headers });
    return redirectWithFlash(to, placedMessage({ ...result, notice }), cookies);
  }
  const more = {
    ordered: lines.map(({ variantId, quantity }) => ({ variantId, quantity })),
    notice,
    draft: draftOf(fields),
    promise: result.kind === "placed" ? null : await findPromise(parts, fields),
    to: result.kind === "placed" ? pageAfterOrder(result, { guests }) : null,
  };
  return data({ ...more, ...result }, { status: STATUSES[result.kind], headers });
}

/**
 * Refuses a form of a customer whose session has ended: as a guest's it would lack fields that the page does not have. Without JavaScript
 * the cart can be seen only after the sign-in. Null for any other form.
 */
async function refuseSignedOut({ request, context }: RequestParts, fields: Record<string, string>) {
  if (fields.buyer !== "customer" || (await getRequestContext(context).user())) return null;
  const { guests } = (await getApp(context).settings.get()).checkout;
  if (isDocument(request))
    return redirectWithFlash(accountPage(href("/login"), href("/checkout")), {
      title: "You are signed out",
      description: "Nothing was ordered. Sign in again to place your order.",
      tone: "bad",
    });
  return data(
    { kind: "signed-out" as const, guests, draft: draftOf(fields), promise: null },
    { status: 401 },
  );
}

/** Whether a guest's phone receives the messages about the order: by SMS, or on WhatsApp with consent. */
async function reachesPhone(app: AppContext, fields: Record<string, string>): Promise<boolean> {
  const channels = await listOrderChannels(app);
  return (
    channels.includes("sms") || (channels.includes("whatsapp") && fields[consentField("whatsapp")] === "on")
  );
}

/** As specified the home page with a toast; where guests are welcome, or the order has to be confirmed or paid, the confirmation page. */
function pageAfterOrder(
  { orderNumber, waitsFor }: Extract<PlaceOrderResult, { kind: "placed" }>,
  { guests }: { guests: boolean },
): string {
  return guests || waitsFor ? placedOrderUrl(orderNumber) : href("/");
}

function orderedId(result: PlaceOrderResult): string | null {
  if (result.kind === "placed" || result.kind === "already-ordered") return result.orderId;
  return result.kind === "pay" ? result.checkoutId : null;
}

/** Whether the response becomes the page, because no script handles it. */
function isDocument(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/html") ?? false;
}
