import { asc, desc, eq, inArray } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { consents } from "#app/domain/customers/customers.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { DEFAULT_MESSAGES } from "#app/domain/messages/messages.settings.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { switchSmsOn } from "#tests/fixtures/switch-sms-on.ts";
import { useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { fieldsFor, openRazorpayShop } from "#tests/servers/razorpay-shop.ts";
import { stockProduct, type TestVariant } from "#tests/servers/test-store.ts";

const app = await appForFile({ RATE_LIMITS: "on" });
const { db } = app.store;
const DECLINED_CARD = "4000000000000002";
const MAX_ATTEMPTS = 30;
let variant: TestVariant;
let people = 0;

beforeAll(async () => {
  await saveTestSection(app.store, "sales", { currency: "INR" });
  await useGst(app.store);
  await saveTestSection(app.store, "checkout", { guests: true });
  const whatsapp = { ...DEFAULT_MESSAGES.whatsapp, isOn: true };
  await saveTestSection(app.store, "messages", { ...DEFAULT_MESSAGES, whatsapp });
  await switchSmsOn(app.store);
  variant = await stockProduct(app.store, { name: "Consent Stole", priceMinor: 4000, inventory: 90 });
});

/** A contact that no other test of the file uses. */
function contact() {
  people += 1;
  return { email: `consenting-${people}@example.com`, phone: `+9198765${String(94_000 + people)}` };
}

/** A guest's request, from a browser without a cookie. */
function press(given: Record<string, string>): Promise<Response> {
  const lines = [{ id: variant.id, quantity: 1, price: variant.priceMinor }];
  return app.visitor().post("/checkout.data", checkoutFields(lines, { currency: "INR", ...given }));
}

const recorded = ({ email, phone }: ReturnType<typeof contact>) =>
  db
    .select()
    .from(consents)
    .where(inArray(consents.email, [email, phone]))
    .orderBy(asc(consents.id));

test("a guest who consented before gets the same request for consent as a new guest", async () => {
  const given = contact();
  expect((await press(given)).status).toBe(200);
  const responses = [
    await press({ ...given, "consent-orders": "" }),
    await press({ ...given, email: "", "consent-orders": "" }),
    await press({ ...contact(), "consent-orders": "" }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([400, 400, 400]);
  for (const response of responses)
    expect(await response.text()).toContain("Agree to the use of your data for your order");
});

test("a missing consent is reported together with the errors of the other fields", async () => {
  const response = await press({ ...contact(), firstName: "", "consent-orders": "" });
  expect(response.status).toBe(400);
  const text = await response.text();
  expect(text).toContain("First name is required");
  expect(text).toContain("Agree to the use of your data for your order");
});

test("a guest's consents are recorded with the order, and none by a declined card or a missing consent", async () => {
  const given = contact();
  const boxes = { ...given, "consent-whatsapp": "on" };
  expect((await press({ ...boxes, cardNumber: DECLINED_CARD })).status).toBe(402);
  expect((await press({ ...boxes, "consent-orders": "" })).status).toBe(400);
  expect(await recorded(given)).toEqual([]);
  expect((await press(boxes)).status).toBe(200);
  expect(await recorded(given)).toMatchObject([
    { email: given.email, purpose: "orders", source: "checkout", withdrawnAt: null },
    { email: given.phone, purpose: "whatsapp", source: "checkout", withdrawnAt: null },
  ]);
  // The first message follows the consent that was given with its order.
  const messages = await db
    .select()
    .from(outgoingMessages)
    .where(eq(outgoingMessages.recipient, given.phone));
  expect(messages.map(({ channel }) => channel)).toEqual(["whatsapp"]);
});

test("a guest with a phone number only consents by it", async () => {
  const given = contact();
  expect((await press({ ...given, email: "" })).status).toBe(200);
  const [placed] = await db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  expect(placed?.email).toBe("");
  expect(await recorded(given)).toMatchObject([{ email: given.phone, purpose: "orders" }]);
});

test("checkouts without a consent count as attempts", async () => {
  const given = { ...contact(), "consent-orders": "" };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) expect((await press(given)).status).toBe(400);
  expect((await press(given)).status).toBe(429);
});

test("a guest who pays at the provider gives the consents by the order, not by opening the payment", async () => {
  const shop = await openRazorpayShop();
  try {
    await saveTestSection(shop.app.store, "checkout", { guests: true });
    const { phone } = contact();
    const piece = await stockProduct(shop.app.store);
    const boxes = { phone, "consent-whatsapp": "on" };
    const pressed = await shop.app.visitor().post("/checkout", fieldsFor(piece, boxes));
    const id = pressed.headers.get("location")?.replace("/checkout/pay/", "") ?? "";
    const given = () => shop.app.store.db.select().from(consents).where(eq(consents.email, phone));
    expect(await shop.statusOf(id)).toBe("reserved");
    expect(await given()).toEqual([]);
    const paid = shop.razorpay.pay(shop.razorpay.orderOf(id).id);
    await shop.comeBack(id, shop.razorpay.returned(paid));
    expect(await shop.statusOf(id)).toBe("placed");
    expect(await given()).toMatchObject([{ purpose: "whatsapp", source: "checkout" }]);
  } finally {
    await shop.close();
  }
});
