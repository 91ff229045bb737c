import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findDraft } from "#app/domain/checkout/drafts/draft-orders.server.ts";
import { orderEvents, orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { DEFAULT_PAYMENTS } from "#app/domain/payments/payments.settings.ts";
import { DRAFT_CUSTOMER, draftFixture } from "#tests/fixtures/orders/draft-orders.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { inventoryOf, makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const opened = await adminForFile();
const { app, admin } = opened;
const { store } = app;
const { allowCash, draftOf, lastOrder, saved, step } = await draftFixture(opened);

beforeEach(allowCash);

afterEach(() => expectIntegrity(store));

describe("an order by hand", () => {
  test("the owner prepares an order with forms alone, and places it as paid", async () => {
    const variant = await stockProduct(store, { priceMinor: 1499_00, inventory: 2 });
    const created = await admin.post("/admin/orders/drafts/new", {
      step: "add",
      version: "0",
      variantId: variant.id,
    });
    const id = created.headers.get("location")?.split("/").at(-1) ?? "";
    await step(id, "customer", { ...DRAFT_CUSTOMER, phone: "98765 43210" });
    await step(id, "add-custom", { name: "Alteration", price: "250", quantity: "1", hsnCode: "", rate: "" });
    await step(id, "terms", {
      discountKind: "amount",
      amount: "100",
      percent: "",
      reason: "Regular customer",
      shipping: "0",
      delivery: "standard",
    });
    await step(id, "notes", {
      source: "whatsapp",
      notes: "Call before delivery",
      packerNote: "Gift: no slip",
    });
    expect((await saved(id)).totalMinor).toBe(1649_00 + Math.round(1649_00 * 0.07));
    const placed = await step(id, "paid", { reference: "UTR 412345678901" });
    const order = await lastOrder();
    expect(placed.headers.get("location")).toBe(`/admin/orders/${order.number}`);
    expect(order).toMatchObject({
      source: "whatsapp",
      paymentStatus: "Paid",
      paymentMethod: "Paid to the shop",
      customerName: "Meera Iyer",
      notes: "Call before delivery",
      packerNote: "Gift: no slip",
      discountMinor: 100_00,
      shippingAddress: { phone: "+919876543210" },
    });
    const lines = await store.db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
    expect(lines.map(({ productName }) => productName).toSorted()).toContain("Alteration");
    expect(await inventoryOf(store, variant.id)).toBe(1);
    const [payment] = await store.db.select().from(payments).where(eq(payments.orderId, order.id));
    expect(payment).toMatchObject({ status: "captured", providerReference: "UTR 412345678901" });
    const notes = await store.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id));
    expect(notes.map(({ detail }) => detail.note)).toContain("Discount: Regular customer");
    await waitForEmail(store.outboxFolder, "meera@example.com", /order/);
    expect(await findDraft(store.db, id)).toBeNull();
  });

  test("a discount without a reason is refused beside its field and changes nothing", async () => {
    const { id } = await draftOf();
    const refused = await step(id, "terms", {
      discountKind: "percent",
      percent: "10",
      amount: "",
      reason: "",
      shipping: "",
      delivery: "standard",
    });
    expect(refused.status).toBe(400);
    expect(pageText(await refused.text())).toContain("Enter the reason for the discount");
    expect((await saved(id)).content.discount).toBeNull();
  });

  test.each([["-1"], ["1.5"], ["many"], ["1000"]])(
    "the quantity %s is refused and changes nothing",
    async (quantity) => {
      const { id, variant } = await draftOf();
      const refused = await step(id, "lines", { remove: "", [`quantity-${variant.id}`]: quantity });
      expect(refused.status).toBe(400);
      expect((await saved(id)).content.lines[0]?.quantity).toBe(1);
    },
  );

  test.each([
    [{ price: "0" }, "Enter a price above zero"],
    [{ price: "-5" }, "Enter a price above zero"],
    [{ quantity: "-1" }, "Enter a whole number from 1 to"],
    [{ quantity: "0.5" }, "Enter a whole number"],
    [{ hsnCode: "12" }, "Use 4, 6 or 8 digits"],
  ])("the custom line with %o is refused beside its field and changes nothing", async (wrong, words) => {
    const { id } = await draftOf();
    const before = await saved(id);
    const line = { name: "Alteration", price: "100", quantity: "1", hsnCode: "", rate: "" };
    const refused = await step(id, "add-custom", { ...line, ...wrong });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(pageText(html)).toContain(words);
    expect(html).toContain('value="Alteration"');
    expect((await saved(id)).content).toEqual(before.content);
  });

  test("an order cannot be placed before the customer's address is complete", async () => {
    const { id } = await draftOf({ customer: { ...DRAFT_CUSTOMER, postalCode: "", address: "" } });
    const refused = await step(id, "paid", { reference: "Cash" });
    expect(refused.status).toBe(400);
    expect(pageText(await refused.text())).toContain("Complete the customer’s details first");
    expect(await findDraft(store.db, id)).not.toBeNull();
  });

  test("the second of two concurrent changes of a draft is refused", async () => {
    const { id, page } = await draftOf();
    const first = await step(id, "notes", { source: "phone", notes: "First", packerNote: "" });
    expect(first.status).toBe(302);
    const late = await admin.post(page, {
      step: "notes",
      version: "1",
      source: "phone",
      notes: "Second",
      packerNote: "",
    });
    expect(late.status).toBe(409);
    expect(pageText(await late.text())).toContain("changed in the meantime");
    expect((await saved(id)).content.notes).toBe("First");
  });

  test("a cash order beyond the limits is refused until the owner gives a reason", async () => {
    const cash = { ...DEFAULT_PAYMENTS.cash, isOn: true, openPerCustomer: 1, openPerAddress: null };
    const customer = { ...DRAFT_CUSTOMER, phone: "+919812345678", email: "limited@example.com" };
    const first = await draftOf({ customer });
    expect((await step(first.id, "cash", { because: "" })).status).toBe(302);
    await saveTestSection(store, "payments", { ...DEFAULT_PAYMENTS, cash });
    const second = await draftOf({ customer });
    const refused = await step(second.id, "cash", { because: "" });
    expect(refused.status).toBe(409);
    expect(pageText(await refused.text())).toContain("Place it anyway, because");
    expect((await step(second.id, "cash", { because: "Her sister’s order" })).status).toBe(302);
    const order = await lastOrder();
    expect(order).toMatchObject({ paymentMethod: "Cash on delivery", confirmBy: null });
  });

  test("a draft for an account belongs to nobody once another email address is entered", async () => {
    const { id } = await draftOf({ accountId: await makeCustomer(store) });
    await step(id, "customer", { ...DRAFT_CUSTOMER, lastName: "Rao" });
    expect((await saved(id)).content.accountId).not.toBeNull();
    await step(id, "customer", { ...DRAFT_CUSTOMER, email: "somebody.else@example.com" });
    expect((await saved(id)).content.accountId).toBeNull();
  });

  test("a draft counts in no list of orders, and a duplicated order becomes a draft", async () => {
    const { id } = await draftOf();
    const before = await store.db.$count(orders);
    expect((await step(id, "paid", { reference: "Cash" })).status).toBe(302);
    expect(await store.db.$count(orders)).toBe(before + 1);
    const order = await lastOrder();
    const duplicated = await admin.post("/admin/orders/drafts", { order: order.id });
    const copy = await saved(duplicated.headers.get("location")?.split("/").at(-1) ?? "");
    expect(copy.content.customer).toMatchObject({ firstName: "Meera", postalCode: "560001" });
    expect(copy.content.lines).toHaveLength(1);
    expect(await store.db.$count(orders)).toBe(before + 1);
  });

  test("the list of orders is filtered by source", async () => {
    const { id } = await draftOf({ source: "shop", customer: { ...DRAFT_CUSTOMER, firstName: "Counter" } });
    await step(id, "paid", { reference: "Cash" });
    expect(pageText(await (await admin.get("/admin/orders?source=shop")).text())).toContain("Counter Iyer");
    expect(pageText(await (await admin.get("/admin/orders?source=phone")).text())).not.toContain(
      "Counter Iyer",
    );
  });

  test("customers are found by phone number in any notation, and items by SKU and link", async () => {
    const { id, variant, page } = await draftOf();
    await step(id, "paid", { reference: "Cash" });
    const next = await draftOf();
    const people = pageText(await (await admin.get(`${next.page}?who=098765-43210`)).text());
    expect(people).toContain("Meera Iyer");
    const items = pageText(await (await admin.get(`${next.page}?find=TEST-${variant.id}`)).text());
    expect(items).toContain("3 in stock");
    expect((await admin.get(page)).status).toBe(302);
  });
});
