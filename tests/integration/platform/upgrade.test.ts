import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { priceCart, rulesFor } from "#app/domain/cart/price-cart.ts";
import { parseColumnHeading } from "#app/domain/catalog/attributes/chart-measures.ts";
import { sizeCharts } from "#app/domain/catalog/catalog.tables.ts";
import { DEFAULT_APPEARANCE } from "#app/domain/content/appearance.settings.ts";
import { discounts } from "#app/domain/discounts/discounts.tables.ts";
import { readSection } from "#app/domain/settings/save-settings.server.ts";
import { makeOlderStore } from "#tests/fixtures/database/older-store.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { openTestApp, type TestApp } from "#tests/servers/test-app.ts";

// A shop of an early version, without refunds, line discounts, the admin and the search index. Migrations convert its rows.
const OLDER = { migrations: 3 };

const key = (n: number) => `01930000-0000-7000-8000-00000000000${n}`;

/** A logo in the format of that version, under its former key. */
const APPEARANCE = {
  ...DEFAULT_APPEARANCE,
  hero: { ...DEFAULT_APPEARANCE.hero, picture: null },
  logo: { wordmark: "Old Gulmohar", picture: { id: key(7), width: 600, height: 200 } },
};

/** Shipping as versions before express and bands stored it, then with bands of one kind, as versions before tables stored them. */
const SHIPPING = {
  zones: [
    {
      id: "in",
      name: "India",
      countries: ["IN"],
      rateMinor: 499,
      freeAboveMinor: 5000,
      minDays: 3,
      maxDays: 5,
    },
    {
      id: "uk",
      name: "Britain",
      countries: ["GB"],
      rateMinor: 900,
      freeAboveMinor: null,
      minDays: 5,
      maxDays: 9,
      bands: { by: "weight", steps: [{ from: 500, rateMinor: 1500 }] },
      express: {
        rateMinor: 2500,
        freeAboveMinor: null,
        minDays: 1,
        maxDays: 2,
        bands: { by: "value", steps: [{ from: 10000, rateMinor: 1200 }] },
      },
    },
  ],
  elsewhere: { rateMinor: 0, freeAboveMinor: null, minDays: 7, maxDays: 14 },
};

/** A size chart in the format of that version, where the column's title stated the measurement. */
const OLD_CHART = {
  columns: ["To fit chest", "To fit waist up to", "to fit Height", "Chest", "Hem round", "Length"],
  rows: [
    { size: "XL", values: [112, 102, 180, 124.5, 160, 103] },
    { size: "2XL", values: [119, 110, 181, 131, 165, 104] },
  ],
};

