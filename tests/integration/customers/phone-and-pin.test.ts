import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { addresses, users } from "#app/domain/customers/customers.tables.ts";
import { listAddresses } from "#app/domain/customers/addresses/addresses.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { newId } from "#app/lib/id.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { HTML } from "#tests/requests/cart-requests.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { stockProduct, type TestVariant } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";

const { app, admin } = await adminForFile();
const PASSWORD = "moti jhumka 7";
const EMAIL = "phone@example.com";
let customer: Visitor;
let userId: string;
let variant: TestVariant;

beforeAll(async () => {
  customer = app.visitor();
  await customer.signUp(EMAIL, PASSWORD);
  await customer.signIn(EMAIL, PASSWORD);
  const [user] = await app.store.db.select({ id: users.id }).from(users).where(eq(users.email, EMAIL));
  userId = user?.id ?? "";
  variant = await stockProduct(app.store, { name: "Phone Shawl", priceMinor: 4000, inventory: 30 });
});

const fields = (more: Record<string, string>) =>
  checkoutFields([{ id: variant.id, quantity: 1, price: 4000 }], { email: EMAIL, ...more });
const buyer = (more: Record<string, string>) => customer.post("/checkout", fields(more));

async function lastOrder() {
  const rows = await app.store.db.select().from(orders).where(eq(orders.userId, userId));
  return rows.toSorted((a, b) => b.number - a.number)[0];
}

const addressFields = (more: Record<string, string>) => ({
  firstName: "Asha",
  lastName: "Verma",
  address: "12 Shahnajaf Road",
  postalCode: "226001",
  country: "IN",
  phone: "98765 43210",
  ...more,
});

describe("the mobile number of an order", () => {
  test("is stored in E.164 and shown on order, packing slip, export and email", async () => {
    expect((await buyer({ phone: "098765-43210" })).status).toBe(200);
    const order = await lastOrder();
    expect(order?.shippingAddress.phone).toBe("+919876543210");
    const shown = "+91 98765 43210";
    expect(pageText(await (await customer.get("/orders")).text())).toContain(shown);
    expect(pageText(await (await admin.get(`/admin/orders/${order?.number}`)).text())).toContain(shown);
    const slip = await admin.get(`/admin/orders/packing-slips?number=${order?.number}`);
    expect(pageText(await slip.text())).toContain(`Phone ${shown}`);
    expect(await (await admin.get("/admin/orders/export")).text()).toContain(",9876543210,");
    const email = await waitForEmail(app.store.outboxFolder, EMAIL, /order/i);
    expect(email.text).toContain(`phone ${shown}`);
  });

  test.each([
    ["nothing", "", "Mobile number is required"],
    ["an impossible number", "12345 67890", "Enter a mobile number with 10 digits, such as 98765 43210"],
  ])("%s in India is refused and the form keeps what was typed", async (_, phone, message) => {
    const response = await customer.post("/checkout", fields({ phone }), HTML);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(message);
  });

  test("abroad is optional", async () => {
    const abroad = { country: "UK", postalCode: "SW1A 1AA", state: "", city: "London", phone: "" };
    expect((await buyer(abroad)).status).toBe(200);
    expect((await lastOrder())?.shippingAddress.phone).toBe("");
  });
});

describe("a saved address without a phone number", () => {
  test("still works, and its next checkout adds the number", async () => {
    const id = newId();
    await app.store.db.insert(addresses).values({
      id,
      userId,
      firstName: "Asha",
      lastName: "Verma",
      street: "12 Shahnajaf Road",
      city: "Lucknow",
      state: "Uttar Pradesh",
      postalCode: "226001",
      country: "IN",
    });
    expect((await customer.get("/profile/addresses")).status).toBe(200);
    expect((await buyer({ savedAddress: id, phone: "" })).status).toBe(400);
    expect((await buyer({ savedAddress: id, phone: "91234 56789" })).status).toBe(200);
    expect((await listAddresses(app.store.db, userId)).find((saved) => saved.id === id)?.phone).toBe(
      "+919123456789",
    );
    await buyer({ savedAddress: id, phone: "98765 43210" });
    expect((await listAddresses(app.store.db, userId)).find((saved) => saved.id === id)?.phone).toBe(
      "+919123456789",
    );
  });

  test("of another customer never gets a number", async () => {
    const stranger = app.visitor();
    await stranger.signUp("other-phone@example.com", PASSWORD);
    await stranger.signIn("other-phone@example.com", PASSWORD);
    const id = newId();
    await app.store.db.insert(addresses).values({
      id,
      userId,
      firstName: "A",
      lastName: "B",
      street: "1",
      city: "L",
      state: "",
      postalCode: "226001",
      country: "IN",
    });
    await stranger.post("/checkout", fields({ savedAddress: id }));
    expect((await listAddresses(app.store.db, userId)).find((saved) => saved.id === id)?.phone).toBe("");
  });
});

