import { cashOrdersForFile } from "#tests/fixtures/payments/cash-orders.ts";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { cancelUnconfirmed, confirmOrder } from "#app/domain/orders/actions/confirm-order.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { formatMoment } from "#app/lib/time/dates.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { readOrder, sentEmails } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { linkIn, waitForEmail } from "#tests/servers/outbox.ts";
import { inventoryOf } from "#tests/servers/test-store.ts";

const HOURS = 3_600_000;
const { app, admin, store, shopper, ordered } = await cashOrdersForFile();

const statusOf = async (orderId: string) => (await readOrder(store, orderId)).order.status;
const later = (hours: number) => ({
  ...store.orders,
  clock: { now: () => new Date(Date.now() + hours * HOURS) },
});

async function step(order: { id: string; adminPage: string }, name: string, more = {}) {
  const { version } = (await readOrder(store, order.id)).order;
  return admin.post(order.adminPage, { step: name, version: String(version), ...more });
}

describe("an order that has to be confirmed", () => {
  test("the order holds its stock and waits: it cannot be processed, and every page and the email say so", async () => {
    const order = await ordered({ email: "asked@example.com" });
    expect(order.confirmBy?.getTime()).toBeCloseTo(order.createdAt.getTime() + 24 * HOURS, -3);
    expect(await inventoryOf(store, order.variant.id)).toBe(2);
    for (const name of ["process", "ship"]) expect((await step(order, name)).status).toBe(409);
    expect(await statusOf(order.id)).toBe("Pending");
    const page = pageText(await (await shopper.get(`/orders?order=${order.number}`)).text());
    expect(page).toContain("Do you want this order?");
    expect(page).toContain("Confirm order");
    expect(pageText(await (await admin.get(order.adminPage)).text())).toContain("Mark as confirmed");
    expect(pageText(await (await admin.get(`/admin/orders?search=${order.number}`)).text())).toContain(
      "To confirm",
    );
    expect(await sentEmails(store, "asked@example.com", "order-to-confirm")).toBe(1);
    expect(await sentEmails(store, "asked@example.com", "order-confirmation")).toBe(0);
  });

  test("an order to confirm is skipped by bulk actions and does not count as ready", async () => {
    const [waiting, ready] = [await ordered({ email: "bulk@example.com" }), await ordered()];
    expect((await step(ready, "confirm")).status).toBe(302);
    for (const [action, can] of Object.entries({ process: "processed", ship: "shipped" })) {
      const path = `/admin/orders/selected?step=${action}`;
      const numbers = `&number=${waiting.number}&number=${ready.number}`;
      const selected = pageText(await (await admin.get(path + numbers)).text());
      expect(selected).toContain(`1 of 2 selected orders can be ${can}. 1 is skipped: 1 to be confirmed.`);
      expect(selected).toContain("Skipped: the customer has not confirmed it yet.");
      const matching = await (await admin.get(`${path}&all=matching&search=bulk%40example.com`)).text();
      expect(pageText(matching)).toContain(
        `None of the matching orders can be ${can}. 1 is skipped: 1 to be confirmed.`,
      );
    }
  });

  test("orders to confirm are listed with their deadline and phone number, and confirmed together", async () => {
    const [first, second] = [
      await ordered({ email: "calls@example.com", phone: "98765 43219" }),
      await ordered({ email: "calls@example.com" }),
    ];
    const [confirmed, cancelled] = [
      await ordered({ email: "calls@example.com" }),
      await ordered({ email: "calls@example.com" }),
    ];
    expect((await step(confirmed, "confirm")).status).toBe(302);
    expect((await step(cancelled, "cancel")).status).toBe(302);
    const soon = new Date(Date.now() + HOURS);
    await store.db.update(orders).set({ confirmBy: soon }).where(eq(orders.id, second.id));
    const list = "/admin/orders?payment=to-confirm&search=calls%40example.com";
    const html = await (await admin.get(list)).text();
    const page = pageText(html);
    const placeOf = ({ number }: { number: number }) =>
      page.indexOf(`Select order ${orderNumberLabel(number)}`);
    expect(placeOf(second)).toBeGreaterThan(0);
    expect(placeOf(first)).toBeGreaterThan(placeOf(second));
    expect([placeOf(confirmed), placeOf(cancelled)]).toEqual([-1, -1]);
    expect(page).toContain(`Confirm by ${formatMoment(soon).replace("\u00A0", " ")}`);
    expect(html).toContain(`href="tel:+919876543219"`);
    const all = [first, second, confirmed, cancelled];
    const path = `/admin/orders/selected?step=confirm${all.map(({ number }) => `&number=${number}`).join("")}`;
    const asked = pageText(await (await admin.get(path)).text());
    expect(asked).toContain("2 of 4 selected orders can be marked as confirmed. 2 are skipped:");
    expect(asked).toContain("Skipped: it waits for no confirmation.");
    // The shopper cancels one while the page is open.
    expect((await step(first, "cancel")).status).toBe(302);
    const fields = Object.fromEntries([first, second].map(({ number }) => [`version.${number}`, "1"]));
    const done = await admin.post(path, fields);
    expect(done.status).toBe(200);
    const result = pageText(await done.text());
    expect(result).toContain("1 order is confirmed");
    expect(result).toContain("Skipped: the order is now Cancelled.");
    expect((await readOrder(store, second.id)).order).toMatchObject({ status: "Pending", confirmBy: null });
    const audited = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, second.id));
    expect(audited.map(({ action }) => action)).toEqual(["order.confirmed"]);
    expect(pageText(await (await admin.get(list)).text())).toContain("No Orders Match Filters");
  });

  test("the admin says whom to call by when while no message has reached the customer", async () => {
    const order = await ordered({ email: "unreached@example.com", phone: "98765 43218", firstName: "Meher" });
    const by = formatMoment(order.confirmBy ?? new Date()).replace("\u00A0", " ");
    const read = async (path: string) => pageText(await (await admin.get(path)).text());
    await waitForEmail(app.outbox, "unreached@example.com", /Please confirm/);
    expect(await read(order.adminPage)).not.toContain("Call Meher");
    const ofOrder = eq(outgoingMessages.messageKey, `order-to-confirm:${order.id}`);
    await store.db.update(outgoingMessages).set({ status: "rejected" }).where(ofOrder);
    const page = await read(order.adminPage);
    expect(page).toContain("Call Meher Verma");
    expect(page).toContain(`Ask by ${by} whether the order is wanted. +91 98765 43218`);
    const dashboard = await (await admin.get("/admin/dashboard")).text();
    const { toConfirm, confirmByMs } = await store.adminEvents.read();
    expect(pageText(dashboard)).toMatch(new RegExp(`${toConfirm} cash orders? to confirm`));
    expect(dashboard).toContain('href="/admin/orders/to-confirm"');
    const first = formatMoment(new Date(confirmByMs ?? 0)).replace("\u00A0", " ");
    expect(pageText(dashboard)).toContain(`${toConfirm} to confirm The first by ${first}`);
    expect((await step(order, "confirm")).status).toBe(302);
    expect((await store.adminEvents.read()).toConfirm).toBe(toConfirm - 1);
  });

  test("the link in the email confirms without signing in, by its button alone, and once more is harmless", async () => {
    const order = await ordered({ email: "linked@example.com" });
    const link = linkIn(await waitForEmail(app.outbox, "linked@example.com", /Please confirm/));
    const stranger = app.visitor();
    expect(pageText(await (await stranger.get(link)).text())).toContain(`Confirm order #`);
    expect((await readOrder(store, order.id)).order.confirmBy).not.toBeNull();
    const responses = await Promise.all([1, 2].map(() => stranger.post(link, {})));
    expect(responses.map(({ status }) => status)).toEqual([302, 302]);
    expect((await stranger.post(link, {})).status).toBe(302);
    const confirmed = async () => pageText(await (await stranger.get(link)).text());
    expect(await confirmed()).toContain("is confirmed");
    expect(await confirmed()).toContain("We will let you know when it is on its way.");
    const seen = await readOrder(store, order.id);
    expect(seen.order.confirmBy).toBeNull();
    expect(seen.timeline.filter((kind) => kind === "confirmed")).toHaveLength(1);
    expect((await step(order, "process")).status).toBe(302);
    expect((await step(order, "ship", { trackingNumber: "IN123456789" })).status).toBe(302);
    expect(await confirmed()).not.toContain("on its way");
  });

  test("the customer's own page confirms too, and the owner who reached the customer may, which is audited", async () => {
    const ownOrder = await ordered();
    expect((await shopper.post(`/orders/${ownOrder.number}/confirm`, {})).status).toBe(302);
    expect((await readOrder(store, ownOrder.id)).order.confirmBy).toBeNull();
    const called = await ordered();
    expect((await step(called, "confirm")).status).toBe(302);
    expect((await readOrder(store, called.id)).order.confirmBy).toBeNull();
    const audited = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, called.id));
    expect(audited.map(({ action }) => action)).toContain("order.confirmed");
  });

  test("a guessed key, another order's key and a missing order get the same response, and nothing is confirmed", async () => {
    const [mine, other] = [await ordered(), await ordered({ email: "other@example.com" })];
    const link = linkIn(await waitForEmail(app.outbox, "other@example.com", /Please confirm/));
    const key = new URL(link, app.url).searchParams.get("key") ?? "";
    const responseTo = async (path: string) => {
      const { status, headers } = await app.visitor().post(path, {});
      return [status, new URL(headers.get("location") ?? "", app.url).pathname];
    };
    const wrong = await responseTo(`/orders/${mine.number}/confirm?key=${key}`);
    expect(await responseTo(`/orders/${mine.number}/confirm?key=guessed`)).toEqual(wrong);
    expect(await responseTo(`/orders/999999/confirm?key=${key}`)).toEqual(wrong);
    expect(wrong).toEqual([302, "/login"]);
    for (const { id } of [mine, other]) expect((await readOrder(store, id)).order.confirmBy).not.toBeNull();
  });

  test("an order whose cash was received needs no confirmation and is not cancelled", async () => {
    const order = await ordered();
    expect((await step(order, "collect")).status).toBe(302);
    await cancelUnconfirmed(later(48));
    const seen = await readOrder(store, order.id);
    expect(seen.order).toMatchObject({ status: "Pending", paymentStatus: "Paid", confirmBy: null });
  });
});

