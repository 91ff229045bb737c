import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import { placeOrder } from "#app/domain/checkout/place-order.server.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import type { SettingsSection } from "#app/domain/settings/settings.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();

const textOf = async (path: string) => pageText(await (await app.visitor().get(path)).text());
const versionOf = async (section: SettingsSection) =>
  String((await readSection(app.store.db, section)).version);

const audited = (subjectId: string) =>
  app.store.db
    .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.subjectId, subjectId))
    .orderBy(asc(auditLog.id));

const GENERAL = {
  form: "general",
  name: "Amaltas",
  tagline: "Gold of May",
  email: "hello@amaltas.example",
  careersEmail: "work@amaltas.example",
  invoicePrefix: "AM",
  phone: "+91 522 111 2222",
  addressLines: "4 Park Road\r\n\r\n  Lucknow 226001 \r\nIndia",
  latitude: "26.85",
  longitude: "-80.9",
  hours: "Every day: 10:00 AM-6:00 PM IST",
  gstin: "09abcde1234f1zy",
};

describe("general settings", () => {
  test("general settings are saved, shown in the shop at once, and audited with before and after", async () => {
    expect(await textOf("/contact")).toContain("+91 522 000 0000");
    const saved = await admin.post("/admin/settings", { ...GENERAL, version: "0" });
    expect(saved.headers.get("location")).toBe("/admin/settings");
    expect(await (await admin.get("/admin/settings")).text()).toContain("General Settings Saved");
    const contact = await textOf("/contact");
    for (const words of ["+91 522 111 2222", "4 Park Road", "Every day: 10:00 AM-6:00 PM IST", "Amaltas"])
      expect(contact).toContain(words);
    expect((await app.store.settings.get()).general).toMatchObject({
      addressLines: ["4 Park Road", "Lucknow 226001", "India"],
      longitude: -80.9,
      gstin: "09ABCDE1234F1ZY",
    });
    expect(await audited("general")).toMatchObject([
      { action: "settings.saved", before: { name: "Gulmohar" }, after: { name: "Amaltas" } },
    ]);
  });

  test("a GSTIN whose fourteenth character is not Z is saved, and the shop still opens", async () => {
    const version = await versionOf("general");
    const saved = await admin.post("/admin/settings", { ...GENERAL, version, gstin: "09ABCDE1234F1C9" });
    expect(saved.headers.get("location")).toBe("/admin/settings");
    expect((await app.visitor().get("/contact")).status).toBe(200);
    expect((await app.store.settings.get()).general.gstin).toBe("09ABCDE1234F1C9");
  });

  test("the second of two tabs with settings gets a conflict error and keeps its input", async () => {
    const version = await versionOf("general");
    await admin.post("/admin/settings", { ...GENERAL, version, tagline: "The first" });
    const late = await admin.post("/admin/settings", { ...GENERAL, version, tagline: "The second" });
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toContain("Changed in the meantime");
    expect(html).toContain('value="The second"');
    expect(html).toContain(`name="version" value="${Number(version) + 1}"`);
    expect((await app.store.settings.get()).general.tagline).toBe("The first");
  });

  test.each([
    ["no name", { name: "  " }, "Store name is required"],
    ["no email", { email: "hello" }, "Email is invalid"],
    ["no phone", { phone: "call us" }, "Use digits and spaces"],
    ["no address", { addressLines: " \n " }, "Address is required"],
    ["beyond the pole", { latitude: "90.1" }, "At most 90"],
    ["no figure", { longitude: "east" }, "Enter degrees"],
    ["no GSTIN", { gstin: "09ABC" }, "A GSTIN has 15 characters"],
    ["a GSTIN of no state", { gstin: "25ABCDE1234F1ZY" }, "No state has the code"],
    ["a mistyped GSTIN", { gstin: "09ABCDE1234F1Z5" }, "its check digit does not match"],
  ])("general settings with %s are refused beside the field", async (_, wrong, message) => {
    const version = await versionOf("general");
    const response = await admin.post("/admin/settings", { ...GENERAL, version, ...wrong });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(message);
    expect(await versionOf("general")).toBe(version);
  });
});

