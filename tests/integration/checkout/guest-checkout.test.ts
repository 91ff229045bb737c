import { guestOrdersForFile } from "#tests/fixtures/orders/guest-orders.ts";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listConsents } from "#app/domain/customers/consents/consents.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { returnFieldNames } from "#app/domain/orders/returns/returns.ts";
import { deliver, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { DEFAULT_MESSAGES } from "#app/domain/messages/messages.settings.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { add, checkoutForm, HTML, storedCart } from "#tests/requests/cart-requests.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { linkIn, emailsTo, waitForEmail } from "#tests/servers/outbox.ts";
import { inventoryOf } from "#tests/servers/test-store.ts";

const { app, admin, variant, contact, fields, order } = await guestOrdersForFile();
const PASSWORD = "moti jhumka 7";

const pageOf = (browser: Visitor, number: number) => browser.get(`/orders?order=${number}`);

describe("a shop that needs accounts", () => {
  test("sends a visitor from the checkout to sign-in, in both directions of the setting", async () => {
    await saveTestSection(app.store, "checkout", { guests: false });
    expect((await app.visitor().get("/checkout")).headers.get("location")).toBe(
      "/login?returnTo=%2Fcheckout",
    );
    expect((await app.visitor().post("/checkout", fields(contact()))).status).toBe(302);
    await saveTestSection(app.store, "checkout", { guests: true });
    expect((await app.visitor().get("/checkout")).status).toBe(200);
  });

  test("welcomes guests when the owner chooses so, and refuses another choice", async () => {
    const save = (guests: string) =>
      admin.post("/admin/settings/checkout", {
        guests,
        mostUnpaidItems: "50",
        heldWarningPercent: "25",
        version: "99",
      });
    expect((await save("nobody")).status).toBe(400);
    expect((await save("welcome")).status).toBe(409);
    expect(pageText(await (await admin.get("/admin/settings/checkout")).text())).toContain("Guests welcome");
  });
});

describe("a guest's order", () => {
  test("is placed without an account and shown in the browser that placed it", async () => {
    const { browser, placed } = await order();
    expect(placed.isGuest).toBe(true);
    const page = await pageOf(browser, placed.number);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(pageText(await page.text())).toContain("Guest Shawl");
  });

  test("is shown by the signed link of its email in another browser, and no other order is", async () => {
    const { placed, email } = await order();
    const other = await order();
    const link = linkIn(await waitForEmail(app.store.outboxFolder, email, /order/i));
    const friend = app.visitor();
    const opened = await friend.get(link);
    expect(opened.headers.get("location")).toContain(`/orders?order=${placed.number}`);
    expect(pageText(await (await pageOf(friend, placed.number)).text())).toContain("Guest Shawl");
    for (const path of [`/orders?order=${other.placed.number}`, `/orders/${other.placed.number}/cancel`])
      expect((await friend.get(path)).headers.get("location")).toMatch(/^\/login/);
  });

  test("is not opened by the key of another order or a changed one", async () => {
    const [one, two] = [await order(), await order()];
    const customer = app.visitor();
    await customer.signUp("opens-none@example.com", PASSWORD);
    await customer.signIn("opens-none@example.com", PASSWORD);
    const ownOrder = await order({ email: "opens-none@example.com" }, customer);
    const link = linkIn(await waitForEmail(app.store.outboxFolder, one.email, /order/i));
    // The response is the same for a guest's order, an account's and one that does not exist.
    const numbers = [two.placed.number, ownOrder.placed.number, 999_999];
    const others = numbers.map((number) => link.replace(`/${one.placed.number}/`, `/${number}/`));
    for (const path of [...others, `${link}x`]) {
      const stranger = app.visitor();
      expect((await stranger.get(path)).headers.get("location")).toBe("/orders/find");
      expect((await pageOf(stranger, two.placed.number)).headers.get("location")).toMatch(/^\/login/);
    }
  });

  test("needs no email address with a mobile number, and then sends no email", async () => {
    const { browser, placed } = await order({ email: "" });
    expect(placed.email).toBe("");
    expect((await pageOf(browser, placed.number)).status).toBe(200);
    expect(await emailsTo(app.store.outboxFolder, "")).toEqual([]);
    const { general } = await app.store.settings.get();
    const label = orderNumberLabel(placed.number);
    const toShop = await waitForEmail(app.outbox, general.email, new RegExp(`New order ${label}`));
    expect(toShop.text).toContain(`${placed.customerName} placed an order`);
  });

  test("needs an email address while no channel to phones works, and the field says so", async () => {
    const { providers, settings } = app.store;
    const { phoneTransports } = providers;
    const { messages } = await settings.get();
    const given = { ...contact(), email: "" };
    const pressed = (more: Record<string, string> = {}) =>
      app.visitor().post("/checkout", fields({ ...given, ...more }));
    const shopper = app.visitor();
    await add(shopper, variant);
    const hint = async () => pageText(await (await shopper.get("/checkout")).text());
    try {
      await saveTestSection(app.store, "messages", DEFAULT_MESSAGES);
      expect(await hint()).toContain(
        "Required: we send the confirmation and all updates of your order to it.",
      );
      const refused = await pressed();
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain("Email is required");
      // Switched on, but without a provider.
      await saveTestSection(app.store, "messages", messages);
      phoneTransports.sms.isReal = false;
      expect((await pressed()).status).toBe(400);
      // WhatsApp sends to people who agreed to it only.
      await saveTestSection(app.store, "messages", {
        ...DEFAULT_MESSAGES,
        whatsapp: { ...DEFAULT_MESSAGES.whatsapp, isOn: true },
      });
      phoneTransports.whatsapp.isReal = true;
      expect(await hint()).toContain("optional with a mobile number and updates on WhatsApp");
      expect((await pressed()).status).toBe(400);
      expect((await pressed({ "consent-whatsapp": "on" })).status).toBe(200);
    } finally {
      phoneTransports.whatsapp.isReal = false;
      phoneTransports.sms.isReal = true;
      await saveTestSection(app.store, "messages", messages);
    }
  });

  test("without a way to reach the guest is refused beside the fields", async () => {
    const abroad = { country: "UK", postalCode: "SW1A 1AA", state: "", email: "", phone: "" };
    const response = await app.visitor().post("/checkout", fields(abroad));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Email is required");
  });

  test("is placed once from a stored cart without JavaScript, which is empty afterwards", async () => {
    const browser = app.visitor();
    await add(browser, variant);
    const form = { ...(await checkoutForm(browser)), ...contact() };
    const before = await inventoryOf(app.store, variant.id);
    const pressed = await Promise.all([1, 2].map(() => browser.post("/checkout", form, HTML)));
    expect(pressed.map(({ status }) => status)).toEqual([302, 302]);
    const places = pressed.map((response) => response.headers.get("location"));
    expect(places[0]).toMatch(/^\/orders\/\d+\/placed$/);
    expect(places[1]).toBe(places[0]);
    expect(await inventoryOf(app.store, variant.id)).toBe(before - 1);
    expect((await storedCart(browser))?.cart.items).toEqual([]);
  });

  test("is cancelled by the guest from its page", async () => {
    const { browser, placed } = await order();
    const cancelled = await browser.post(`/orders/${placed.number}/cancel`, { reason: "Too large." });
    expect(cancelled.headers.get("location")).toContain(`/orders?order=${placed.number}`);
    const [row] = await app.store.db.select().from(orders).where(eq(orders.id, placed.id));
    expect(row?.status).toBe("Cancelled");
  });

  test("offers no review on its page or in its email once it is delivered, because a review needs an account", async () => {
    const { browser, placed, email } = await order();
    await deliver(app.store, placed.id);
    const page = await (await pageOf(browser, placed.number)).text();
    expect(pageText(page)).toContain("Delivered");
    const delivered = await waitForEmail(app.outbox, email, /has arrived/);
    for (const html of [page, delivered.html]) expect(html).not.toMatch(/href="[^"]*\/review"/);
    expect(delivered.text).not.toContain("Write a review");
    expect(delivered.text).toContain("To write a review, create an account from your order.");
  });

  test("can be returned by the guest after its delivery", async () => {
    const { browser, placed, email } = await order();
    await deliver(app.store, placed.id);
    const path = `/orders/${placed.number}/return`;
    const page = await browser.get(path);
    expect(page.status).toBe(200);
    const [line] = (await readOrder(app.store, placed.id)).lines;
    if (!line) throw new Error("The order has no line");
    const names = returnFieldNames(line.id);
    const sent = await browser.post(path, {
      reason: "too-small",
      resolution: "refund",
      shareBody: "on",
      heightCm: "163",
      weightKg: "92",
      [names.isChosen]: "on",
      [names.quantity]: "1",
    });
    expect(sent.headers.get("location")).toContain(`/orders?order=${placed.number}`);
    expect(await listConsents(app.store.db, email)).toMatchObject([{ purpose: "measurements" }]);
  });

  test.each<{ more: Record<string, string>; received: string; sending: string }>([
    { more: {}, received: "We will answer by email.", sending: "The address is in our email." },
    {
      more: { email: "" },
      received: "We will call you with our answer.",
      sending: "on the outside to: Hazratganj",
    },
  ])("has instructions for a return that name a channel of the guest: $received", async (guest) => {
    const { browser, placed } = await order(guest.more);
    await deliver(app.store, placed.id);
    const [line] = (await readOrder(app.store, placed.id)).lines;
    const names = returnFieldNames(line?.id ?? "");
    const fields = {
      reason: "too-small",
      resolution: "refund",
      [names.isChosen]: "on",
      [names.quantity]: "1",
    };
    await browser.post(`/orders/${placed.number}/return`, fields);
    const read = async () => pageText(await (await pageOf(browser, placed.number)).text());
    expect(await read()).toContain(guest.received);
    const adminPage = `/admin/orders/${placed.number}`;
    const isCalled = pageText(await (await admin.get(adminPage)).text()).includes("Call Asha Verma");
    expect(isCalled).toBe(placed.email === "");
    const [sentBack] = await app.store.db.select().from(returns).where(eq(returns.orderId, placed.id));
    const approval = { step: "approve-return", returnId: sentBack?.id ?? "", version: "1" };
    expect((await admin.post(adminPage, approval)).status).toBe(302);
    expect(await read()).toContain(guest.sending);
  });
});
