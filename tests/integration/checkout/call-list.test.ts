import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { cancelUnconfirmed } from "#app/domain/orders/actions/confirm-order.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { cashOrdersForFile } from "#tests/fixtures/payments/cash-orders.ts";
import { readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { linkIn, waitForEmail } from "#tests/servers/outbox.ts";

const HOUR = 3_600_000;
const PATH = "/admin/orders/to-confirm";
const { app, admin, store, ordered } = await cashOrdersForFile();

const read = async () => {
  const html = await (await admin.get(PATH)).text();
  return { html, text: pageText(html) };
};
const setDeadline = (id: string, hours: number) =>
  store.db
    .update(orders)
    .set({ confirmBy: new Date(Date.now() + hours * HOUR) })
    .where(eq(orders.id, id));
const stored = async (id: string) => (await readOrder(store, id)).order;

function extend({ number, version }: { number: number; version: number }, more: Record<string, string> = {}) {
  const fields = {
    number: String(number),
    version: String(version),
    hours: "12",
    reason: "Travels",
    ...more,
  };
  return admin.post(PATH, fields);
}

test("the call list has the first deadline first, the number to call, a WhatsApp message with the link, and what was sent", async () => {
  const later = await ordered({ email: "later@example.com" });
  const first = await ordered({ email: "first@example.com", phone: "98765 43217", firstName: "Zoya" });
  await setDeadline(first.id, 1);
  const link = linkIn(await waitForEmail(app.outbox, "first@example.com", /Please confirm/));
  const { html, text } = await read();
  expect(text.indexOf(orderNumberLabel(first.number))).toBeGreaterThan(0);
  expect(text.indexOf(orderNumberLabel(first.number))).toBeLessThan(
    text.indexOf(orderNumberLabel(later.number)),
  );
  expect(html).toContain('href="tel:+919876543217"');
  const [, whatsApp = ""] = /href="(https:\/\/wa\.me\/919876543217[^"]*)"/.exec(html) ?? [];
  expect(new URL(whatsApp.replaceAll("&amp;", "&")).searchParams.get("text")).toContain(link);
  expect(text).toMatch(/Email sent \d/);
  const ofFirst = eq(outgoingMessages.messageKey, `order-to-confirm:${first.id}`);
  await store.db
    .update(outgoingMessages)
    .set({ status: "rejected", lastError: "No such mailbox" })
    .where(ofFirst);
  expect((await read()).text).toContain("Email could not be sent: No such mailbox");
  await store.db.delete(outgoingMessages).where(ofFirst);
  expect((await read()).text).toContain("No message could be sent");
});

test("an order whose deadline is less than two hours away is urgent in the bell and on the dashboard", async () => {
  const before = (await store.adminEvents.read()).toConfirmSoon;
  const order = await ordered();
  expect((await store.adminEvents.read()).toConfirmSoon).toBe(before);
  await setDeadline(order.id, 1.9);
  expect((await store.adminEvents.read()).toConfirmSoon).toBe(before + 1);
  const dashboard = await (await admin.get("/admin/dashboard")).text();
  expect(pageText(dashboard)).toMatch(/cash orders? to confirm \(urgent\)/);
  expect(pageText(dashboard)).toContain(`${before + 1} to confirm within 2 hours`);
  await setDeadline(order.id, -1);
  expect((await store.adminEvents.read()).toConfirmSoon).toBe(before);
});

test("ticked orders are confirmed together through the review of selected orders", async () => {
  const [one, two] = [await ordered(), await ordered()];
  const numbers = `number=${one.number}&number=${two.number}`;
  const review = pageText(await (await admin.get(`/admin/orders/selected?step=confirm&${numbers}`)).text());
  expect(review).toContain(orderNumberLabel(one.number));
  const fields = Object.fromEntries([one, two].map(({ number }) => [`version.${number}`, "1"]));
  expect((await admin.post("/admin/orders/selected?step=confirm", fields)).status).toBe(200);
  const { text } = await read();
  for (const { number } of [one, two]) expect(text).not.toContain(orderNumberLabel(number));
});