describe("the store currency", () => {
  test("the currency changes only after the prices are decided and confirmed, and an open checkout is rejected without a charge", async () => {
    const { store } = app;
    const variant = await stockProduct(store, { name: "Currency Shawl", priceMinor: 400_000 });
    expect(await textOf("/products?search=Currency")).toContain("$4,000.00");
    const version = await versionOf("sales");
    const unread = await admin.post("/admin/settings", { form: "currency", version, currency: "INR" });
    expect(unread.status).toBe(400);
    const refusal = await unread.text();
    expect(refusal).toContain("Choose what happens to the prices");
    expect(refusal).toContain("Confirm that you understand what happens");
    const confirmed = { form: "currency", prices: "keep", isConfirmed: "on" };
    await admin.post("/admin/settings", { ...confirmed, version, currency: "INR" });
    expect(await textOf("/products?search=Currency")).toContain("₹4,000");

    const userId = await makeCustomer(store);
    const input = (shownCurrency: string) => ({
      userId,
      idempotencyKey: crypto.randomUUID(),
      lines: [{ variantId: variant.id, quantity: 1, priceMinor: 400_000 }],
      form: CheckoutForm.parse(checkoutFields([])),
      shownCurrency,
    });
    const received = await placeOrder(store.checkout, input("USD"));
    expect(received).toMatchObject({ kind: "cart-changed", changes: [{ kind: "total-changed" }] });
    const placed = await placeOrder(store.checkout, input("INR"));
    expect(placed.kind).toBe("placed");

    await admin.post("/admin/settings", {
      ...confirmed,
      version: await versionOf("sales"),
      currency: "USD",
    });
    expect((await audited("sales")).map(({ before, after }) => ({ before, after }))).toEqual([
      { before: { currency: "USD" }, after: { currency: "INR" } },
      { before: { currency: "INR" }, after: { currency: "USD" } },
    ]);
  });
});

test("the settings tabs link to the specified pages and to the taxes, one at a time the current one", async () => {
  const tabs = [
    ["General", "/admin/settings"],
    ["Checkout", "/admin/settings/checkout"],
    ["Opening", "/admin/settings/opening"],
    ["Returns", "/admin/settings/returns"],
    ["Reminders and stock alerts", "/admin/settings/coming-back"],
    ["Payments", "/admin/settings/payments"],
    ["Shipping", "/admin/settings/shipping"],
    ["Taxes", "/admin/settings/taxes"],
    ["Accounting", "/admin/settings/accounting"],
    ["Appearance", "/admin/settings/appearance"],
    ["Notifications", "/admin/settings/notifications"],
    ["Connections", "/admin/settings/connections"],
    ["API keys", "/admin/settings/api-keys"],
    ["Webhooks", "/admin/settings/webhooks"],
    ["Staff", "/admin/settings/staff"],
    ["Export", "/admin/settings/export"],
    ["Security", "/admin/settings/security"],
  ] as const;
  for (const [name, path] of tabs) {
    const response = await admin.get(path);
    expect([path, response.status]).toEqual([path, 200]);
    const [, nav = ""] = /<nav aria-label="Store settings"(.*?)<\/nav>/s.exec(await response.text()) ?? [];
    expect(pageText(`<p${nav}</p>`).trim()).toBe(tabs.map(([tab]) => tab).join(" "));
    const [, current] = /aria-current="page"[^>]*>([^<]*)</.exec(nav) ?? [];
    expect(current).toBe(name);
  }
});

describe("payments", () => {
  test("the payment settings say who moves the money and show no secret", async () => {
    const html = await (await admin.get("/admin/settings/payments")).text();
    expect(pageText(html)).toContain("The built-in test bank: no money moves.");
    expect(pageText(html)).toContain("Not connected");
    const { SESSION_SECRET, DATABASE_URL, SMTP_URL } = app.store.env;
    for (const secret of [ADMIN.password, SESSION_SECRET, DATABASE_URL, SMTP_URL].filter(Boolean))
      expect(html).not.toContain(secret);
  });

  test("the tax is a percentage, and the next order uses it", async () => {
    const path = "/admin/settings/payments";
    const version = await versionOf("sales");
    for (const taxPercent of ["", "-1", "100.01", "7.125", "12,5", "seven"]) {
      const response = await admin.post(path, { form: "tax", version, taxPercent });
      expect([taxPercent, response.status]).toEqual([taxPercent, 400]);
    }
    const saved = await admin.post(path, { form: "tax", version, taxPercent: "12.5" });
    expect(saved.headers.get("location")).toBe(path);
    expect(await (await admin.get(path)).text()).toContain("Payments Settings Saved");
    expect((await app.store.settings.get()).sales).toMatchObject({ currency: "USD", taxBasisPoints: 1250 });
    await admin.post(path, { form: "tax", version: await versionOf("sales"), taxPercent: "7" });
  });
});

test("the invoice prefix cannot be changed once an order without GST was placed", async () => {
  const variant = await stockProduct(app.store, { name: "Numbered Shawl", priceMinor: 4000, inventory: 1 });
  await buy(app.store, { userId: await makeCustomer(app.store), lines: [{ variant, quantity: 1 }] });
  const version = await versionOf("general");
  const { invoicePrefix } = (await readSection(app.store.db, "general")).value;
  const refused = await admin.post("/admin/settings", { ...GENERAL, version, invoicePrefix: "ZZ" });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain(`Invoices have been issued with ${invoicePrefix}`);
  const saved = await admin.post("/admin/settings", { ...GENERAL, version, invoicePrefix });
  expect(saved.headers.get("location")).toBe("/admin/settings");
});
