import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { abandonedCheckouts } from "#app/domain/checkout/reminders/abandoned-checkouts.tables.ts";
import { DEFAULT_COMING_BACK } from "#app/domain/back-in-stock/coming-back.settings.ts";
import { alertPhoneKey } from "#app/domain/back-in-stock/stock-alerts.server.ts";
import { DEFAULT_MESSAGES } from "#app/domain/messages/messages.settings.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { HTML } from "#tests/requests/cart-requests.ts";
import { orderedProduct } from "#tests/fixtures/orders/ordered-product.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { fieldsFor, openRazorpayShop } from "#tests/servers/razorpay-shop.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";

const PASSWORD = "moti jhumka 7";

let shop: Awaited<ReturnType<typeof openRazorpayShop>>;
let photo: Buffer;

beforeAll(async () => {
  shop = await openRazorpayShop({ RATE_LIMITS: "on" });
  photo = await jpegFile();
});

afterAll(async () => {
  await shop.app.close();
  await shop.razorpay.close();
});

interface Limited {
  /** Makes a request that counts towards the limit; returns its response. */
  ask(): Promise<Response>;
  /** The message of a refusal, in the response or on the page that it redirects to, if the status is not 429. */
  message?: RegExp;
}

const stranger = () => shop.app.visitor();
const post = (path: string, fields: Record<string, string>) => () => stranger().post(path, fields);

function withFile(name: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append(name, new File([new Uint8Array(photo)], "me.jpg", { type: "image/jpeg" }));
  return form;
}

/** The URL of the review form of a product that was delivered to the customer. */
async function reviewUrl(): Promise<string> {
  const { store } = shop.app;
  const { productId } = await stockProduct(store);
  const [buyer] = await store.db.select().from(users).where(eq(users.email, "buyer@example.com"));
  const [product] = await store.db.select().from(products).where(eq(products.id, productId));
  await orderedProduct(store, buyer?.id ?? "", productId);
  return `/products/${product?.slug}/review`;
}

/** Writes a review with a photo, and then replaces it. */
async function sendReview() {
  const address = await reviewUrl();
  const fields = { rating: "5", body: "Soft and warm, and long enough." };
  let intent = "write";
  return () => {
    const form = withFile("photo", { ...fields, intent });
    intent = "change";
    return shop.customer.post(address, form);
  };
}

const press = async (visitor: Visitor) =>
  visitor.post("/checkout", fieldsFor(await stockProduct(shop.app.store)));
const tryCode = async () =>
  shop.customer.post("/checkout", fieldsFor(await stockProduct(shop.app.store), { discountCode: "NONE" }));
const password = { password: PASSWORD };
const account = { fullName: "A", email: "new@example.com", ...password, confirmPassword: PASSWORD };
const newPassword = { password: "chandi payal 8", confirmPassword: "chandi payal 8" };

