import { beforeAll, expect, test } from "vitest";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { createFixture, type Fixture } from "./fixture.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const PASSWORD = "moti jhumka 7";

const app = await appForFile();
let person: Fixture;
let mallory: Visitor;
let malloryId: string;
let extra: Record<string, string>;

beforeAll(async () => {
  person = await createFixture(app);
  // The names of all columns and internal fields, in camel case and snake case.
  const values: Record<string, string> = {
    id: person.id,
    userId: person.id,
    customerId: person.id,
    author: person.id,
    role: "admin",
    emailVerified: "true",
    status: "published",
    paymentStatus: "Refunded",
    price: "1",
    priceMinor: "1",
    totalMinor: "1",
    subtotalMinor: "0",
    shippingMinor: "0",
    taxMinor: "0",
    discountMinor: "999999",
    amountMinor: "999999",
    inventory: "0",
    number: "1",
    version: "999",
    createdAt: "2000-01-01",
    expiresAt: "2999-01-01",
    authorName: "The Owner",
    mediaId: person.photoId,
    avatarMediaId: person.avatarId,
    image: person.avatarId,
    isAdmin: "true",
    is_default: "true",
    banned: "false",
    token: "chosen",
  };
  const snake = Object.entries(values).map(([name, value]): [string, string] => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  const nested = Object.entries(values).flatMap(([name, value]): [string, string][] => [
    [`user[${name}]`, value],
    [`user.${name}`, value],
  ]);
  extra = { ...values, ...Object.fromEntries([...snake, ...nested]) };
  mallory = app.visitor();
  const account = {
    fullName: "Mallory",
    email: "mallory@example.com",
    password: PASSWORD,
    confirmPassword: PASSWORD,
  };
  await mallory.post("/signup", { ...extra, ...account });
  await mallory.signIn("mallory@example.com", PASSWORD);
  const rows = await read<{ id: string }>("select id from users where email = 'mallory@example.com'");
  malloryId = rows[0]?.id ?? "";
});

async function read<Row extends object>(statement: string): Promise<Row[]> {
  return (await app.store.database.pool.query<Row>(statement)).rows;
}

// Proves ASVS-V2-02, SEC-FIELDS-01
test("a sign-up and a profile form set only their own fields, whatever else is posted", async () => {
  await mallory.post("/profile", { ...extra, fullName: "Mallory Two", email: person.email });
  await mallory.post("/profile/preferences", { ...extra, news: "on", email: person.email });
  expect(malloryId).not.toBe(person.id);
  expect(
    await read(`select name, email, role, email_verified, image from users where id = '${malloryId}'`),
  ).toEqual([
    {
      name: "Mallory Two",
      email: "mallory@example.com",
      role: "customer",
      email_verified: false,
      image: null,
    },
  ]);
  expect(await read("select 1 from users where role = 'admin'")).toHaveLength(1);
  const profiles = await read(
    `select full_name, avatar_media_id from profiles where user_id = '${malloryId}'`,
  );
  expect(profiles).toEqual([{ full_name: "Mallory Two", avatar_media_id: null }]);
  expect((await mallory.get("/admin/dashboard")).headers.get("location")).toBe(
    "/?returnTo=%2Fadmin%2Fdashboard",
  );
});

// Proves ASVS-V15-03, SEC-FIELDS-01
test("a posted address is a new row of its customer, whatever id is posted", async () => {
  const place = { city: "Lucknow", state: "Uttar Pradesh", postalCode: "226001", country: "IN" };
  const address = { firstName: "M", lastName: "M", address: "1 Elsewhere", phone: "9876543210", ...place };
  const saved = await mallory.post("/profile/addresses/new", { ...extra, ...address, id: person.addressId });
  expect(saved.headers.get("location")).toBe("/profile/addresses");
  const rows = await read<{ id: string; user_id: string }>(
    "select id, user_id from addresses where street = '1 Elsewhere'",
  );
  expect(rows).toEqual([{ id: expect.not.stringContaining(person.addressId) as string, user_id: malloryId }]);
});

// Proves SEC-FIELDS-02
test("a posted order belongs to its customer, is Pending, and costs what the shop says", async () => {
  const variant = await stockProduct(app.store, { priceMinor: 4000, inventory: 5 });
  const line = { id: variant.id, quantity: 1, price: 4000, ...extra, priceMinor: 1, discountMinor: 4000 };
  const cart = JSON.stringify([{ ...line, id: variant.id, price: 4000, quantity: 1 }]);
  const fields = checkoutFields([]);
  const placed = await mallory.post("/checkout.data", {
    ...extra,
    ...fields,
    cart,
    orderId: person.pendingOrderId,
  });
  expect(placed.status).toBe(200);
  const rows = await read(
    `select status, payment_status, subtotal_minor, discount_minor, shipping_minor, tax_minor, total_minor
     from orders where user_id = '${malloryId}'`,
  );
  const money = {
    subtotal_minor: "4000",
    discount_minor: "0",
    shipping_minor: "499",
    tax_minor: "280",
    total_minor: "4779",
  };
  expect(rows).toEqual([{ status: "Pending", payment_status: "Paid", ...money }]);
  expect(await read(`select inventory from product_variants where id = '${variant.id}'`)).toEqual([
    { inventory: 4 },
  ]);
});

// Proves SEC-FIELDS-03
test("another customer's line cannot be returned through one's own order", async () => {
  const rows = await read<{ number: number }>(`select number from orders where user_id = '${malloryId}'`);
  const input = {
    [`return.${person.orderLineId}`]: "on",
    [`quantity.${person.orderLineId}`]: "1",
    resolution: "refund",
    reason: "too-small",
  };
  const requested = await mallory.post(`/orders/${rows[0]?.number}/return`, { ...extra, ...input });
  expect([400, 409]).toContain(requested.status);
  expect(await read(`select 1 from returns where order_id <> '${person.orderIds[0]}'`)).toEqual([]);
});

test("a posted message, subscription or review has its initial status", async () => {
  const visitor = app.visitor();
  const letter = {
    name: "M",
    email: "m@example.com",
    subject: "Hello",
    message: "Is this silk or is it not?",
  };
  const more = Object.fromEntries(Object.entries(extra).filter(([name]) => !(name in letter)));
  await visitor.post("/contact", { ...more, ...letter });
  expect(await read("select status from contact_messages where email = 'm@example.com'")).toEqual([
    { status: "new" },
  ]);
  await visitor.post("/newsletter", { ...more, email: "m@example.com", status: "confirmed" });
  const [subscriber] = await read<{ status: string; token: string }>(
    "select status, token from subscribers where email = 'm@example.com'",
  );
  expect(subscriber?.status).not.toBe("confirmed");
  expect(subscriber?.token).not.toBe("chosen");
});

test("prices, roles and statuses of everybody else are unchanged", async () => {
  const products = await read<{ price_minor: string }>("select distinct price_minor from products");
  expect(products.every(({ price_minor: price }) => Number(price) > 1)).toBe(true);
  expect(await read(`select status from reviews where id = '${person.reviewId}'`)).toEqual([
    { status: "pending" },
  ]);
  const [owner] = await read<{ user_id: string }>(
    `select user_id from orders where id = '${person.pendingOrderId}'`,
  );
  expect(owner?.user_id).toBe(person.id);
});