test("an extended order waits longer, with the reason in the timeline and the audit log, and is not cancelled before", async () => {
  const order = await ordered();
  const response = await extend(order, { hours: "48", reason: "Back on Tuesday" });
  expect(response.status).toBe(302);
  const extended = await stored(order.id);
  const expected = (order.confirmBy?.getTime() ?? 0) + 48 * HOUR;
  expect(extended.confirmBy?.getTime()).toBe(expected);
  const page = pageText(await (await admin.get(order.adminPage)).text());
  expect(page).toContain("Time to confirm extended until");
  expect(page).toContain("Back on Tuesday");
  const ofOrder = and(eq(auditLog.subjectId, order.id), eq(auditLog.action, "order.confirmation-extended"));
  expect(await store.db.select().from(auditLog).where(ofOrder)).toMatchObject([
    { after: { reason: "Back on Tuesday" } },
  ]);
  const clock = { now: () => new Date((order.confirmBy?.getTime() ?? 0) + HOUR) };
  await cancelUnconfirmed({ ...store.orders, clock });
  expect((await stored(order.id)).status).toBe("Pending");
});

test("orders that two people confirm at once are confirmed once", async () => {
  const both = [await ordered(), await ordered()];
  const numbers = both.map(({ number }) => `&number=${number}`).join("");
  const fields = Object.fromEntries(
    both.map(({ number, version }) => [`version.${number}`, String(version)]),
  );
  const confirm = () => admin.post(`/admin/orders/selected?step=confirm${numbers}`, fields);
  await Promise.all([confirm(), confirm()]);
  for (const { id } of both) {
    expect((await stored(id)).confirmBy).toBeNull();
    const ofOrder = and(eq(auditLog.subjectId, id), eq(auditLog.action, "order.confirmed"));
    expect(await store.db.$count(auditLog, ofOrder)).toBe(1);
  }
});

test("of two people who extend an order at once, one moves the deadline and the other is refused", async () => {
  const order = await ordered();
  const both = await Promise.all([extend(order), extend(order)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([302, 409]);
  const refused = both.find(({ status }) => status === 409);
  expect(pageText((await refused?.text()) ?? "")).toContain("Nothing was overwritten");
  expect((await stored(order.id)).confirmBy?.getTime()).toBe((order.confirmBy?.getTime() ?? 0) + 12 * HOUR);
});

test("an extension and a cancellation at the deadline at once end in one of both", async () => {
  const order = await ordered();
  await setDeadline(order.id, -0.1);
  const [extended] = await Promise.all([extend(order), cancelUnconfirmed(store.orders)]);
  const { status, confirmBy } = await stored(order.id);
  expect([status, extended.status]).toEqual(status === "Cancelled" ? ["Cancelled", 409] : ["Pending", 302]);
  const isExtended = (confirmBy?.getTime() ?? 0) > Date.now() + 11 * HOUR;
  expect(isExtended).toBe(status === "Pending");
});

test("an extension without a reason, by other hours, too far away, or of an order that waits for nothing is refused and changes nothing", async () => {
  const order = await ordered();
  const before = await stored(order.id);
  const refusals: [Record<string, string>, number, string][] = [
    [{ reason: " " }, 400, "Enter why the order waits longer."],
    [{ hours: "9000" }, 400, "Choose how many hours."],
    [{ number: "999999" }, 404, ""],
  ];
  for (const [fields, status, sentence] of refusals) {
    const response = await extend(order, fields);
    expect(response.status).toBe(status);
    expect(pageText(await response.text())).toContain(sentence);
  }
  await setDeadline(order.id, 6 * 24);
  const late = await extend(order, { hours: "48", reason: "On holiday" });
  expect(late.status).toBe(400);
  const html = await late.text();
  expect(pageText(html)).toContain("An order can wait at most 7 days from now.");
  expect(html).toContain('value="On holiday"');
  expect((await stored(order.id)).version).toBe(before.version);
  const confirmed = await ordered();
  expect((await admin.post(confirmed.adminPage, { step: "confirm", version: "1" })).status).toBe(302);
  const none = await extend({ number: confirmed.number, version: 2 });
  expect(none.status).toBe(409);
  expect(pageText(await none.text())).toContain("no longer waits for a confirmation");
});