/** The data of a shop of that version: products, a signed-in customer, and two orders, one with a discount. */
const SHOP = [
  `insert into categories (id, slug, name) values ('${key(1)}', 'shawls', 'Shawls')`,
  `insert into products (id, slug, name, description, category_id, price_minor, material, tags, inventory, status) values
    ('${key(1)}', 'old-pashmina', 'Old Pashmina', 'Woven in Srinagar', '${key(1)}', 10000, 'Wool', '{heirloom,evening}', 5, 'active'),
    ('${key(2)}', 'old-stole', 'Old Stole', 'Light', '${key(1)}', 3333, 'Silk', '{}', 2, 'draft')`,
  `insert into product_variants (id, product_id, sku, inventory) values
    ('${key(1)}', '${key(1)}', 'OLD-P', 5), ('${key(2)}', '${key(2)}', 'OLD-S', 2)`,
  `insert into stock_movements (id, variant_id, delta, reason) values
    ('${key(1)}', '${key(1)}', 5, 'opening'), ('${key(2)}', '${key(2)}', 2, 'opening')`,
  `insert into users (id, name, email, email_verified, role) values ('${key(1)}', 'Meera Bose', 'meera@example.com', true, 'customer')`,
  `insert into profiles (user_id, full_name, wants_news) values ('${key(1)}', 'Meera Bose', true)`,
  `insert into sessions (id, user_id, token, expires_at, created_at) values
    ('${key(1)}', '${key(1)}', 'an old token', now() + interval '1 day', '2026-01-05T10:00:00Z')`,
  `insert into orders (id, user_id, customer_name, email, status, payment_status, payment_method, currency, subtotal_minor, discount_minor,
      shipping_minor, tax_minor, total_minor, shipping_address, created_at, updated_at) values
    ('${key(1)}', '${key(1)}', 'Meera Bose', 'meera@example.com', 'Delivered', 'Paid', 'Card', 'USD', 13333, 1000, 499, 863, 13695,
      '{"firstName":"Meera","lastName":"Bose","street":"1 Hazratganj","city":"Lucknow","state":"Uttar Pradesh","postalCode":"226001","country":"IN"}',
      now() - interval '3 days', now()),
    ('${key(2)}', null, 'Asha Verma', 'asha@example.com', 'Pending', 'Paid', 'Card', 'USD', 10000, 0, 0, 700, 10700,
      '{"firstName":"Asha","lastName":"Verma","street":"2 Hazratganj","city":"Lucknow","state":"Uttar Pradesh","postalCode":"226001","country":"IN"}',
      now() - interval '1 day', now())`,
  `update orders set tracking_number = 'IN-OLD-1' where id = '${key(1)}'`,
  // On its way, to be paid in cash.
  `insert into orders (id, user_id, customer_name, email, status, payment_status, payment_method, currency, subtotal_minor, discount_minor,
      shipping_minor, tax_minor, total_minor, shipping_address, created_at, updated_at)
    select '${key(4)}', null, customer_name, email, 'Shipped', 'Pending', 'Cash on delivery', currency, subtotal_minor, discount_minor,
      shipping_minor, tax_minor, total_minor, shipping_address, created_at, updated_at from orders where id = '${key(2)}'`,
  `insert into order_lines (id, order_id, variant_id, product_id, product_name, sku, quantity, price_at_purchase_minor, position) values
    ('${key(1)}', '${key(1)}', '${key(1)}', '${key(1)}', 'Old Pashmina', 'OLD-P', 1, 10000, 0),
    ('${key(2)}', '${key(1)}', '${key(2)}', '${key(2)}', 'Old Stole', 'OLD-S', 1, 3333, 1),
    ('${key(3)}', '${key(2)}', '${key(1)}', '${key(1)}', 'Old Pashmina', 'OLD-P', 1, 10000, 0),
    ('${key(4)}', '${key(4)}', '${key(1)}', '${key(1)}', 'Old Pashmina', 'OLD-P', 1, 10000, 0)`,
  `insert into payments (id, key, order_id, provider, provider_reference, amount_minor, currency, status, captured_at) values
    ('${key(1)}', 'one', '${key(1)}', 'test', 'test_1', 13695, 'USD', 'captured', now()),
    ('${key(2)}', 'two', '${key(2)}', 'test', 'test_2', 10700, 'USD', 'captured', now())`,
  `insert into discounts (id, code, title, kind, value, per_customer_limit) values
    ('${key(1)}', 'WELCOME10', '10% off your first order', 'percent', 1000, 1),
    ('${key(2)}', 'REGULARS', 'Ten off for regulars', 'percent', 1000, null)`,
  `insert into testimonials (id, name, place, quote) values ('${key(1)}', 'Tara Rao', 'Pune', 'Warm since January.')`,
  `insert into team_members (id, name, role, bio) values ('${key(1)}', 'Ila Sen', 'Dyer', 'Blue to the elbow.')`,
  `insert into settings (section, value) values
    ('appearance', '${JSON.stringify(APPEARANCE)}'), ('shipping', '${JSON.stringify(SHIPPING)}')`,
  `insert into audit_log (id, action, subject_type, subject_id, before, after) values
    ('${key(1)}', 'product.picture', 'product', '${key(1)}', '{"pictures":[]}', '{"pictures":[{"alt":"a \\"picture\\": of it"}]}')`,
  `insert into size_charts (id, slug, name, chart) values
    ('${key(1)}', 'old-sherwani', 'Old sherwani', '${JSON.stringify(OLD_CHART)}')`,
  `insert into job_openings (id, title, location, type, description) values ('${key(1)}', 'Darner', 'Lucknow', 'Part-time', 'Mends.')`,
];

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp({ SEED: "none" }, undefined, (database) =>
    makeOlderStore(database, { ...OLDER, statements: SHOP }),
  );
});

afterAll(() => app.close());

