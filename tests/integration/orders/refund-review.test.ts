import { describe, expect, test } from "vitest";
import { approveReturn, receiveReturn } from "#app/domain/orders/returns/process-return.server.ts";
import { delivered, request, settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { expectStockToAddUp } from "#tests/requests/expect-stock.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { administratorOf, readOrder, type PlacedOrder } from "#tests/fixtures/orders/placed-order.ts";
import { inventoryOf } from "#tests/servers/test-store.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";

const { app, admin } = await adminForFile();

const pageOf = async ({ number }: PlacedOrder) => (await admin.get(`/admin/orders/${number}`)).text();

const submit = ({ number }: PlacedOrder, fields: Record<string, string>) =>
  admin.post(`/admin/orders/${number}`, fields);

describe("the refund of a return", () => {
  /** A received return of one shawl of an order of two shawls and a brooch, of which 96.29 is refundable. */
  async function received() {
    const bought = await delivered(app.store);
    const returnId = await request(app.store, bought.input());
    const change = { returnId, actor: await administratorOf(app.store) };
    await approveReturn(app.store.orders, change);
    await receiveReturn(app.store.orders, { ...change, restock: [] });
    const complete = { step: "complete-return", version: "3", returnId };
    return { ...bought, returnId, complete };
  }

  test("the refund of a return is displayed with its parts and made only after the displayed amount is confirmed", async () => {
    const { order, complete } = await received();
    const page = pageText(await pageOf(order));
    for (const words of [
      "Items $40.00",
      "Tax $2.80",
      "Calculated refund $42.80",
      "Refundable for this order $96.29",
    ])
      expect(page).toContain(words);
    const review = await submit(order, { ...complete, amount: "42.80" });
    expect(review.status).toBe(200);
    expect(pageText(await review.text())).toContain("Refund $42.80?");
    expect((await submit(order, { ...complete, amount: "42.80", confirmedMinor: "1" })).status).toBe(200);
    expect((await readOrder(app.store, order.id)).refunds).toEqual([]);
    await submit(order, { ...complete, amount: "42.80", confirmedMinor: "4280" });
    expect((await readOrder(app.store, order.id)).refunds).toMatchObject([{ amountMinor: 4280 }]);
  });

  test("the refund of a return can be reduced, and the customer's email has the reduced amount", async () => {
    const { order, complete, email } = await received();
    const lowered = { ...complete, amount: "30" };
    expect(pageText(await (await submit(order, lowered)).text())).toContain("Withheld −$12.80");
    await submit(order, { ...lowered, confirmedMinor: "3000" });
    await settleAll(app.store, order.id);
    const seen = await readOrder(app.store, order.id);
    expect(seen.refunds).toMatchObject([{ amountMinor: 3000, status: "done" }]);
    expect(seen.order.paymentStatus).toBe("Partially refunded");
    expect((await waitForEmail(app.outbox, email, /Your refund for order/)).text).toContain("$30.00");
    expect(pageText(await pageOf(order))).toContain("Refund: $30.00");
  });

  test.each([
    ["above what is refundable", "96.30", "9630", 409, "This exceeds the refundable amount"],
    [
      "of nothing without a reason",
      "0",
      "0",
      400,
      "Enter the reason for the customer why nothing is refunded",
    ],
    ["that is not an amount", "much", "1", 400, "Enter an amount"],
  ])("a refund %s is refused, even if confirmed", async (_, amount, confirmedMinor, status, words) => {
    const { order, complete } = await received();
    const response = await submit(order, { ...complete, amount, confirmedMinor });
    expect(response.status).toBe(status);
    const html = await response.text();
    expect(pageText(html)).toContain(words);
    expect(html).toContain(`value="${amount}"`);
    expect((await readOrder(app.store, order.id)).refunds).toEqual([]);
  });

  test("the refund of a return can be declined with a reason, which is emailed to the customer on confirmation", async () => {
    const { order, complete, email } = await received();
    const declined = { ...complete, amount: "0", reason: "The shawl was worn and torn." };
    for (const confirmedMinor of ["", "none", "4280"])
      expect(pageText(await (await submit(order, { ...declined, confirmedMinor })).text())).toContain(
        "Complete without a refund",
      );
    expect((await submit(order, { ...declined, confirmedMinor: "0" })).status).toBe(302);
    const seen = await readOrder(app.store, order.id);
    expect([seen.refunds, seen.order.status, seen.order.paymentStatus]).toEqual([[], "Delivered", "Paid"]);
    const sent = await waitForEmail(app.outbox, email, /About your return/);
    expect(sent.text).toContain("The shawl was worn and torn.");
    const page = pageText(await pageOf(order));
    expect(page).toContain("Refund: $0.00");
    expect(page).toContain("nothing refunded");
  });

  test("a refund confirmed twice at the same time is made once", async () => {
    const { order, complete } = await received();
    const confirm = { ...complete, amount: "42.80", confirmedMinor: "4280" };
    const responses = await Promise.all([submit(order, confirm), submit(order, confirm)]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([302, 409]));
    expect((await readOrder(app.store, order.id)).refunds).toHaveLength(1);
  });
});

test("each piece of a return is restocked or written off separately, and the stock ledger has both", async () => {
  const { order, input, shawl, brooch, shawlLine, broochLine } = await delivered(app.store);
  const lines = [
    { orderLineId: shawlLine, quantity: 2 },
    { orderLineId: broochLine, quantity: 1 },
  ];
  const returnId = await request(app.store, input({ lines }));
  await submit(order, { step: "approve-return", version: "1", returnId });
  const before = [await inventoryOf(app.store, shawl.id), await inventoryOf(app.store, brooch.id)];
  const receive = { step: "receive-return", version: "2", returnId, [`restock.${broochLine}`]: "0" };
  const tooMany = await submit(order, { ...receive, [`restock.${shawlLine}`]: "3" });
  expect(tooMany.status).toBe(409);
  await submit(order, { ...receive, [`restock.${shawlLine}`]: "1" });
  expect([await inventoryOf(app.store, shawl.id), await inventoryOf(app.store, brooch.id)]).toEqual([
    (before[0] ?? 0) + 1,
    before[1],
  ]);
  expect(pageText(await pageOf(order))).toContain(
    "back in stock: 1 × Shawl; written off: 1 × Shawl, 1 × Brooch",
  );
  await expectStockToAddUp(app.store);
});
