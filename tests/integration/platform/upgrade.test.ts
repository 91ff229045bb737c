import { afterAll, beforeAll, expect, test } from "vitest";
import { priceCart, rulesFor } from "#app/domain/cart/price-cart.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { openDatabase, type Database } from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import {
  BASELINE_AT,
  LAST_OF_VERSION_0_1_AT,
  listSchemaLines,
  type SchemaLine,
} from "#app/platform/database/version-0-1.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { StartupError } from "#app/platform/process/startup-error.ts";
import { stockedVariant } from "#tests/fixtures/catalog/stocked-variant.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { loadVersion01, readFigures, type Figures } from "#tests/fixtures/database/version-0-1.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { freshDatabase } from "#tests/servers/fresh-database.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { openTestApp, type TestApp } from "#tests/servers/test-app.ts";

const log = createLog("silent");

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

let app: TestApp;
let before: Figures;

beforeAll(async () => {
  app = await openTestApp({ SEED: "none" }, undefined, async (database) => {
    before = await loadVersion01(database, [
      `update settings set value = '${JSON.stringify(SHIPPING)}' where section = 'shipping'`,
    ]);
  });
});

afterAll(() => app.close());

async function textOf(path: string, visitor = app.visitor()): Promise<string> {
  const response = await visitor.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

test("a shop of version 0.1 keeps its orders, payments, documents, stock, customers and settings", async () => {
  expect(before.orders).toHaveLength(3);
  const { settings, ...figures } = await readFigures(app.store.database);
  const { settings: settingsBefore, ...figuresBefore } = before;
  expect(figures).toEqual(figuresBefore);
  // A section that was never saved is stored if its default has changed.
  expect(settings).toEqual(expect.arrayContaining(settingsBefore));
  await expectIntegrity(app.store);
});

test("a shop of version 0.1 is marked as at the baseline once", async () => {
  expect(await migrate(app.store.database)).toEqual({ applied: 0 });
  const { rows } = await app.store.db.execute(
    `select count(*)::int as marks from drizzle.__drizzle_migrations where created_at = ${BASELINE_AT}`,
  );
  expect(rows).toEqual([{ marks: 1 }]);
});

test("an upgraded shop shows the amounts that version 0.1 showed", async () => {
  const admin = app.visitor();
  await admin.post("/admin/login", ADMIN);
  const orders = await textOf("/admin/orders", admin);
  for (const shown of ["Meera Bose", "Ila Sen", "₹3,697.00", "₹4,297.00", "₹3,398.00"])
    expect(orders).toContain(shown);
  const returned = await textOf("/admin/orders/1", admin);
  for (const shown of ["₹2,698.00", "₹999.00", "₹69.55"]) expect(returned).toContain(shown);
});

test("an upgraded shop finds its products and sells them under the next order number", async () => {
  for (const search of ["jhumka", "earrings", "kurtas"])
    expect(await textOf(`/products?search=${search}`)).toContain('href="/products/');
  expect(await textOf("/products?search=jhumka")).toContain('href="/products/gulmohar-jhumka"');
  const shopper = app.visitor();
  const { id, price, inventory } = await stockedVariant(app.url, "gulmohar-jhumka");
  const response = await shopper.post("/checkout", checkoutFields([{ id, price, quantity: 1 }]));
  expect(response.status).toBe(200);
  expect(await stockedVariant(app.url, "gulmohar-jhumka")).toMatchObject({ inventory: inventory - 1 });
  const { rows } = await app.store.db.execute("select max(number)::int as number from orders");
  expect(rows).toEqual([{ number: 4 }]);
});

test("an upgraded shop that never changed its texts and invoice prefix keeps those of before", async () => {
  for (const text of [
    "Letters from Lucknow",
    "Cut for sizes XL to 6XL",
    "Drafted for each size",
    "Block print",
  ])
    expect(await textOf("/")).toContain(text);
  expect(await textOf("/contact")).toContain("a shawl that you saw once and cannot forget");
  expect((await readSection(app.store.db, "general")).value.invoicePrefix).toBe("GM");
  expect((await readSection(app.store.db, "appearance")).value.hero.eyebrow).toBe("Sizes XL to 6XL");
});

test("an upgraded shop that never changed its menus keeps the links of before", async () => {
  const footer = await linksOfFooter();
  expect(footer.slice(0, 4)).toEqual([
    "All Products /products",
    "Fashion Clothing /products?category=fashion-clothing",
    "Pashmina Shawls /products?category=pashmina-shawls",
    "New Arrivals /products?category=new-arrivals",
  ]);
  expect(await textOf("/products?category=fashion-clothing")).toContain("Fashion Clothing</h1>");
});

async function linksOfFooter(): Promise<string[]> {
  const html = await textOf("/");
  const footer = html.slice(html.indexOf("<footer"), html.indexOf("</footer>"));
  return [...footer.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g)].map(([, to, name]) => `${name} ${to}`);
}

