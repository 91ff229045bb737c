import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { categories, products, sizeCharts } from "#app/domain/catalog/catalog.tables.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { changeSettings, readSection } from "#app/domain/settings/settings.server.ts";
import { newId } from "#app/lib/id.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buy } from "#tests/fixtures/orders/placed-order.ts";
import { listenToStatements } from "#tests/fixtures/database/listen-to-statements.ts";
import { openDiscountPage } from "#tests/pages/discount-page.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const PATH = "/admin/settings/security/log";

const { app, admin } = await adminForFile();

beforeAll(async () => {
  const { id: actorId } = await administratorOf(app.store);
  for (let index = 1; index <= 60; index += 1)
    await app.store.db.insert(auditLog).values({
      id: newId(),
      actorId,
      action: index === 7 ? "order.shipped" : "post.changed",
      subjectType: index === 7 ? "order" : "post",
      subjectId: `subject-${index}`,
      before: { title: `Old ${index}` },
      after: { title: index === 7 ? "50% <b>silk</b>" : `New ${index}` },
    });
});

const textOf = async (path: string) => pageText(await (await admin.get(path)).text());

test("the audit log shows the newest entry first, with actor, before and after, and a link to older entries", async () => {
  const html = await (await admin.get(PATH)).text();
  const text = pageText(html);
  expect(text).toContain("Post: changed");
  expect(text).toContain("Title: Old 60 → New 60");
  expect(text).toContain(ADMIN.email);
  expect(text).not.toContain("New 10 ");
  const [, older = ""] = /href="([^"]*before=[^"]*)"/.exec(html) ?? [];
  const next = await textOf(older.replaceAll("&amp;", "&"));
  expect(next).toContain("Old 10 → New 10");
  expect(next).toContain("Order: shipped");
  expect(next).not.toContain("Old 11 ");
});

test("an audit entry links to its subject by the current name", async () => {
  const { productId } = await stockProduct(app.store, {
    name: "Noted Shawl",
    priceMinor: 4000,
    inventory: 1,
  });
  await app.store.db.insert(auditLog).values({
    id: newId(),
    actorId: null,
    action: "product.changed",
    subjectType: "product",
    subjectId: productId,
    before: null,
    after: { price: 4_200 },
  });
  const html = await (await admin.get(PATH)).text();
  expect(html).toContain(`href="/admin/products/${productId}"`);
  expect(pageText(html)).toContain("Product: changed Noted Shawl");
});

test("a search of the audit log finds actions, subjects and changed words, taken literally", async () => {
  for (const search of ["shipped", "subject-7", "50% <b>", "OLD 7"]) {
    const results = await textOf(`${PATH}?${new URLSearchParams({ search })}`);
    expect([search, results.includes("Order: shipped")]).toEqual([search, true]);
    expect(results).not.toContain("Old 8 ");
  }
  expect(await textOf(`${PATH}?search=5%25%25silk`)).toContain("Nothing Found");
  expect((await admin.get(`${PATH}?before=nonsense`)).status).toBe(200);
});

test("a search of the audit log finds changes by product name and order number, whatever was changed", async () => {
  const { store } = app;
  const actor = await administratorOf(store);
  const made = [];
  for (const name of ["Sought Kaftan", "Sought Dupatta", "Other Stole"])
    made.push(await stockProduct(store, { name, priceMinor: 4000, inventory: 9 }));
  for (const { productId } of made)
    await admin.post("/admin/products/selected", { do: "feature", id: productId });
  const results = await textOf(`${PATH}?search=sought`);
  for (const name of ["Sought Kaftan", "Sought Dupatta"]) expect(results).toContain(name);
  expect(results).not.toContain("Other Stole");

  const userId = await makeCustomer(store);
  const [variant] = made;
  if (!variant) throw new Error("No product");
  const order = await buy(store, { userId, lines: [{ variant, quantity: 1 }] });
  await cancelOrder(store.orders, { orderId: order.id, actor });
  const label = `#${String(order.number).padStart(6, "0")}`;
  const entry = await textOf(`${PATH}?search=${encodeURIComponent(label)}`);
  expect(entry).toContain(`Order: cancelled ${label}`);
  // The refunded amount in the order's currency.
  expect(entry).toContain("Amount: $47.79");
  expect(entry).not.toContain("smallest units");
});

