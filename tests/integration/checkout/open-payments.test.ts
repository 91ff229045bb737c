import { afterAll, beforeAll, expect, test } from "vitest";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { checkoutForm, add, HTML } from "#tests/requests/cart-requests.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { fieldsFor, openRazorpayShop } from "#tests/servers/razorpay-shop.ts";
import { stockProduct, type TestVariant } from "#tests/servers/test-store.ts";

const PASSWORD = "moti jhumka 7";
let shop: Awaited<ReturnType<typeof openRazorpayShop>>;

beforeAll(async () => {
  shop = await openRazorpayShop();
  await saveTestSection(shop.app.store, "checkout", { guests: true });
});

afterAll(() => shop.close());

/** A guest with the last piece of a variant on the payment page. */
async function openAsGuest(phone: string) {
  const guest = shop.app.visitor();
  const variant = await stockProduct(shop.app.store, { inventory: 1 });
  const idempotencyKey = crypto.randomUUID();
  return { guest, variant, idempotencyKey, id: await pay(guest, variant, { phone, idempotencyKey }) };
}

/** Opens a payment; returns the checkout's id, or the refused response's status. */
async function pay(buyer: Visitor, variant: TestVariant, more: Record<string, string> = {}) {
  const response = await buyer.post("/checkout", fieldsFor(variant, more));
  return response.headers.get("location")?.replace("/checkout/pay/", "") ?? String(response.status);
}

test("a guest who goes back to the same form and corrects the phone number finds the last piece available", async () => {
  const { guest, variant, id, idempotencyKey } = await openAsGuest("+919876543101");
  expect(await pay(guest, variant, { phone: "+919876543102", idempotencyKey })).toMatch(/^[\da-f-]{36}$/);
  expect(await shop.statusOf(id)).toBe("expired");
});

test("a guest who signs in instead of paying finds the last piece available", async () => {
  const { guest, variant, id } = await openAsGuest("+919876543103");
  await guest.signUp("signs-in@example.com", PASSWORD);
  await guest.signIn("signs-in@example.com", PASSWORD);
  expect(await pay(guest, variant)).toMatch(/^[\da-f-]{36}$/);
  expect(await shop.statusOf(id)).toBe("expired");
});

test("a stranger who types a guest's phone number does not end the guest's payment", async () => {
  const { variant, id } = await openAsGuest("+919876543104");
  expect(await pay(shop.app.visitor(), variant, { phone: "+919876543104" })).toBe("409");
  expect(await shop.statusOf(id)).toBe("reserved");
});

test("a guest without JavaScript who corrects the phone number can still order the cart", async () => {
  const guest = shop.app.visitor();
  const variant = await stockProduct(shop.app.store, { inventory: 5 });
  await add(guest, variant);
  const form = { ...(await checkoutForm(guest)), ...fieldsOnline(variant) };
  const first = await guest.post("/checkout", { ...form, phone: "+919876543105" }, HTML);
  const again = { ...(await checkoutForm(guest)), ...fieldsOnline(variant), phone: "+919876543106" };
  const second = await guest.post("/checkout", again, HTML);
  expect([first.status, second.status]).toEqual([302, 302]);
  expect(second.headers.get("location")).not.toBe(first.headers.get("location"));
});

/** Without the fields that the page sets itself. */
function fieldsOnline(variant: TestVariant) {
  const { idempotencyKey: _k, cart: _c, ...fields } = fieldsFor(variant);
  return fields;
}
