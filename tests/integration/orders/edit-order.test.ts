import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { eraseAuditedTexts } from "#app/domain/audit/audit.server.ts";
import { anonymiseOrdersOf } from "#app/domain/orders/anonymise-orders.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { MAX_NOTE_LENGTH } from "#app/domain/orders/order.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { checkAndSave, editFields } from "#tests/fixtures/orders/order-edits.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { deliver, readOrder, sentEmails } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { gstOrders, stockKurta, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { bought } = gstOrders(store);
const { process, pack } = shipping(store);

beforeAll(() => useGst(store));

afterAll(() => expectIntegrity(store));

/** A paid order of one kurta to Lucknow, in the seller's state. */
async function placed() {
  const email = `${crypto.randomUUID()}@example.com`;
  const { id, number, lines } = await bought([[await stockKurta(store, 1050_00), 1]], { email });
  return { id, number, email, lines, path: `/admin/orders/${number}/edit` };
}

const MUMBAI = {
  address: "14 Hill Road",
  city: "Mumbai",
  state: "Maharashtra",
  postalCode: "400050",
  phone: "98765 43211",
};

test("a new address moves the order's taxes to its state while the total stays, with timeline, audit entry and email", async () => {
  const { id, number, email, path } = await placed();
  const { order: before } = await readOrder(store, id);
  expect(before.gst?.supply.kind).toBe("intra-state");
  const fields = { ...(await editFields(store, number)), ...MUMBAI, reason: "As agreed on the phone." };
  const { review, response } = await checkAndSave(admin, path, fields);
  for (const words of ["Check the changes", "14 Hill Road, Mumbai", "IGST", "Total ₹1,149.00 (unchanged)"])
    expect(pageText(review)).toContain(words);
  expect(response.status).toBe(302);
  const { order, lines, events } = await readOrder(store, id);
  expect(order).toMatchObject({ totalMinor: before.totalMinor, gst: { placeName: "Maharashtra" } });
  expect(order.shippingAddress).toMatchObject({ street: "14 Hill Road", phone: "+919876543211" });
  expect(lines[0]).toMatchObject({ cgstMinor: 0, sgstMinor: 0, igstMinor: 5000 });
  expect(events.at(-1)).toMatchObject({ kind: "edited" });
  const page = pageText(await (await admin.get(`/admin/orders/${number}`)).text());
  expect(page).toContain("Mobile number: +91 98765 43210 → +91 98765 43211");
  expect(await sentEmails(store, email, "order-edited")).toBe(1);
  const [entry] = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
  expect(entry).toMatchObject({
    action: "order.edited",
    before: { contact: { "Mobile number": "+91 98765 43210" } },
    after: { contact: { "Mobile number": "+91 98765 43211" }, reason: "As agreed on the phone." },
  });
});

test("an edit that nobody has checked, that changes nothing or has invalid fields saves nothing", async () => {
  const { id, number, path } = await placed();
  const fields = await editFields(store, number);
  const attempts: [Record<string, string>, number, string][] = [
    [{ ...MUMBAI, confirmedKey: "guessed" }, 409, "Please check again"],
    [{}, 409, "Nothing to save"],
    [{ ...MUMBAI, postalCode: "0123" }, 400, "A PIN code has 6 digits"],
    [{ phone: "12" }, 400, "Enter a mobile number with 10 digits"],
    [{ email: "" }, 400, "Email is required"],
    [{ notes: "x".repeat(MAX_NOTE_LENGTH + 1) }, 400, `Use at most ${MAX_NOTE_LENGTH} characters`],
    [{ country: "FR", postalCode: "75001" }, 400, "cancel it and place it again"],
  ];
  for (const [changed, status, words] of attempts) {
    const response = await admin.post(path, { ...fields, ...changed }, { accept: "text/html" });
    expect([response.status, pageText(await response.text())]).toEqual([
      status,
      expect.stringContaining(words),
    ]);
  }
  expect((await readOrder(store, id)).order.version).toBe(Number(fields["version"]));
});

