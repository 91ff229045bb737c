import { OPERATIONS } from "#app/domain/api/operations.server.ts";
import { UCP_OPERATIONS } from "#app/domain/api/ucp/ucp-operations.server.ts";
import { addressOf, type Endpoint } from "#tests/requests/endpoints.ts";
import { refused, refusesForm, silent, type AccessAttempt, type AccessRule } from "./access-attempt.ts";
import type { Fixture } from "./fixture.ts";

const ADDRESS = {
  firstName: "Mallory",
  lastName: "Stranger",
  address: "1 Elsewhere",
  city: "Lucknow",
  state: "Uttar Pradesh",
  postalCode: "226001",
  country: "IN",
  phone: "98765 43210",
};

const BODY = { name: "Mallory", heightCm: "160", weightKg: "90", "consent-measurements": "on" };

/** The password of the stranger's account. */
export const STRANGER_PASSWORD = "moti jhumka 7";

const everyone = (names: readonly string[]): Record<string, AccessRule> =>
  Object.fromEntries(names.map((name) => [`routes/endpoints/${name}`, "everyone"]));

export const ENDPOINTS: Record<string, AccessRule> = {
  "routes/shop/home/home": "everyone",
  "routes/shop/products/products": "everyone",
  "routes/shop/products/product/product": "everyone",
  "routes/shop/fits-me": "everyone",
  "routes/shop/products/product/reviews/similar-reviews": "everyone",
  "routes/shop/cart/cart": "everyone",
  "routes/shop/buy/buy": "everyone",
  "routes/shop/delivery": "everyone",
  "routes/shop/country": "everyone",
  "routes/shop/api/docs": "everyone",
  "routes/shop/passport/passport": "everyone",
  "routes/shop/about-us/about-us": "everyone",
  "routes/shop/privacy-policy": "everyone",
  "routes/shop/terms-conditions": "everyone",
  "routes/shop/refund-policy": "everyone",
  "routes/shop/accessibility": "everyone",
  "routes/shop/faq": "everyone",
  "routes/shop/contact/contact": "everyone",
  "routes/shop/careers/careers": "everyone",
  "routes/shop/blog/blog": "everyone",
  "routes/shop/blog/blog-post": "everyone",
  "routes/shop/pages/page": "everyone",
  "routes/shop/newsletter/newsletter": "everyone",
  "routes/shop/opening/opening": "everyone",
  // Its URL holds a signed cart, of nobody in particular.
  "routes/shop/cart/open/open": "everyone",
  "routes/shop/cart/restore/restore": "everyone",
  "routes/shop/cart/restore/unsubscribe": "everyone",
  "routes/shop/products/product/request-alert": "everyone",
  "routes/shop/back-in-stock/offer": "everyone",
  "routes/shop/back-in-stock/phone": "everyone",
  "routes/shop/m/message-link": "everyone",
  "routes/shop/back-in-stock/unsubscribe": "everyone",
  "routes/shop/newsletter/newsletter-confirm": "everyone",
  "routes/shop/newsletter/newsletter-unsubscribe": "everyone",
  "routes/shop/not-found": "everyone",
  "routes/shop/products/product/find-my-size": {
    theirs: ({ bodyId }) => [silent(`/products/x/size?person=${bodyId}`)],
  },
  "routes/shop/cart/cart-quote": "everyone",
  "routes/shop/cart/cart-stored": "everyone",
  // Nobody's without a session.
  "routes/shop/size-finder/saved-people": "everyone",
  "routes/shop/counts": "everyone",
  "routes/shop/search/suggest": "everyone",
  "routes/shop/recently-viewed": "everyone",
  "routes/shop/products/product/review/write-review": {
    theirs: ({ reviewedSlug, reviewId }) => [
      silent(`/products/${reviewedSlug}/review`, {
        intent: "change",
        reviewId,
        body: "Rewritten.",
        rating: "1",
      }),
    ],
  },

  "routes/account/login/login": "everyone",
  "routes/account/login/login-code": "everyone",
  "routes/account/login/login-passkey": "everyone",
  "routes/account/signup": "everyone",
  "routes/account/confirm-email": "everyone",
  "routes/account/resend-confirmation": "everyone",
  "routes/account/forgot-password": "everyone",
  "routes/account/reset-password": "everyone",
  "routes/account/change-email": "everyone",
  "routes/account/logout": "everyone",
  "routes/account/wishlist/wishlist-options": "everyone",
  "routes/account/checkout/checkout": {
    theirs: ({ addressId }) => [silent(`/checkout?address=${addressId}`)],
  },
  "routes/account/checkout/pay": "own",
  "routes/account/checkout/remember": "own",
  "routes/account/pay/payment-link": "everyone",
  "routes/account/pay/order-payment": "everyone",
  "routes/account/checkout/sent-order": "everyone",
  "routes/account/orders/order/order-placed": {
    theirs: ({ deliveredNumber }) => [refused(`/orders/${deliveredNumber}/placed`)],
  },
  "routes/account/checkout/payment-return": "everyone",
  "routes/account/orders/orders": {
    theirs: ({ deliveredNumber }) => [silent("/orders"), silent(`/orders?before=${deliveredNumber + 1}`)],
  },
  "routes/account/orders/find-order": "everyone",
  "routes/account/orders/order/open-order": {
    theirs: ({ deliveredNumber }) => [silent(`/orders/${deliveredNumber}/open?key=guessed`)],
  },
  "routes/account/o/short-link": {
    theirs: ({ deliveredNumber }) => [silent(`/o/${deliveredNumber.toString(36)}-guessedguessed12`)],
  },
  "routes/account/orders/order/guest-account": {
    theirs: ({ deliveredNumber }) => [
      refused(`/orders/${deliveredNumber}/account`, { password: STRANGER_PASSWORD }),
    ],
  },
  "routes/account/orders/order/guest-data": {
    theirs: ({ deliveredNumber }) => [
      refused(`/orders/${deliveredNumber}/data`, { intent: "download" }),
      refused(`/orders/${deliveredNumber}/data`, { intent: "erase" }),
    ],
  },
  "routes/account/wishlist/wishlist": "own",
  "routes/account/wishlist/wishlist-items": {
    theirs: () => [silent("/wishlist/items", { intent: "clear" })],
  },
  "routes/account/orders/order/confirm-order": {
    theirs: ({ pendingNumber }) => [
      refused(`/orders/${pendingNumber}/confirm?key=guessed`, {}),
      refused(`/orders/${pendingNumber}/confirm`, {}),
    ],
  },
  "routes/account/orders/order/cancel-order": {
    theirs: ({ pendingNumber }) => [refused(`/orders/${pendingNumber}/cancel`, { reason: "Not mine." })],
  },
  "routes/account/orders/order/cancel-items": {
    theirs: ({ pendingNumber, orderLineId }) => [
      refused(`/orders/${pendingNumber}/cancel-items`, { [`pieces.${orderLineId}`]: "1" }),
    ],
  },
  "routes/account/orders/order/order-address": {
    theirs: ({ pendingNumber }) => [
      refused(`/orders/${pendingNumber}/address`, { ...ADDRESS, version: "1" }),
    ],
  },
  "routes/account/orders/order/return-order": {
    theirs: ({ deliveredNumber, orderLineId }) => [
      refused(`/orders/${deliveredNumber}/return`, {
        [`return.${orderLineId}`]: "on",
        [`quantity.${orderLineId}`]: "1",
        resolution: "refund",
        reason: "too-small",
      }),
    ],
  },
  "routes/account/orders/order/claim-order": {
    theirs: ({ deliveredNumber, orderLineId }) => [
      refused(`/orders/${deliveredNumber}/claim`, {
        [`problem.${orderLineId}`]: "damaged",
        [`quantity.${orderLineId}`]: "1",
        comment: "Torn",
      }),
    ],
  },
  "routes/account/orders/order/order-again": {
    theirs: ({ deliveredNumber }) => [
      refused(`/orders/${deliveredNumber}/again`),
      refused(`/orders/${deliveredNumber}/again`, {}),
    ],
  },
  "routes/account/orders/order/returns/return-label": {
    theirs: ({ deliveredNumber }) => [refused(`/orders/${deliveredNumber}/returns/1/label`)],
  },
  "routes/account/orders/order/documents/invoice": {
    theirs: ({ deliveredNumber }) => [refused(`/orders/${deliveredNumber}/invoice`)],
  },
  "routes/account/orders/order/documents/credit-notes/:sequence": {
    theirs: ({ deliveredNumber }) => [refused(`/orders/${deliveredNumber}/credit-notes/1`)],
  },
  "routes/account/orders/order/documents/document": {
    theirs: ({ pendingNumber, documentId }) => [refused(`/orders/${pendingNumber}/documents/${documentId}`)],
  },
  "routes/account/orders/order/documents/document-pdf": {
    theirs: ({ pendingNumber, documentId }) => [
      refused(`/orders/${pendingNumber}/documents/${documentId}/pdf`),
    ],
  },

  "routes/account/profile/profile": "own",
  "routes/account/profile/address": {
    theirs: ({ addressId }) => [refused(`/profile/addresses/${addressId}`, ADDRESS)],
  },
  "routes/account/profile/addresses": {
    theirs: ({ addressId }) => [
      refusesForm("/profile/addresses", { intent: "delete", address: addressId }),
      refusesForm("/profile/addresses", { intent: "default", address: addressId }),
    ],
  },
  "routes/account/profile/saved-body": {
    theirs: ({ bodyId }) => [refused(`/profile/measurements/${bodyId}`, BODY)],
  },
  "routes/account/checkout/credit": "everyone",
  "routes/account/gift-cards/gift-cards": "everyone",
  "routes/account/gift-cards/gift-card": "everyone",
  "routes/account/profile/store-credit": "own",
  "routes/account/profile/stock-alerts": "own",
  "routes/account/profile/measurements": {
    theirs: ({ bodyId }) => [
      refusesForm("/profile/measurements", { intent: "delete", body: bodyId }),
      refusesForm("/profile/measurements", { intent: "mark", body: bodyId }),
    ],
  },
  "routes/account/profile/sessions": {
    theirs: ({ sessionId }) => [
      refusesForm("/profile/sessions", { session: sessionId, password: STRANGER_PASSWORD }),
    ],
  },
  "routes/account/profile/email": "own",
  "routes/account/profile/password": "own",
  "routes/account/profile/security": "own",
  "routes/account/profile/preferences": "own",
  "routes/account/profile/data": "own",
  "routes/account/profile/delete": "own",
  "routes/account/profile/avatar": "own",
  "routes/account/profile/download": {
    theirs: ({ id, email }) => [silent("/profile/data/download", { password: "moti jhumka 7", id, email })],
  },

  "routes/admin/login/login": "everyone",
  "routes/admin/login/login-code": "everyone",
  // Its URL holds a secret that only the invited person got by email.
  "routes/admin/invitation/invitation": "everyone",

  "routes/endpoints/image": {
    theirs: ({ avatarId, photoId }) =>
      [avatarId, photoId].flatMap((id) => [
        refused(`/images/${id}/320.webp`),
        refused(`/images/${id}/1280.webp`),
      ]),
  },
  // Its link is signed; a wrong one has the same answer for everybody.
  "routes/endpoints/month-end-archive": "everyone",
  "routes/endpoints/webhooks/payment-webhook": "everyone",
  "routes/endpoints/webhooks/tracking-webhook": "everyone",
  "routes/endpoints/webhooks/message-webhook": "everyone",
  ...everyone([
    "share-card",
    "wordmark",
    "theme",
    "llms-txt",
    "robots",
    "sitemap",
    "sitemap/sitemap-part",
    "blog-feed",
  ]),
  ...everyone([
    "product-feed",
    "channel-feed",
    "api/admin/mcp",
    "api/ucp/mcp",
    "api/ucp/size-schema",
    "ucp-profile",
  ]),
  "routes/endpoints/api/api": {
    everyones: ({ id, reviewedSlug }) =>
      [id, reviewedSlug].flatMap((known) =>
        OPERATIONS.map(({ path }) => `/api/v1${path.replaceAll(/\{\w+\}/g, known)}`),
      ),
  },
  "routes/endpoints/api/openapi": "everyone",
  "routes/endpoints/api/ucp/ucp": {
    everyones: ({ id }) => UCP_OPERATIONS.map(({ path }) => `/api/ucp${path.replace("{id}", id)}`),
  },
  "routes/endpoints/manifest": "everyone",
  "routes/endpoints/security-txt": "everyone",
  "routes/endpoints/healthz": "everyone",
  "routes/endpoints/readyz": "everyone",
};

/** The requests to one endpoint. A visitor is rejected wherever a sign-in is required. */
export function attemptsOf(
  endpoint: Endpoint,
  { whose, person }: { whose: "visitor" | "stranger"; person: Fixture },
): AccessAttempt[] {
  const entry = ENDPOINTS[endpoint.id];
  if (entry === undefined) return [];
  if (entry === "everyone")
    return [silent(addressOf(endpoint, { id: person.reviewedSlug, kind: "product" }))];
  if (entry === "own") return [{ path: addressOf(endpoint), isRefused: whose === "visitor" }];
  if ("everyones" in entry) return entry.everyones(person).map((path) => silent(path));
  const attempts = entry.theirs(person);
  return whose === "visitor" ? attempts.map((attempt) => ({ ...attempt, isRefused: true })) : attempts;
}
