// A year of trade through the database: a parcel every 25 days in the gate, two a day with `npm run test:money`.
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gstr3bOf } from "#app/domain/accounting/gstr3b.ts";
import { sumRegister } from "#app/domain/accounting/register/read-sales-register.server.ts";
import { readGstMonth } from "#app/domain/orders/documents/gstr1/read-gst-month.server.ts";
import { DocumentContent } from "#app/domain/orders/internal/documents/tax-document-content.ts";
import { taxDocuments } from "#app/domain/orders/documents/tax-documents.tables.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { gstr1Json } from "#app/domain/orders/documents/gstr1/gstr1-json.ts";
import { sumParts, totalOf, type TaxParts } from "#app/domain/tax/inclusive-price.ts";
import { subtractParts } from "#app/domain/orders/documents/allocate-line-amounts.ts";
import { addDays } from "#app/lib/time/days.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { daysOfMonth, monthsFromTo } from "#app/lib/time/months.ts";
import { propertySeed } from "../../../scripts/property-seed.ts";
import { seededRandom } from "#tests/durability/result.ts";
import { addOtherSize } from "#tests/fixtures/catalog/other-size.ts";
import { processReturn, request, settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { gstOrders, stockKurta, storeOn as storeAt, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";
import { deliver } from "#tests/fixtures/orders/placed-order.ts";
import { statedIn } from "#tests/fixtures/tax/stated-in-return.ts";
import { SELLER } from "#tests/fixtures/tax/tax-documents.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import type { TestVariant } from "#tests/servers/test-store.ts";

const IS_WHOLE = process.env["MONEY_RUNS"] !== undefined;
const TIMEOUT_MS = IS_WHOLE ? 30 * 60_000 : 60_000;

// The rates of apparel change on 22 September 2025, in the middle of this financial year.
const FIRST_DAY = "2025-04-01";
const MONTHS = monthsFromTo("2025-04", "2026-03");
const PLACES: Record<string, string>[] = [
  {},
  { state: "Kerala", city: "Kochi", postalCode: "682001" },
  { state: "Chandigarh", city: "Chandigarh", postalCode: "160017" },
  { country: "US", state: "NY", city: "New York", postalCode: "10001" },
];

const store = await storeForFile();

const storeOn = (day: string) => storeAt(store, day);

// Documents and orders agree.
afterAll(() => expectIntegrity(store));

beforeAll(async () => {
  await useGst(store);
  const random = seededRandom(propertySeed());
  const upTo = (limit: number) => Math.floor(random() * limit);
  const testVariants: TestVariant[] = [];
  for (const rupees of [499, 999, 1049, 2499, 2999, 12_999])
    testVariants.push(await stockKurta(store, rupees * 100, 100_000));
  const exchanged = testVariants[0];
  if (!exchanged) throw new Error("There is no piece");
  const otherSize = await addOtherSize(store, exchanged, { inventory: 100_000 });
  const daysBetween = IS_WHOLE ? 0.5 : 25;
  for (let index = 0; index * daysBetween < 350; index += 1) {
    const day = addDays(FIRST_DAY, Math.floor(index * daysBetween));
    // Every fifth order is returned; every second of these is exchanged.
    const fate = index % 5;
    const isExchange = index % 10 === 2;
    const { bought, refund } = gstOrders(storeOn(day));
    const chosen = Array.from(
      { length: 1 + upTo(2) },
      () => testVariants[upTo(testVariants.length)] ?? exchanged,
    );
    const lines = [...new Set(isExchange ? [exchanged] : chosen)].map((piece): [TestVariant, number] => [
      piece,
      1 + upTo(3),
    ]);
    const order = await bought(lines, PLACES[upTo(PLACES.length)]);
    await deliver(storeOn(day), order.id);
    // Refunds and exchanges come days later, often in another month.
    const later = storeOn(addDays(day, 3 + upTo(10)));
    if (fate === 0) await gstOrders(later).refund(order.id, { kind: "rest" });
    if (fate === 1)
      await gstOrders(later).refund(order.id, { kind: "amount", amountMinor: 1 + upTo(49_900) });
    const line = order.lines[0];
    if (fate === 2 && line) {
      const returnId = await request(later, {
        orderId: order.id,
        actor: { id: order.userId, role: "customer" },
        lines: [{ orderLineId: line.id, quantity: 1, ...(isExchange && { exchangeVariantId: otherSize }) }],
        reason: "faulty",
        comment: "",
        resolution: isExchange ? "exchange" : "refund",
      });
      await processReturn(later, returnId);
      await settleAll(later, order.id);
    }
    if (fate === 3) await refund(order.id, { kind: "amount", amountMinor: 100 });
  }
}, TIMEOUT_MS);

/** A month's total by the orders: dispatched and exchanged goods less credited ones. */
async function booksOf(month: string): Promise<TaxParts> {
  const inMonth = (at: Date | null) => at !== null && indianDay(at).startsWith(month);
  const placed = (await store.db.select().from(orders)).filter(({ shippedAt }) => inMonth(shippedAt));
  const sold: TaxParts[] = placed.flatMap(({ gst }) => gst?.shipping ?? []);
  for (const { id } of placed)
    for (const line of await store.db.select().from(orderLines).where(eq(orderLines.orderId, id))) {
      const { taxableMinor, igstMinor, cgstMinor, sgstMinor } = line;
      if (taxableMinor === null || igstMinor === null || cgstMinor === null || sgstMinor === null)
        throw new Error("A line has no taxes");
      sold.push({ taxableMinor, igstMinor, cgstMinor, sgstMinor });
    }
  const issued = (await store.db.select().from(taxDocuments).orderBy(asc(taxDocuments.sequence))).filter(
    ({ day }) => day.startsWith(month),
  );
  const linesOf = (isWanted: (document: (typeof issued)[number]) => boolean) =>
    issued.filter(isWanted).flatMap(({ content }) => DocumentContent.parse(content).lines);
  const replaced = linesOf(({ reference }) => reference.startsWith("replacement:"));
  const credited = linesOf(({ kind }) => kind === "credit-note");
  return subtractParts(sumParts([...sold, ...replaced]), sumParts(credited));
}

test("the year has refunds, exchanges, exports and both rates of apparel before and after their change", async () => {
  const rates = await store.db
    .selectDistinct({ rate: orderLines.gstBasisPoints })
    .from(orderLines)
    .orderBy(asc(orderLines.gstBasisPoints));
  expect(rates.map(({ rate }) => rate)).toEqual([0, 500, 1200, 1800]);
  const issued = await store.db.select().from(taxDocuments);
  const of = (start: string) => issued.filter(({ reference }) => reference.startsWith(start)).length;
  for (const start of ["dispatch:", "refund:", "exchange:", "replacement:"])
    expect(of(start)).toBeGreaterThan(0);
});

test.each(MONTHS)("the return of %s minus the books is 0.00 for each tax", async (month) => {
  const { documents } = await readGstMonth(store.db, month, { gstin: null, shopGstin: SELLER });
  const { b2b, b2cl, b2cs, exp, nil, cdnr, cdnur, hsn } = gstr1Json(SELLER, month, documents, []);
  const books = await booksOf(month);
  const stated = subtractParts(statedIn([b2b, b2cl, b2cs, exp, nil]), statedIn([cdnr, cdnur]));
  expect(subtractParts(stated, books)).toEqual(subtractParts(books, books));
  expect(statedIn(hsn)).toEqual(books);
  expect(Number.isFinite(totalOf(books))).toBe(true);
  const { invoices, creditNotes, ...register } = await sumRegister(store.db, {
    ...daysOfMonth(month),
    gstin: SELLER,
  });
  expect(register).toEqual(books);
  expect(invoices + creditNotes).toBe(documents.length);
  const { taxable, zeroRated, nilRated } = gstr3bOf(documents);
  expect(sumParts([taxable, zeroRated, nilRated])).toEqual(books);
});