/** By the limit's name in the source, or by a path of better-auth. */
const LIMITED: Record<string, () => Limited | Promise<Limited>> = {
  "sign-in-address": () => ({ ask: post("/login", { email: "a@example.com", password: "a guess" }) }),
  "/sign-up/email": () => ({ ask: post("/signup", account) }),
  "/request-password-reset": () => ({ ask: post("/forgot-password", { email: "a@example.com" }) }),
  "/send-verification-email": () => ({ ask: post("/resend-confirmation", { email: "a@example.com" }) }),
  "/reset-password": () => ({
    ask: post("/reset-password", { token: "x".repeat(24), ...newPassword }),
  }),
  // Counts changes; wrong passwords count as "password-again".
  "/change-password": async () => {
    const customer = stranger();
    await customer.signUp("changes@example.com", PASSWORD);
    await customer.signIn("changes@example.com", PASSWORD);
    let currentPassword = PASSWORD;
    const ask = () => {
      const fields = { currentPassword, ...newPassword };
      currentPassword = newPassword.password;
      return customer.post("/profile/password", fields);
    };
    return { ask };
  },
  "sign-in-account": () => ({ ask: post("/admin/login", { ...ADMIN, password: "a guess" }) }),
  "sign-ins-account": () => ({ ask: post("/admin/login", ADMIN) }),
  "sign-ins-address": () => ({ ask: post("/admin/login", ADMIN) }),
  "sign-ins-address-known": async () => {
    const customer = stranger();
    await customer.signUp("known@example.com", PASSWORD);
    const ask = async () => {
      const signedIn = await customer.signIn("known@example.com", PASSWORD);
      // The page of a signed-in customer redirects and hides the refusal.
      customer.cookies.delete("gulmohar.session_token");
      return signedIn;
    };
    await ask();
    return { ask };
  },
  contact: () => {
    const words = { subject: "Sleeves", message: "Is the 4XL wide enough?" };
    return { ask: post("/contact", { name: "A", email: "a@example.com", ...words }) };
  },
  "remember-checkout": () => ({ ask: () => shop.customer.post("/checkout/remember", {}) }),
  "sent-order": () => {
    const cartRevision = `${crypto.randomUUID()}:1`;
    return { ask: () => shop.customer.post("/checkout/sent", { cartRevision }) };
  },
  "stock-alert": async () => {
    const { id, productId } = await stockProduct(shop.app.store);
    const fields = { variant: id, email: "a@example.com" };
    return { ask: post(`/products/test-${productId}/back-in-stock`, fields) };
  },
  "stock-alert-phone": async () => {
    const templates = { "back-in-stock": "back-in-stock" };
    await saveTestSection(shop.app.store, "messages", {
      ...DEFAULT_MESSAGES,
      sms: { isOn: true, templates },
    });
    const alert = crypto.randomUUID();
    const key = alertPhoneKey(shop.app.store.checkout.secret, alert);
    const link = `/back-in-stock/phone?${new URLSearchParams({ alert, key })}`;
    return { ask: post(link, { phone: "+919876582001", "consent-notices-sms": "on" }) };
  },
  newsletter: () => ({ ask: post("/newsletter", { email: "a@example.com" }) }),
  "cart-change": () => ({
    ask: () => shop.customer.post("/cart", { intent: "clear" }, HTML),
    message: /Too many changes/,
  }),
  checkout: () => ({ ask: () => press(shop.customer) }),
  "checkout-email": () => ({ ask: () => press(shop.customer) }),
  "checkout-phone": () => ({ ask: () => press(shop.customer) }),
  "checkout-from": () => ({ ask: () => press(shop.customer) }),
  "checkout-refusals": () => ({ ask: tryCode }),
  "checkout-refusals-from": () => ({ ask: tryCode }),
  "discount-code": () => ({
    ask: () => stranger().get(`/cart/quote?ids=${crypto.randomUUID()}&code=DIWALI`),
    message: /Too many codes were tried/,
  }),
  "find-order": () => ({ ask: post("/orders/find", { number: "1", contact: "a@example.com" }) }),
  "find-order-contact": () => {
    let number = 0;
    const ask = () => {
      number += 1;
      return stranger().post("/orders/find", { number: String(number), contact: "a@example.com" });
    };
    return { ask };
  },
  "password-again": () => ({
    ask: () => shop.customer.post("/profile/data/download", { password: "a guess" }),
    message: /Too many attempts/,
  }),
  "password-checks": () => ({
    ask: () => shop.customer.post("/profile/data/download", password),
    message: /Too many attempts/,
  }),
  "data-download": () => ({
    ask: () => shop.customer.post("/profile/data/download", password),
    message: /just downloaded your data several times/,
  }),
  "email-change": () => ({
    ask: () => shop.customer.post("/profile/email", { form: "email", email: "new@example.com", ...password }),
  }),
  "payment-look": async () => {
    const { page } = await shop.opened();
    return { ask: () => shop.customer.post(page, { intent: "check-status" }) };
  },
  "payment-return": async () => {
    const { id, order } = await shop.opened();
    const { razorpay, comeBack } = shop;
    const fields = razorpay.returned(razorpay.pay(order.id, { status: "failed" }));
    // The page still waits for the webhook; only the calls to the provider are limited.
    const ask = async () => {
      const before = razorpay.calls.length;
      const response = await comeBack(id, fields);
      return razorpay.calls.length > before ? response : new Response(null, { status: 429 });
    };
    return { ask };
  },
  upload: () => ({
    ask: () => shop.customer.post("/profile/avatar", withFile("avatar")),
    message: /uploaded many images/,
  }),
  "upload of a review": async () => ({ ask: await sendReview() }),
  "images-day": () => ({
    ask: () => shop.customer.post("/profile/avatar", withFile("avatar")),
    message: /20 images within a day/,
  }),
  "images-day of a review": async () => ({ ask: await sendReview() }),
};

