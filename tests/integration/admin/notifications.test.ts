import { and, asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { deliverOrder, shipOrder, startProcessing } from "#app/domain/orders/actions/advance-order.server.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buy } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();

const SHIPPED = "/admin/settings/notifications/order-shipped";

const versionOf = async (section: "mails" | "notifications" | "shipping") =>
  String((await readSection(app.store.db, section)).version);

async function placedOrder(email: string) {
  const { store } = app;
  const userId = await makeCustomer(store);
  const variant = await stockProduct(store);
  return buy(store, { userId, email, firstName: "<b>Asha</b>", lines: [{ variant, quantity: 1 }] });
}

async function shippedTo(email: string) {
  const { store } = app;
  const order = await placedOrder(email);
  const change = { orderId: order.id, actor: await administratorOf(store) };
  await startProcessing(store.orders, change);
  await shipOrder(store.orders, { ...change, trackingNumber: "AWB 9" });
  return order;
}

test("the emails of an order show its pieces, when it arrives, how to track it and where to review it", async () => {
  const { store, url } = app;
  const version = await versionOf("shipping");
  const terms = { rateMinor: "4.99", freeAboveMinor: "50", minDays: "3", maxDays: "5", "country-IN": "on" };
  const trackingUrl = "https://carrier.example/track/{number}";
  const zone = { form: "zone", name: "India", ...terms, trackingUrl, version };
  expect((await admin.post("/admin/shipping/india", zone)).status).toBe(302);

  const to = "pieces@example.com";
  const order = await shippedTo(to);
  await deliverOrder(store.orders, { orderId: order.id, actor: await administratorOf(store) });
  const [line] = await store.db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const name = line?.productName ?? "";
  const confirmation = await waitForEmail(app.outbox, to, /Your Gulmohar order/);
  const shipped = await waitForEmail(app.outbox, to, /is on its way/);
  const delivered = await waitForEmail(app.outbox, to, /has arrived/);
  for (const { html, text } of [confirmation, shipped, delivered]) {
    expect(text).toContain(`1 × ${name}`);
    expect(html).toContain(name);
    expect(html).toContain(`src="${url}/wordmark.png"`);
  }
  expect(confirmation.text).toMatch(/Estimated delivery: By \w{3} \d+ \w{3}/);
  expect(shipped.text).toMatch(/Estimated delivery: By \w{3} \d+ \w{3}/);
  expect(shipped.html).toContain('href="https://carrier.example/track/AWB%209"');
  expect(shipped.text).toContain("Track your parcel:\nhttps://carrier.example/track/AWB%209");
  expect(delivered.html).toMatch(new RegExp(`href="${url}/products/[^"]+/review"`));
  expect(delivered.text).toContain(`Write a review: ${url}/products/`);
  const wordmark = await app.visitor().get("/wordmark.png");
  expect(wordmark.headers.get("content-type")).toBe("image/png");
});

describe("email templates", () => {
  test("an email template is changed, escaped, used by the next email, and reset", async () => {
    const words = {
      form: "words",
      subject: "Parcel {order} from {shop}",
      heading: "Off it goes",
      paragraphs: "{greeting} & all,\n\nit is <i>travelling</i> to {city}.",
    };
    const saved = await admin.post(SHIPPED, { ...words, version: await versionOf("mails") });
    expect(saved.headers.get("location")).toBe(SHIPPED);
    expect(await (await admin.get(SHIPPED)).text()).toContain("Notifications Settings Saved");

    const order = await shippedTo("own.words@example.com");
    const label = `#${String(order.number).padStart(6, "0")}`;
    const email = await waitForEmail(app.outbox, "own.words@example.com", /^Parcel/);
    expect(email.subject).toBe(`Parcel ${label} from Gulmohar`);
    expect(email.html).toContain("Dear Asha &amp; all,");
    expect(email.html).toContain("it is &lt;i&gt;travelling&lt;/i&gt; to Lucknow.");
    expect(email.text).toContain("AWB 9");

    const list = pageText(await (await admin.get("/admin/settings/notifications")).text());
    expect(list).toContain("Customised");
    await admin.post(SHIPPED, { form: "reset", version: await versionOf("mails") });
    expect((await readSection(app.store.db, "mails")).value).toEqual({});
    await shippedTo("default.words@example.com");
    const usual = await waitForEmail(app.outbox, "default.words@example.com", /is on its way/);
    expect(usual.text).toContain("we have shipped your order");

    const audit = await app.store.db
      .select({ before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.subjectId, "mails"))
      .orderBy(asc(auditLog.id));
    expect(audit).toMatchObject([
      { before: { "order-shipped": null }, after: { "order-shipped": { heading: "Off it goes" } } },
      { before: { "order-shipped": { heading: "Off it goes" } }, after: { "order-shipped": null } },
    ]);
  });

  test("the second of two tabs with a template gets a conflict error and keeps its input, and an unknown placeholder is refused", async () => {
    const version = await versionOf("mails");
    const words = { form: "words", subject: "One", heading: "One", paragraphs: "One" };
    await admin.post(SHIPPED, { ...words, version });
    const late = await admin.post(SHIPPED, { ...words, subject: "Two", version });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('value="Two"');
    const wrong = await admin.post(SHIPPED, {
      ...words,
      version: await versionOf("mails"),
      heading: "{password}",
    });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain("{password} is not available in this email");
  });

  test("an unknown email template is not found", async () => {
    for (const kind of ["toString", "refund-failed", "x"])
      expect((await admin.get(`/admin/settings/notifications/${kind}`)).status).toBe(404);
  });
});

describe("emails to the shop", () => {
  const PATH = "/admin/settings/notifications";
  const emailsTo = (recipient: string, kind: string) =>
    app.store.db.$count(
      outgoingMessages,
      and(eq(outgoingMessages.recipient, recipient), eq(outgoingMessages.kind, kind)),
    );

  test("the shop gets an email about a new order at the chosen address, unless that is turned off", async () => {
    const version = await versionOf("notifications");
    const adminPage = "desk@example.com";
    const bad = await admin.post(PATH, { form: "notifications", version, email: "nowhere" });
    expect(bad.status).toBe(400);
    await admin.post(PATH, { form: "notifications", version, email: adminPage, newOrder: "on" });
    const order = await placedOrder("buyer@example.com");
    const email = await waitForEmail(app.outbox, adminPage, /New order/);
    expect(email.text).toContain("buyer@example.com");
    expect(email.text).toContain(`/admin/orders/${order.number}`);

    await admin.post(PATH, {
      form: "notifications",
      version: await versionOf("notifications"),
      email: adminPage,
    });
    await placedOrder("buyer2@example.com");
    await app.visitor().post("/contact", {
      name: "Meera",
      email: "meera@example.com",
      subject: "Hello",
      message: "A long enough message.",
    });
    expect(await emailsTo(adminPage, "new-order")).toBe(1);
    expect(await emailsTo(adminPage, "contact-message")).toBe(0);
    expect(pageText(await (await admin.get("/admin/messages")).text())).toContain("meera@example.com");
  });
});
