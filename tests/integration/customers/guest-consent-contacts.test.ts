import { desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { joinGuestOrders } from "#app/domain/checkout/join-guest-orders.server.ts";
import { consents, users } from "#app/domain/customers/customers.tables.ts";
import { hasConsent } from "#app/domain/customers/consents/consents.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { deleteAccount } from "#app/domain/privacy/delete-account.server.ts";
import { DEFAULT_MESSAGES } from "#app/domain/messages/messages.settings.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { deliver } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { switchSmsOn } from "#tests/fixtures/switch-sms-on.ts";
import { makeCustomer, stockProduct, type TestVariant } from "#tests/servers/test-store.ts";

const app = await appForFile();
const { store } = app;
const { db } = store;
let variant: TestVariant;
let people = 0;

beforeAll(async () => {
  await saveTestSection(store, "checkout", { guests: true });
  await saveTestSection(store, "general", { country: "IN" });
  const whatsapp = { ...DEFAULT_MESSAGES.whatsapp, isOn: true };
  await saveTestSection(store, "messages", { ...DEFAULT_MESSAGES, whatsapp });
  await switchSmsOn(store);
  variant = await stockProduct(store, { name: "Consent Shawl", priceMinor: 4000, inventory: 90 });
});

function newPhone(): string {
  people += 1;
  return `+9198765${String(92_000 + people)}`;
}

async function orderAsGuest(contact: { email: string; phone: string }) {
  const lines = [{ id: variant.id, quantity: 1, price: variant.priceMinor }];
  const fields = checkoutFields(lines, { ...contact, "consent-whatsapp": "on" });
  expect((await app.visitor().post("/checkout.data", fields)).status).toBe(200);
  const [order] = await db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  if (!order?.userId) throw new Error("No order");
  return { id: order.id, guestId: order.userId };
}

async function newAccount() {
  const id = await makeCustomer(store);
  return { id, email: `${id}@example.com` };
}

const consentsOf = async (contact: string) =>
  (await db.select().from(consents).where(eq(consents.email, contact)))
    .map(({ purpose }) => purpose)
    .toSorted();

const exists = async (userId: string) => (await db.$count(users, eq(users.id, userId))) > 0;

test("a guest who types the address of an account records no consent under it", async () => {
  const { email } = await newAccount();
  const phone = newPhone();
  await orderAsGuest({ email: email.toUpperCase(), phone });
  expect(await consentsOf(email)).toEqual([]);
  expect(await consentsOf(phone)).toEqual(["orders", "whatsapp"]);
});

test("the consents of a guest's phone number belong to the account that the order joins, which can withdraw them", async () => {
  const account = await newAccount();
  const phone = newPhone();
  const { guestId } = await orderAsGuest({ email: account.email, phone });
  await joinGuestOrders(db, account.id);
  expect(await consentsOf(phone)).toEqual([]);
  expect(await consentsOf(account.email)).toEqual(["orders", "whatsapp"]);
  expect(await hasConsent(db, account.email, "whatsapp")).toBe(true);
  expect(await exists(guestId)).toBe(false);
});

test("consents of a phone number stay for the other orders that a guest placed with it", async () => {
  const account = await newAccount();
  const phone = newPhone();
  const other = await orderAsGuest({ email: "", phone });
  await orderAsGuest({ email: account.email, phone });
  await joinGuestOrders(db, account.id);
  expect(await consentsOf(phone)).toEqual(["orders", "whatsapp"]);
  expect(await consentsOf(account.email)).toEqual(["orders", "whatsapp"]);
  expect(await exists(other.guestId)).toBe(true);
});

test("deleting an account deletes the consents of the phone numbers of its orders", async () => {
  const account = await newAccount();
  const phone = newPhone();
  const { id } = await orderAsGuest({ email: account.email, phone });
  // As an order that joined before consents moved with it.
  await db.update(orders).set({ userId: account.id, isGuest: false }).where(eq(orders.id, id));
  await deliver(store, id);
  expect(await deleteAccount(store, account.id)).toEqual({ ok: true });
  expect(await consentsOf(phone)).toEqual([]);
});