describe("an order that is not confirmed in time", () => {
  test("the job cancels it once, returns its stock and tells the customer; a later confirmation is refused", async () => {
    const order = await ordered({ email: "late@example.com" });
    expect(await cancelUnconfirmed(later(23))).toBe(0);
    const counts = await Promise.all([cancelUnconfirmed(later(25)), cancelUnconfirmed(later(25))]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    const seen = await readOrder(store, order.id);
    expect(seen.order.status).toBe("Cancelled");
    expect(seen.timeline.filter((kind) => kind === "cancelled")).toHaveLength(1);
    expect(await inventoryOf(store, order.variant.id)).toBe(3);
    expect(await sentEmails(store, "late@example.com", "order-cancelled")).toBe(1);
    const mail = await waitForEmail(app.outbox, "late@example.com", /cancelled/);
    expect(mail.text).toContain("not confirmed in time");
    const link = linkIn(await waitForEmail(app.outbox, "late@example.com", /Please confirm/));
    expect((await app.visitor().post(link, {})).status).toBe(302);
    expect(pageText(await (await app.visitor().get(link)).text())).toContain("is cancelled");
    expect(await statusOf(order.id)).toBe("Cancelled");
  });

  test("of a confirmation and the job at the same moment one decides: the order is confirmed or cancelled, never both", async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await ordered();
      const actor = { id: order.userId ?? "", role: "customer" as const };
      const [confirmed] = await Promise.all([
        confirmOrder(store.orders, { orderId: order.id, actor }),
        cancelUnconfirmed(later(25)),
      ]);
      const { status, confirmBy } = (await readOrder(store, order.id)).order;
      expect([status, confirmBy === null]).toEqual(confirmed.ok ? ["Pending", true] : ["Cancelled", false]);
      expect(await inventoryOf(store, order.variant.id)).toBe(confirmed.ok ? 2 : 3);
    }
  });
});
