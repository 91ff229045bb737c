import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_CHECKOUT } from "#app/domain/checkout/checkout.settings.ts";
import { giftCards } from "#app/domain/orders/gift-cards/gift-cards.tables.ts";
import { boughtCard, giftCardFields } from "#tests/fixtures/payments/gift-cards.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { documentsOf, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";

const { app } = await adminForFile();
const { store } = app;

const HTML = { accept: "text/html" };

beforeAll(async () => {
  await useGst(store);
  await saveTestSection(store, "checkout", { ...DEFAULT_CHECKOUT, guests: true, giftCardValues: [2500] });
});
afterAll(() => expectIntegrity(store));

test("a gift card has no GST, no HSN code and no tax document, but a receipt", async () => {
  const visitor = app.visitor();
  const fields = giftCardFields();
  await visitor.post("/gift-cards", fields, HTML);
  const { order } = await boughtCard(store, fields["key"] ?? "");
  expect(order).toMatchObject({ gst: null, taxMinor: 0, taxBasisPoints: 0, totalMinor: 2500 });
  expect(await documentsOf(store, order.id)).toEqual([]);
  const receipt = pageText(await (await visitor.get(`/orders/${order.number}/invoice`)).text());
  expect(receipt).toContain("Receipt");
  expect(receipt).not.toMatch(/Tax invoice|HSN|CGST|IGST|Place of supply|Shipping/);
});

test("a guest of an Indian shop agrees to the use of the data first", async () => {
  const { "consent-orders": _, ...fields } = giftCardFields();
  const refused = await app.visitor().post("/gift-cards", fields, HTML);
  expect(refused.status).toBe(400);
  expect(pageText(await refused.text())).toContain("Agree to the use of your data");
  expect(await store.db.$count(giftCards)).toBe(1);
});