test("of two edits at once the second reports the change in the meantime, and none is possible once a parcel is packed", async () => {
  const { id, number, lines, path } = await placed();
  const fields = await editFields(store, number);
  const first = await checkAndSave(admin, path, { ...fields, ...MUMBAI });
  expect(first.response.status).toBe(302);
  const second = await checkAndSave(admin, path, { ...fields, address: "1 Other Road" });
  expect(second.response.status).toBe(409);
  expect(pageText(second.review)).toContain("Changed in the meantime");
  await process(id);
  await pack(id, [{ orderLineId: lines[0]?.id ?? "", quantity: 1 }]);
  const late = await checkAndSave(admin, path, { ...(await editFields(store, number)), firstName: "Late" });
  expect(pageText(late.review)).toContain("A parcel of this order is packed");
  expect(await (await admin.get(path)).text()).not.toContain("Check the changes");
});

test("of an edit and the packing of the order at once, one changes it and the other is refused", async () => {
  const { id, number, lines, path } = await placed();
  await process(id);
  const fields = await editFields(store, number);
  const version = Number(fields["version"]);
  const checked = await (await admin.post(path, { ...fields, ...MUMBAI }, { accept: "text/html" })).text();
  const confirmedKey = /name="confirmedKey" value="([^"]+)"/.exec(checked)?.[1] ?? "";
  const [edited, packed] = await Promise.all([
    admin.post(path, { ...fields, ...MUMBAI, confirmedKey }, { accept: "text/html" }),
    admin.post(`/admin/orders/${number}/shipments/new`, {
      version: String(version),
      weightGrams: "300",
      [`pieces.${lines[0]?.id}`]: "1",
    }),
  ]);
  expect([edited.status, packed.status].toSorted((one, other) => one - other)).toEqual([302, 409]);
  const { order } = await readOrder(store, id);
  expect(order.version).toBe(version + 1);
  expect(order.shippingAddress.city === "Mumbai").toBe(edited.status === 302);
  expect(pageText(await (edited.status === 409 ? edited : packed).text())).toMatch(
    /Changed in the meantime|A parcel of this order is packed/,
  );
});

test("a customer corrects address and number of an order until it is packed, where the shop allows it", async () => {
  const guest = app.visitor();
  await saveTestSection(store, "checkout", { guests: true });
  const variant = await stockProduct(store, { priceMinor: 900_00, inventory: 3 });
  const email = "moving@example.com";
  await guest.post("/checkout", checkoutFields([{ id: variant.id, quantity: 1, price: 900_00 }], { email }));
  const [order] = await store.db.select().from(orders).where(eq(orders.email, email));
  const number = order?.number ?? 0;
  const path = `/orders/${number}/address`;
  const page = await (await guest.get(`/orders?order=${number}`)).text();
  expect(page).toContain(path);
  const fields = { ...(await editFields(store, number)), ...MUMBAI, email: "other@example.com" };
  const stranger = await checkAndSave(app.visitor(), path, fields);
  expect(stranger.response.status).toBe(302);
  const { review, response } = await checkAndSave(guest, path, fields);
  expect(pageText(review)).toContain("14 Hill Road");
  expect(response.status).toBe(302);
  const { order: changed, events } = await readOrder(store, order?.id ?? "");
  expect(changed).toMatchObject({ email, shippingAddress: { city: "Mumbai" } });
  expect(events.at(-1)).toMatchObject({ kind: "edited", actorId: changed.userId });
  await saveTestSection(store, "checkout", { guests: true, correctableAddress: false });
  const refused = await checkAndSave(guest, path, { ...(await editFields(store, number)), firstName: "No" });
  expect(pageText(refused.review)).toContain("Orders can only be changed by the shop");
  expect(await (await guest.get(`/orders?order=${number}`)).text()).not.toContain(path);
});

test("erasing a customer removes the old and the new address from timeline and audit log", async () => {
  const { id, number, path } = await placed();
  const fields = { ...(await editFields(store, number)), ...MUMBAI };
  expect((await checkAndSave(admin, path, fields)).response.status).toBe(302);
  await deliver(store, id);
  const { order } = await readOrder(store, id);
  const erased = await inTransaction(store.db, async (tx) => {
    await eraseAuditedTexts(tx, [id]);
    return anonymiseOrdersOf(tx, order.userId ?? "");
  });
  expect(erased).toEqual({ ok: true, orders: 1 });
  const { events } = await readOrder(store, id);
  const entries = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
  expect(JSON.stringify([events, entries])).not.toMatch(/Hill Road|Shahnajaf|98765/);
  expect(events.find(({ kind }) => kind === "edited")?.detail.edited).toMatchObject([{ label: "Taxes" }]);
});
