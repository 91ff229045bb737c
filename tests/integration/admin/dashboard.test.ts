import { expect, test } from "vitest";
import { contactMessages } from "#app/domain/customers/customers.tables.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { newId } from "#app/lib/id.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { delivered, request, settleAll, processReturn } from "#tests/fixtures/orders/delivered-order.ts";
import { newShopText } from "#tests/pages/new-shop-text.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { openTestApp } from "#tests/servers/test-app.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";

const { app, admin } = await adminForFile();

async function dashboard(): Promise<string> {
  const response = await admin.get("/admin/dashboard");
  expect(response.status).toBe(200);
  return pageText(await response.text());
}

test("the dashboard of an empty shop shows zeros and the status of the system", async () => {
  const text = await newShopText("/admin/dashboard");
  expect(text).toContain("Total Products 0 Total Orders 0 Total Customers 0 Total Revenue $0.00");
  expect(text).toContain("Nothing yet.");
  expect(text).toContain("Database Working");
  expect(text).toContain("Mail Working");
  expect(text).toContain("Jobs Working");
  expect(text).toMatch(/Storage (?:Working|Low on space) \d+(?:\.\d)? GB free for images and data/);
  expect(text).toMatch(/Version \d+\.\d+\.\d+ Node 24\.[\d.]+, running since /);
});

test("the dashboard's figures are true: refunds are not revenue, and the administrator is not a customer", async () => {
  const { store } = app;
  const { input, order, shawl } = await delivered(store);
  expect(await dashboard()).toContain(
    "Total Products 2 +2 in 30 days Total Orders 1 +1 in 30 days Total Customers 1 +1 in 30 days Total Revenue $96.29 +$96.29 in 30 days",
  );
  await processReturn(store, await request(store, input()));
  await settleAll(store, order.id);
  expect(await dashboard()).toContain("Total Revenue $53.49 +$53.49 in 30 days");

  await store.db.insert(contactMessages).values({
    id: newId(),
    name: "Ruth",
    email: "ruth@example.com",
    subject: "<b>Sizes</b>",
    message: "?",
  });
  await store.db.insert(reviews).values({
    id: newId(),
    productId: shawl.productId,
    authorName: "Asha V.",
    rating: 4,
    body: "Lovely cloth.",
    status: "pending",
  });
  const text = await dashboard();
  for (const words of [
    "ordered for $96.29: #000001",
    "requested a refund: #000001",
    "A review by Asha V. with 4 of 5 stars is waiting to be published: Shawl",
    "Ruth wrote: <b>Sizes</b>",
  ])
    expect(text).toContain(words);
});

test("the cards and the quick actions link to their pages", async () => {
  const html = await (await admin.get("/admin/dashboard")).text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const links = [...main.matchAll(/<a [^>]*?href="([^"]+)"[^>]*>([^<]+)/g)].map(([, to, name]) => [name, to]);
  expect(links).toEqual(
    expect.arrayContaining([
      ["Total Products", "/admin/products"],
      ["Total Orders", "/admin/orders"],
      ["Total Customers", "/admin/customers"],
      ["Total Revenue", "/admin/analytics"],
      ["Manage Products", "/admin/products"],
      ["Manage Orders", "/admin/orders"],
      ["Store Settings", "/admin/settings"],
    ]),
  );
});

test("the dashboard reports an email that was not accepted", async () => {
  await app.store.db.insert(outgoingMessages).values({
    id: newId(),
    kind: "test",
    recipient: "x@example.com",
    subject: "x",
    html: "",
    text: "",
    status: "failed",
    attempts: 1,
  });
  expect(await dashboard()).toContain("Mail Delayed 1 email not delivered yet");
});

test("a figure that cannot be read is zero, is reported, and leaves the others standing", async () => {
  const broken = await openTestApp();
  try {
    await delivered(broken.store);
    const owner = broken.visitor();
    await owner.post("/admin/login", ADMIN);
    await broken.store.database.pool.query("alter table payments rename to payments_gone");
    const html = await (await owner.get("/admin/dashboard")).text();
    const text = pageText(html);
    expect(text).toContain("Dashboard Error");
    expect(text).toContain("Could not load dashboard statistics. Some data might be unavailable.");
    expect(text).toContain(
      "Total Products 2 +2 in 30 days Total Orders 1 +1 in 30 days Total Customers 1 +1 in 30 days Total Revenue $0.00",
    );
    await broken.store.database.pool.query("alter table orders rename to orders_gone");
    const list = await owner.get("/admin/orders");
    expect(list.status).toBe(500);
    expect(pageText(await list.text())).toContain("Error fetching orders");
  } finally {
    await broken.close();
  }
});