async function textOf(path: string, visitor = app.visitor()): Promise<string> {
  const response = await visitor.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

test("an upgraded shop of an older version sells and finds its products as before", async () => {
  expect(await textOf("/products/old-pashmina")).toContain("Woven in Srinagar");
  expect((await app.visitor().get("/products/old-stole")).status).toBe(404);
  for (const search of ["PASHMINA", "srinagar", "wool", "heirlooms", "evening shawl"])
    expect(await textOf(`/products?search=${encodeURIComponent(search)}`)).toContain(
      'href="/products/old-pashmina"',
    );
  expect(await textOf("/products?search=pashmna")).toMatch(
    /Did you mean.*href="\/products\?search=pashmina"/s,
  );
});

test("an upgraded shop keeps its texts, and nothing that was published becomes a draft", async () => {
  expect(await textOf("/")).toContain("Warm since January.");
  expect(await textOf("/about-us")).toContain("Blue to the elbow.");
  expect(await textOf("/careers")).toContain("subject=Application%20for%20Darner");
});

test("an upgraded shop has all orders, customers and payments, and fills new columns from known data", async () => {
  const admin = app.visitor();
  await admin.post("/admin/login", ADMIN);
  const orders = await textOf("/admin/orders", admin);
  for (const shown of ["Meera Bose", "Asha Verma", "$136.95", "$107.00"]) expect(orders).toContain(shown);
  expect(await textOf("/admin/orders/1", admin)).toContain("Old Stole");
  expect(await textOf("/admin/customers?search=meera", admin)).toContain("meera@example.com");
  expect(await textOf("/admin/products?show=draft", admin)).toContain("Old Stole");
  const { rows } = await app.store.db.execute(`
    select (select array_agg(discount_minor order by position)::text from order_lines where order_id = '${key(1)}') as discounts,
      (select last_sign_in_at = '2026-01-05T10:00:00Z' from users where id = '${key(1)}') as was_here,
      (select sum(delta)::int from stock_movements) as in_ledger,
      (select sum(inventory)::int from product_variants) as in_stock
  `);
  expect(rows).toEqual([{ discounts: "{750,250}", was_here: true, in_ledger: 7, in_stock: 7 }]);
});

test("a dispatched order of an upgraded shop becomes one shipment with its number, dates and pieces, and others none", async () => {
  const { rows } = await app.store.db.execute(`
    select s.order_id, s.sequence, s.status, s.carrier, s.tracking_number,
      s.delivered_at is not distinct from o.delivered_at and s.shipped_at is not distinct from o.shipped_at as has_dates,
      (select array_agg(l.quantity order by l.order_line_id)::text from shipment_lines l where l.shipment_id = s.id) as pieces
    from shipments s join orders o on o.id = s.order_id where o.id <> '${key(4)}'`);
  expect(rows).toEqual([
    {
      order_id: key(1),
      sequence: 1,
      status: "delivered",
      carrier: "by-hand",
      tracking_number: "IN-OLD-1",
      has_dates: true,
      pieces: "{1,1}",
    },
  ]);
});

test("a cash order of an upgraded shop that is on its way collects its whole total with its one parcel", async () => {
  const { rows } = await app.store.db.execute(
    `select collect_minor::int, cash_received_at from shipments where order_id = '${key(4)}'`,
  );
  expect(rows).toEqual([{ collect_minor: 10700, cash_received_at: null }]);
});

test("the next order of an upgraded shop gets the next number", async () => {
  const { rows } = await app.store.db.execute<{ number: string }>(`
    insert into orders (id, customer_name, email, status, payment_status, payment_method, currency, subtotal_minor, discount_minor,
      shipping_minor, tax_minor, total_minor, shipping_address, created_at, updated_at)
    select '${key(3)}', customer_name, email, status, payment_status, payment_method, currency, subtotal_minor, discount_minor,
      shipping_minor, tax_minor, total_minor, shipping_address, now(), now() from orders where id = '${key(2)}'
    returning number`);
  expect(rows).toEqual([{ number: "4" }]);
});

test("the sample code for a first order keeps its terms in an upgraded shop, and the owner's codes stay unchanged", async () => {
  const { db } = app.store;
  const rows = await db
    .select({
      code: discounts.code,
      value: discounts.value,
      perCustomerLimit: discounts.perCustomerLimit,
      firstOrderOnly: discounts.firstOrderOnly,
    })
    .from(discounts)
    .orderBy(discounts.code);
  expect(rows).toEqual([
    { code: "REGULARS", value: 1000, perCustomerLimit: null, firstOrderOnly: false },
    { code: "WELCOME10", value: 1000, perCustomerLimit: 1, firstOrderOnly: true },
  ]);
});

test("the names of stored JSON keys follow the code, and texts inside them stay as they are", async () => {
  expect(await textOf("/")).toContain(`/images/${key(7)}/`);
  const [row] = await app.store.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.id, key(1)));
  expect(row).toMatchObject({
    action: "product.image",
    before: { images: [] },
    after: { images: [{ alt: 'a "picture": of it' }] },
  });
});

test("a size chart of an older version keeps every figure, and its unknown columns their titles", async () => {
  const [row] = await app.store.db
    .select()
    .from(sizeCharts)
    .where(eq(sizeCharts.id, key(1)));
  expect(row?.chart).toEqual({
    sex: "male",
    columns: OLD_CHART.columns.map(parseColumnHeading),
    rows: OLD_CHART.rows,
  });
  expect(row?.chart.columns).toContainEqual({ of: "garment", measure: null, name: "Hem round" });
});

test("the stored shipping rates of an upgraded shop stay as they are and price as before", async () => {
  const { value: shipping } = await readSection(app.store.db, "shipping");
  expect(shipping).toEqual(SHIPPING);
  const pricing = { taxBasisPoints: 0, gst: null, shipping };
  const rateOf = (country: string, method: "standard" | "express", weightGrams: number, priceMinor: number) =>
    priceCart([{ priceMinor, quantity: 1, weightGrams }], rulesFor(pricing, country, method)).shippingMinor;
  expect([rateOf("IN", "standard", 9000, 5000), rateOf("IN", "standard", 9000, 5001)]).toEqual([499, 0]);
  expect([rateOf("GB", "standard", 499, 90000), rateOf("GB", "standard", 500, 90000)]).toEqual([900, 1500]);
  expect([rateOf("GB", "express", 9000, 9999), rateOf("GB", "express", 0, 10000)]).toEqual([2500, 1200]);
  expect(rateOf("US", "standard", 9000, 100)).toBe(0);
});
