import { afterAll, beforeAll, expect, test } from "vitest";
import { startProcessing } from "#app/domain/orders/actions/advance-order.server.ts";
import { printedDocument, printingShopOf } from "#app/domain/orders/documents/printed-document.ts";
import { listDocumentsById } from "#app/domain/orders/documents/tax-documents.server.ts";
import { collectParcelCash } from "#app/domain/orders/actions/collect-cash.server.ts";
import { refundShipment } from "#app/domain/orders/shipments/returned-parcel.server.ts";
import { allowCash } from "#tests/fixtures/payments/allow-cash.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buyInCash, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { documentsOf, stockKurta, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { makeCustomer } from "#tests/servers/test-store.ts";

const { app } = await adminForFile();
const { store } = app;
const { send } = shipping(store);

beforeAll(async () => {
  await useGst(store);
  await allowCash(store, { feeMinor: 99_00 });
  await saveTestSection(store, "payments", { upiId: "gulmohar@okhdfcbank" });
});

afterAll(() => expectIntegrity(store));

/** A cash order of kurtas at ₹2,000 and ₹1,000 with a fee of ₹99, sent in two parcels. */
async function inTwoParcels() {
  const userId = await makeCustomer(store);
  const [dear, cheap] = [await stockKurta(store, 2000_00), await stockKurta(store, 1000_00)];
  const lines = [dear, cheap].map((variant) => ({ variant, quantity: 1 }));
  const placed = await buyInCash(store, { userId, lines });
  const change = { orderId: placed.id, actor: await administratorOf(store) };
  await startProcessing(store.orders, change);
  for (const { id: orderLineId } of (await readOrder(store, placed.id)).lines)
    await send(placed.id, [{ orderLineId, quantity: 1 }]);
  return { ...placed, change };
}

/** The QR code and the sentence about the payment of each invoice. */
async function paymentsOn(orderId: string): Promise<string[][]> {
  const shop = printingShopOf(await store.settings.get());
  const invoices = (await documentsOf(store, orderId)).filter(({ kind }) => kind === "invoice");
  const stored = await listDocumentsById(
    store.db,
    invoices.map(({ id }) => id),
  );
  return stored
    .map((document) => printedDocument(document, shop))
    .map(({ payment, notes }) => [
      payment?.label ?? "",
      notes.at(-1)?.replace(/ ?Questions about.*/, "") ?? "",
    ]);
}

const dueOf = (amount: string) => [
  `Scan to pay ${amount} by UPI`,
  `${amount} is to be paid in cash on delivery.`,
];

test("each invoice of an unpaid order asks for the cash of its own parcel until it is received", async () => {
  const order = await inTwoParcels();
  expect(await paymentsOn(order.id)).toEqual([dueOf("₹2,066.00"), dueOf("₹1,033.00")]);
  expect(await collectParcelCash(store.orders, { ...order.change, sequence: 1 })).toMatchObject({ ok: true });
  expect(await paymentsOn(order.id)).toEqual([["", "Paid in cash on delivery."], dueOf("₹1,033.00")]);
});

test("the invoice of a refused parcel asks for nothing", async () => {
  const order = await inTwoParcels();
  const { version } = (await readOrder(store, order.id)).order;
  const refused = { sequence: 1, outcome: "lost", restock: [] } as const;
  expect(await refundShipment(store.orders, { ...order.change, version, ...refused })).toMatchObject({
    ok: true,
  });
  expect(await paymentsOn(order.id)).toEqual([["", ""], dueOf("₹1,033.00")]);
});