/** Limits that do not reject a request but skip an email or a log entry, and those of codes. Each has its own test. */
const ELSEWHERE = [
  "new-device-mail",
  "find-order-pair",
  "order-link",
  "account-mail",
  "balance-code",
  "shop-password",
  "test-email",
  "campaign-test",
  "newsletter-mail",
  "contact-thanks",
  "messages-hour",
  "messages-day",
  "messages-proven",
  "messages-shop",
  "two-factor-address",
  "passkey-address",
  "/passkey/generate-authenticate-options",
  "two-factor-user",
  "security-log",
  "provider-test",
];

async function isRefused(response: Response, message: RegExp | undefined): Promise<boolean> {
  const received = await response.text();
  if (!message) return response.status === 429;
  const place = response.headers.get("location");
  return message.test(place ? await (await shop.customer.get(place)).text() : received);
}

/** Uses up one limit and resets all others. */
async function useUp(name: string): Promise<number> {
  const { pool } = shop.app.store.database;
  const key = `${name}:%`;
  await pool.query("delete from rate_limits where key not like $1", [key]);
  const { rowCount } = await pool.query("update rate_limits set count = 1000000 where key like $1", [key]);
  return rowCount ?? 0;
}

// Proves SEC-COST-04
test.each(Object.keys(LIMITED))(
  "the limit on %s allows its number of attempts, and no more",
  async (name) => {
    await shop.app.store.database.pool.query("delete from rate_limits");
    const { ask, message } = (await LIMITED[name]?.()) ?? {};
    if (!ask) throw new Error(name);
    expect(await isRefused(await ask(), message)).toBe(false);
    expect(await useUp(name.split(" ", 1)[0] ?? "")).toBeGreaterThan(0);
    expect(await isRefused(await ask(), message)).toBe(true);
  },
);

test("an unfinished checkout over the limit of reminders records none", async () => {
  const { db, database } = shop.app.store;
  await database.pool.query("delete from rate_limits");
  await saveTestSection(shop.app.store, "comingBack", { ...DEFAULT_COMING_BACK, reminderHours: 4 });
  const countAfterCheckout = async () => {
    const more = { postalCode: "1", "consent-reminders": "on" };
    const fields = fieldsFor(await stockProduct(shop.app.store), more);
    expect((await shop.customer.post("/checkout", fields)).status).toBe(400);
    return db.$count(abandonedCheckouts);
  };
  expect(await countAfterCheckout()).toBe(1);
  await db.delete(abandonedCheckouts);
  await useUp("remember-checkout");
  expect(await countAfterCheckout()).toBe(0);
});

// Proves ASVS-V2-04, SEC-COST-05
test("every limit of the store is tested here or listed with those that are tested elsewhere", async () => {
  const app = path.join(import.meta.dirname, "../../../app");
  const files = (await readdir(app, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
  const found = new Set<string>();
  for (const file of files) {
    const source = await readFile(path.join(app, file), "utf8");
    for (const [, name = ""] of source.matchAll(/name: "([\w-]+)", max: \d/g)) found.add(name);
    for (const [, name = ""] of source.matchAll(/"(\/[\w/*-]+)": \{ window:/g)) found.add(name);
  }
  const tried = Object.keys(LIMITED).filter((name) => !name.includes(" "));
  expect([...found].toSorted()).toEqual([...tried, ...ELSEWHERE].toSorted());
});