test("the audit log names actions, fields, kinds and units as the forms do", async () => {
  const { productId } = await stockProduct(app.store, { name: "Worded Kurta", priceMinor: 80_00 });
  const [before] = await app.store.db.select().from(products).where(eq(products.id, productId));
  await admin.post("/admin/products/selected", {
    do: "price",
    seen: `${productId}:${before?.version}`,
    by: "percent",
    direction: "raise",
    value: "25",
  });
  await admin.post("/admin/products/selected", { do: "feature", id: productId });
  const changed = await textOf(`${PATH}?search=Worded`);
  for (const words of [
    "Product: price changed Worded Kurta",
    "Price: $80.00 → $100.00",
    "Change › Changed by: a percentage",
    "Change › Percentage: 25%",
    "Product: changed Worded Kurta",
    "Featured: no → yes",
  ])
    expect(changed).toContain(words);

  const discounted = await openDiscountPage(app);
  const { id } = await discounted.make({ code: "WORDS", title: "Worded discount", percent: "10" });
  await discounted.send({ code: "WORDS", title: "Worded discount", percent: "12.5", version: "1" }, id);
  const discount = await textOf(PATH);
  for (const words of ["Discount: created", "Discount type: A percentage", "Value: 10% → 12.5%"])
    expect(discount).toContain(words);

  const rules = {
    minPasswordLength: 8,
    adminSessionHours: 12,
    adminIdleMinutes: 60,
    customerSessionDays: 90,
    requireTwoFactor: false,
  };
  const { version } = await readSection(app.store.db, "security");
  const { id: actorId } = await administratorOf(app.store);
  const change = { section: "security", value: rules, expectedVersion: version, actorId } as const;
  await changeSettings(app.store, change);
  expect(await textOf(`${PATH}?search=settings.saved`)).toContain("Settings: saved Settings: Security");
  const html = await (await admin.get(`${PATH}?search=settings.saved`)).text();
  expect(html).toMatch(/href="\/admin\/settings\/security"[^>]*>Settings: Security/);
});

// Proves ADM-SET-11
test("the audit log names categories, charts and zones, deleted ones too, and asks the database once for the names of a page", async () => {
  const { db } = app.store;
  const { id: actorId } = await administratorOf(app.store);
  const [categoryId, chartId, goneId, sizeId] = [newId(), newId(), newId(), newId()];
  await db.insert(categories).values({ id: categoryId, slug: "named-kaftans", name: "Named Kaftans" });
  await db.insert(sizeCharts).values({
    id: chartId,
    slug: "named-chart",
    name: "Named Chart",
    chart: { sex: "female", columns: [], rows: [] },
    updatedAt: new Date(),
  });
  const { productId } = await stockProduct(app.store, { name: "Moved Kaftan", priceMinor: 4000 });
  const entry = { actorId, action: "product.update", subjectType: "product", subjectId: productId };
  const chart = { actorId, action: "size-chart.update", subjectType: "size-chart", subjectId: chartId };
  const shipping = { actorId, action: "settings.saved", subjectType: "settings", subjectId: "shipping" };
  const gone = { actorId, action: "category.delete", subjectType: "category", subjectId: goneId };
  const zone = (rateMinor: number) => ({ zones: [{ id: sizeId, name: "Named Zone", rateMinor }] });
  await db.insert(auditLog).values([
    { id: newId(), ...entry, before: { categoryId: goneId }, after: { categoryId } },
    { id: newId(), ...entry, before: { sizeChartId: null }, after: { sizeChartId: chartId } },
    { id: newId(), ...chart, before: { name: "Old" }, after: { name: "Named Chart" } },
    { id: newId(), ...shipping, before: zone(49_00), after: zone(59_00) },
    {
      ...gone,
      id: newId(),
      action: "discount.end",
      subjectType: "discount",
      before: null,
      after: { endsAt: new Date("2026-11-28T08:06:07.989Z") },
    },
    { id: newId(), ...gone, before: { name: "Gone Stoles" }, after: null },
  ]);
  const statements = listenToStatements(app);
  const text = await textOf(PATH);
  expect(statements.filter((statement) => statement.includes("with requested as"))).toHaveLength(1);
  for (const words of [
    "Category: Gone Stoles (deleted) → Named Kaftans",
    "Size chart: Named Chart",
    "Size chart: changed Named Chart",
    "Zones › Named Zone › Rate: $49.00 → $59.00",
    "Category: deleted Gone Stoles (deleted)",
    "28 Nov 2026, 1:36 pm",
  ])
    expect(text).toContain(words);
  for (const id of [categoryId, chartId, goneId, sizeId]) expect(text).not.toContain(id);
});