test("the stored shipping rates of an upgraded shop stay as they are and price as before", async () => {
  const { value: shipping } = await readSection(app.store.db, "shipping");
  expect(shipping).toEqual(SHIPPING);
  const pricing = { taxBasisPoints: 0, gst: null, shipping };
  const rateOf = (country: string, method: "standard" | "express", weightGrams: number, priceMinor: number) =>
    priceCart([{ priceMinor, quantity: 1, weightGrams }], rulesFor(pricing, { country }, method))
      .shippingMinor;
  expect([rateOf("IN", "standard", 9000, 5000), rateOf("IN", "standard", 9000, 5001)]).toEqual([499, 0]);
  expect([rateOf("GB", "standard", 499, 90000), rateOf("GB", "standard", 500, 90000)]).toEqual([900, 1500]);
  expect([rateOf("GB", "express", 9000, 9999), rateOf("GB", "express", 0, 10000)]).toEqual([2500, 1200]);
  expect(rateOf("US", "standard", 9000, 100)).toBe(0);
});

async function schemaOf(database: Database): Promise<SchemaLine[]> {
  const client = await database.pool.connect();
  try {
    return await listSchemaLines(client);
  } finally {
    client.release();
  }
}

/** Changes the shop of version 0.1 by `statements` and returns the error of its upgrade, which must leave it as it is. */
async function refusalOf(statements: string[]) {
  const fresh = await freshDatabase();
  await loadVersion01(fresh);
  const database = await openDatabase({ ...fresh, log });
  const stateOf = async () => [
    await schemaOf(database),
    (await database.pool.query("select * from drizzle.__drizzle_migrations order by id")).rows,
  ];
  try {
    for (const statement of statements) await database.pool.query(statement);
    const unchanged = await stateOf();
    const error: unknown = await migrate(database).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(await stateOf()).toEqual(unchanged);
    return error;
  } finally {
    await database.close();
    await fresh.remove();
  }
}

test("a database of an older 0.1 version is refused and stays as it is", async () => {
  const error = await refusalOf([
    `delete from drizzle.__drizzle_migrations where created_at = ${LAST_OF_VERSION_0_1_AT}`,
    "alter table product_variants drop column barcode",
  ]);
  expect(error).toBeInstanceOf(StartupError);
  expect(error).toHaveProperty(
    "message",
    expect.stringContaining("older 0.1 version. Start the last 0.1 version on it once"),
  );
});

// One difference of each kind, each in its own table, in the order of their names.
const DIFFERENCES: [table: string, statement: string][] = [
  ["addresses", "alter table addresses alter column first_name drop not null"],
  ["audit_log", "alter table audit_log add column reviewed_by text"],
  ["categories", 'alter table categories alter column name type text collate "default"'],
  [
    "media",
    "create trigger unchanged before update on media for each row execute function suppress_redundant_updates_trigger()",
  ],
  ["order_lines", "alter table order_lines drop constraint order_lines_order_id_orders_id_fk"],
  ["orders", "drop index orders_guest_email_idx"],
  ["pages", "alter table pages alter column version type bigint"],
  ["payments", "alter table payments drop constraint payments_amount_check"],
  ["product_variants", "alter table product_variants drop column barcode"],
  ["products", "drop index products_search_idx"],
  ["reviews", "alter table reviews alter column status set default 'published'"],
  ["wishlist_items", "drop table wishlist_items"],
];

test("a database of version 0.1 whose tables were changed is refused with the names of the tables and stays as it is", async () => {
  const error = await refusalOf(DIFFERENCES.map(([, statement]) => statement));
  expect(error).toBeInstanceOf(StartupError);
  const tables = DIFFERENCES.map(([table]) => table).join(", ");
  expect(error).toHaveProperty(
    "message",
    expect.stringContaining(`not as the last 0.1 version left it: ${tables}.`),
  );
});

test("a new shop has the schema of an upgraded one", async () => {
  const fresh = await freshDatabase();
  const database = await openDatabase({ ...fresh, log });
  const sorted = (lines: SchemaLine[]) => lines.map(({ owner, line }) => `${owner}: ${line}`).toSorted();
  try {
    expect(sorted(await schemaOf(database))).toEqual(sorted(await schemaOf(app.store.database)));
  } finally {
    await database.close();
    await fresh.remove();
  }
});
