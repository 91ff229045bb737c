import { afterAll, expect, test } from "vitest";
import { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import { placeOrder } from "#app/domain/checkout/place-order.server.ts";
import { discounts } from "#app/domain/discounts/discounts.tables.ts";
import { newId } from "#app/lib/id.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { processReturn, request } from "#tests/fixtures/orders/delivered-order.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";
import { deliver, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const store = await storeForFile();

afterAll(() => expectIntegrity(store));

test("an order that a discount made free is refunded with the return of its last item, not of its first", async () => {
  const userId = await makeCustomer(store);
  const { id: variantId } = await stockProduct(store, { name: "Gift", priceMinor: 6000, inventory: 5 });
  const free = { title: "All off", kind: "percent", value: 100_00, code: "FREE" } as const;
  await store.db.insert(discounts).values({ id: newId(), ...free });
  const { cart: _, idempotencyKey = "", ...fields } = checkoutFields([]);
  const placed = await placeOrder(store.checkout, {
    userId,
    idempotencyKey,
    lines: [{ variantId, quantity: 2, priceMinor: 6000 }],
    form: CheckoutForm.parse(fields),
    discountCode: free.code,
  });
  if (placed.kind !== "placed") throw new Error(placed.kind);
  const { orderId } = placed;
  await deliver(store, orderId);
  const [line] = (await readOrder(store, orderId)).lines;
  const returnOne = async () => {
    const returnId = await request(store, {
      orderId,
      actor: { id: userId, role: "customer" },
      lines: [{ orderLineId: line?.id ?? "", quantity: 1 }],
      reason: "too-small",
      comment: "",
      resolution: "refund",
    });
    expect(await processReturn(store, returnId)).toMatchObject({ ok: true });
    return (await readOrder(store, orderId)).order;
  };
  expect(await returnOne()).toMatchObject({ totalMinor: 0, status: "Delivered", paymentStatus: "Paid" });
  expect(await returnOne()).toMatchObject({ status: "Refunded", paymentStatus: "Refunded" });
});
