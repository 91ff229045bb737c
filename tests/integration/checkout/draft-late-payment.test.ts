import { afterEach, beforeEach, expect, test } from "vitest";
import { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import { draftRevision } from "#app/domain/checkout/drafts/draft-order.ts";
import { changeDraft, findDraft, holdDraft } from "#app/domain/checkout/drafts/draft-orders.server.ts";
import { finishLate } from "#app/domain/checkout/hosted-payments/internal/finish-late.server.ts";
import { releaseCheckout } from "#app/domain/checkout/internal/finish-checkout.server.ts";
import { reserveCheckout } from "#app/domain/checkout/place-order.server.ts";
import { newId } from "#app/lib/id.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { adjustStock } from "#tests/fixtures/catalog/adjust-stock.ts";
import { DRAFT_CARD, DRAFT_CUSTOMER, draftFixture } from "#tests/fixtures/orders/draft-orders.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { inventoryOf, makeCustomer } from "#tests/servers/test-store.ts";

const opened = await adminForFile();
const { store } = opened.app;
const { allowCash, changeOf, draftOf, saved } = await draftFixture(opened);

beforeEach(allowCash);
afterEach(() => expectIntegrity(store));

const PAID = { method: "Card", reference: "paid", isTest: false };
const ALTERATION = {
  id: newId(),
  quantity: 2,
  priceMinor: 250_00,
  custom: { name: "Alteration", hsnCode: "9988", basisPoints: 0 },
};

/** A checkout of a draft, whose payment did not arrive in time. */
async function expired(id: string): Promise<string> {
  const { version, content } = await saved(id);
  const reserved = await reserveCheckout(store.checkout, {
    userId: await makeCustomer(store),
    idempotencyKey: newId(),
    cartRevision: draftRevision(id),
    lines: content.lines.map((line) => ({ ...line, variantId: line.id })),
    form: CheckoutForm.parse({ ...DRAFT_CUSTOMER, ...DRAFT_CARD, payment: "card" }),
    draft: { id, version, content },
  });
  if (reserved.kind !== "reserved") throw new Error(reserved.kind);
  await releaseCheckout(store.checkout, reserved.checkoutId, "expired");
  return reserved.checkoutId;
}

test("a late payment of a draft with a custom item becomes its order, and the item needs no stock", async () => {
  const { id, variant } = await draftOf();
  const { content } = await saved(id);
  await changeDraft(store.checkout, await changeOf(id), {
    ...content,
    lines: [...content.lines, ALTERATION],
  });
  const checkoutId = await expired(id);
  await finishLate(store.checkout, checkoutId, PAID);
  const { order, lines } = await readOrder(store, checkoutId);
  expect(order).toMatchObject({ status: "Pending", paymentStatus: "Paid" });
  expect(lines).toHaveLength(2);
  expect(await inventoryOf(store, variant.id)).toBe(2);
  expect(await findDraft(store.db, id)).toBeNull();
});

test("a late payment of a draft takes the items that the draft holds", async () => {
  const { id, variant } = await draftOf({}, { quantity: 1, inventory: 1 });
  const until = new Date(store.clock.now().getTime() + DAY_MS);
  await holdDraft(store.checkout, await changeOf(id), until);
  const checkoutId = await expired(id);
  expect([await inventoryOf(store, variant.id), (await saved(id)).isHeld]).toEqual([0, true]);
  await finishLate(store.checkout, checkoutId, PAID);
  expect((await readOrder(store, checkoutId)).order).toMatchObject({ status: "Pending" });
  expect(await inventoryOf(store, variant.id)).toBe(0);
});

test("a late payment of a draft whose items were sold is refunded, and nothing of its hold is lost", async () => {
  const { id, variant } = await draftOf({}, { quantity: 1, inventory: 3 });
  const checkoutId = await expired(id);
  await adjustStock(store.db, variant.id, -3);
  await finishLate(store.checkout, checkoutId, PAID);
  expect((await readOrder(store, checkoutId)).order.status).toBe("Cancelled");
  expect(await inventoryOf(store, variant.id)).toBe(0);
});