describe("a PIN code", () => {
  test("fills in city and state that were left out, at the checkout and in the address book", async () => {
    expect((await buyer({ city: "", state: "", postalCode: "403 001" })).status).toBe(200);
    expect((await lastOrder())?.shippingAddress).toMatchObject({ city: "Panaji", state: "Goa" });
    const saved = await customer.post("/profile/addresses/new", addressFields({ postalCode: "560034" }));
    expect(saved.status).toBe(302);
    const page = pageText(await (await customer.get("/profile/addresses")).text());
    expect(page).toContain("Bengaluru, Karnataka 560034");
  });

  test.each(["२२६ ००१", "২২৬০০১", "２２６００１", "226-001", "226\u00a0001", "226\u200b001"])(
    "typed as %j is stored as six digits, and its phone number in E.164",
    async (postalCode) => {
      const phone = postalCode.startsWith("२") ? "+९१ ९८७६५ ४३२१०" : "98765\u00a0432\u200b10";
      expect((await buyer({ postalCode, city: "", state: "", phone })).status).toBe(200);
      expect((await lastOrder())?.shippingAddress).toMatchObject({
        postalCode: "226001",
        city: "Lucknow",
        phone: "+919876543210",
      });
      const asked = await app.visitor().get(`/api/v1/delivery?${new URLSearchParams({ pin: postalCode })}`);
      expect(await asked.json()).toMatchObject({ pin: "226001" });
    },
  );

  test("is overruled by what the shopper wrote", async () => {
    await buyer({ city: "Kakori", state: "Uttar Pradesh" });
    expect((await lastOrder())?.shippingAddress).toMatchObject({ city: "Kakori" });
  });

  test("of another state is pointed out with the saved address, which is saved", async () => {
    const response = await customer.post("/profile/addresses/new", addressFields({ state: "Delhi" }));
    expect(response.status).toBe(302);
    const page = pageText(await (await customer.get("/profile/addresses")).text());
    expect(page).toContain("The PIN code 226001 is in Uttar Pradesh, not in Delhi. Please check both.");
  });

  test("that cannot exist is refused and nothing is ordered", async () => {
    const before = (await lastOrder())?.number;
    const response = await customer.post("/checkout", fields({ postalCode: "000000", city: "" }), HTML);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("A PIN code has 6 digits and does not begin with 0");
    expect((await lastOrder())?.number).toBe(before);
  });

  test("is looked up by a public request that caches may keep", async () => {
    const served = await app.visitor().get("/api/v1/delivery?pin=226001");
    expect(served.headers.get("cache-control")).toContain("public");
    expect(await served.json()).toMatchObject({ pin: "226001", city: "Lucknow", state: "Uttar Pradesh" });
    const impossible = await app.visitor().get("/api/v1/delivery?pin=000000");
    expect(impossible.status).toBe(422);
    const detail = "A PIN code has 6 digits and does not begin with 0";
    expect(await impossible.json()).toMatchObject({ detail, errors: [{ parameter: "pin", detail }] });
  });
});

test("a person with one name orders, and every document shows the name without a gap", async () => {
  expect((await buyer({ firstName: "Shantamma", lastName: "" })).status).toBe(200);
  const order = await lastOrder();
  expect(order?.customerName).toBe("Shantamma");
  const saved = addressFields({ firstName: "Shantamma", lastName: "", address: "9 Mandya Road" });
  expect((await customer.post("/profile/addresses/new", saved)).status).toBe(302);
  for (const path of [
    `/admin/orders/${order?.number}`,
    `/admin/orders/packing-slips?number=${order?.number}`,
  ]) {
    const html = await (await admin.get(path)).text();
    expect(html).toContain("Shantamma");
    expect(html).not.toMatch(/Shantamma <|Shantamma\s+(?:undefined|null)/);
  }
  expect(await (await admin.get("/admin/orders/export")).text()).toContain("Shantamma,");
});

describe("characters that nobody sees", () => {
  test("are removed from the name, address and email of an order", async () => {
    const hidden = {
      firstName: "\u202eAsha\u202c",
      lastName: "Ver\u200bma",
      address: "12\u00a0Shahnajaf\u2028Road",
      email: "hidden\u200b@example.com\u200b",
    };
    expect((await buyer(hidden)).status).toBe(200);
    const order = await lastOrder();
    expect(order).toMatchObject({ customerName: "Asha Verma", email: "hidden@example.com" });
    expect(order?.shippingAddress.street).toBe("12 Shahnajaf Road");
  });

  test("stay where a word needs them", async () => {
    expect((await buyer({ firstName: "क्\u200dषमा", lastName: "خانہ\u200cداری" })).status).toBe(200);
    expect((await lastOrder())?.customerName).toBe("क्\u200dषमा خانہ\u200cداری");
  });

  test("make a required field empty when there is nothing else in it", async () => {
    const response = await customer.post("/checkout", fields({ firstName: "\u200b\u202e" }), HTML);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("First name is required");
  });
});
