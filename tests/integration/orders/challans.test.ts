import { afterAll, beforeAll, expect, test } from "vitest";
import { readGstMonth } from "#app/domain/orders/documents/gstr1/read-gst-month.server.ts";
import { issuedDocuments } from "#app/domain/orders/documents/gstr1/summaries.ts";
import { deliveryChallans } from "#app/domain/orders/documents/tax-documents.tables.ts";
import { decideClaim } from "#app/domain/orders/returns/claims/decide-claim.server.ts";
import { openClaim } from "#app/domain/orders/returns/claims/open-claim.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { cancelShipment } from "#app/domain/orders/shipments/pack-shipment.server.ts";
import { deliverShipment } from "#app/domain/orders/shipments/record-tracking.server.ts";
import { settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { sendReplacement, shipping } from "#tests/fixtures/orders/shipments.ts";
import { documentsOf, gstOrders, stockKurta, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";

const store = await storeForFile();
const { bought } = gstOrders(store);
const { process, pack, send } = shipping(store);

beforeAll(() => useGst(store));
afterAll(() => expectIntegrity(store));

test("a replacement for a claim has a numbered challan instead of an invoice, and an unpacked parcel leaves no gap", async () => {
  const actor = await administratorOf(store);
  const order = await bought([[await stockKurta(store, 1_000_00), 2]]);
  await process(order.id);
  const orderLineId = order.lines[0]?.id ?? "";
  await send(order.id, [{ orderLineId, quantity: 2 }]);
  await deliverShipment(store.orders, { orderId: order.id, actor, sequence: 1 });
  const opened = await openClaim(
    { ...store.orders, images: store.images },
    {
      orderId: order.id,
      actor,
      lines: [{ orderLineId, quantity: 1, problem: "damaged" }],
      comment: "Torn",
      photos: [],
    },
  );
  if (!opened.ok) throw new Error(opened.error);
  const decided = await decideClaim(store.orders, {
    returnId: opened.claimId,
    actor,
    version: 1,
    isReplaced: true,
    amountMinor: 100_00,
    confirmedMinor: 100_00,
    lines: [{ orderLineId, outcome: "keep", sku: "" }],
  });
  expect(decided).toMatchObject({ ok: true });
  const { lines } = await readProgress(store.db, order.id);
  const replacement = lines.find(({ toPack }) => toPack > 0);
  await pack(order.id, [{ orderLineId: replacement?.orderLineId ?? "", quantity: 1 }]);
  await cancelShipment(store.orders, { orderId: order.id, actor, sequence: 2 });
  await sendReplacement(store, order.id);
  const challans = await store.db.select().from(deliveryChallans).orderBy(deliveryChallans.sequence);
  expect(challans.map(({ number }) => number)).toEqual([
    expect.stringMatching(/^DCH\/\d\d-\d\d\/000001$/),
    expect.stringMatching(/^DCH\/\d\d-\d\d\/000002$/),
  ]);
  expect(challans[1]?.content.lines).toMatchObject([{ quantity: 1, hsnCode: "621142" }]);
  const month = challans[0]?.day.slice(0, 7) ?? "";
  const gst = await readGstMonth(store.db, month, { gstin: null, shopGstin: "" });
  expect(issuedDocuments(gst.documents, gst.challans).at(-1)).toMatchObject({
    kind: "challan",
    total: 2,
    cancelled: 1,
  });
  await settleAll(store, order.id);
  const documents = await documentsOf(store, order.id);
  expect(documents.map(({ kind }) => kind)).toEqual(["invoice", "credit-note"]);
  expect(documents[1]).toMatchObject({ totalMinor: 100_00 });
});
