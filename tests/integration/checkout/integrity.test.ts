import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  invariants,
  violatedInvariants,
  checkIntegrity,
  describeIntegrity,
} from "#app/domain/integrity/check-integrity.server.ts";
import { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import { placeOrder, reserveCheckout } from "#app/domain/checkout/place-order.server.ts";
import { discounts } from "#app/domain/discounts/discounts.tables.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { TEST_CARDS } from "#app/domain/payments/test-bank.server.ts";
import { newId } from "#app/lib/id.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { delivered, request, settleAll, processReturn } from "#tests/fixtures/orders/delivered-order.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { administratorOf, buy } from "#tests/fixtures/orders/placed-order.ts";
import {
  FULL_POOL,
  makeCustomer,
  openTestStore,
  stockProduct,
  type TestStore,
} from "#tests/servers/test-store.ts";

let shop: TestStore;

beforeAll(async () => {
  shop = await openTestStore({ env: FULL_POOL });
});

afterAll(() => shop.close());

/** Orders of all kinds: paid, declined, timed out, open, cancelled, returned, and with a discount code. */
async function tradeForADay(): Promise<void> {
  const { store } = shop;
  const userId = await makeCustomer(store);
  const variant = await stockProduct(store, { priceMinor: 3333, inventory: 20 });
  await store.db
    .insert(discounts)
    .values({ id: newId(), code: "TENOFF", title: "Ten", kind: "percent", value: 1000, usageLimit: 9 });
  const attempt = (cardNumber: string) => ({
    userId,
    idempotencyKey: crypto.randomUUID(),
    lines: [{ variantId: variant.id, quantity: 2, priceMinor: 3333 }],
    form: CheckoutForm.parse(checkoutFields([], { cardNumber })),
    discountCode: "TENOFF",
  });
  const { approved, declined, timeout, timeoutAfterCharge } = TEST_CARDS;
  for (const card of [approved, declined, timeout, timeoutAfterCharge])
    await placeOrder(store.checkout, attempt(card));
  await reserveCheckout(store.checkout, attempt(approved));
  const cancelled = await buy(store, { userId, lines: [{ variant, quantity: 1 }] });
  await cancelOrder(store.orders, { orderId: cancelled.id, actor: await administratorOf(store) });
  await settleAll(store, cancelled.id);
  const { order, input } = await delivered(store);
  await processReturn(store, await request(store, input()));
  await settleAll(store, order.id);
}

test("every invariant of the data holds after a full day of business", async () => {
  await tradeForADay();
  await expectIntegrity(shop.store);
  expect(describeIntegrity(await checkIntegrity(shop.store.db))).not.toContain("VIOLATED");
});

const anyOrder = "(select id from orders where payment_status = 'Paid' order by number limit 1)";

// Inconsistencies that a bug or a manual change would leave, each with the check that must report it.
const PLANTED: [what: string, plant: string, rule: string][] = [
  ["a line is lost", `delete from order_lines where order_id = ${anyOrder}`, "An order's lines add up"],
  [
    "a bill is changed",
    "alter table orders drop constraint orders_total_check; update orders set total_minor = total_minor + 1",
    "An order's total is",
  ],
  [
    "a balance has paid for an order without such a payment",
    `with given as (
       insert into balances (id, currency, open_minor, reason, expires_at, created_at)
       values (gen_random_uuid(), 'USD', 400, 'Gift', now(), now()) returning id)
     insert into balance_entries (id, balance_id, kind, amount_minor, order_id, at)
     select gen_random_uuid(), id, kind, minor, gen_random_uuid(), now()
     from given, (values ('issued', 500), ('redeemed', -100)) entry (kind, minor)`,
    "Balances have paid of each order",
  ],
  [
    "a refund as store credit has no balance",
    "update refunds set as_credit = true where status = 'done'",
    "Each refund as store credit has issued a balance",
  ],
  [
    "the order of a gift card has issued none",
    `update orders set delivery_method = 'digital' where id = ${anyOrder}`,
    "Each order of a gift card",
  ],
  [
    "a refunded gift card can still be used",
    `with card as (
       insert into balances (id, currency, open_minor, reason, expires_at, created_at)
       values (gen_random_uuid(), 'USD', 500, 'Gift', now(), now()) returning id)
     insert into gift_cards (balance_id, order_id, recipient_name, recipient_email, recipient_phone, sender_name, message, send_on)
     select card.id, (select p.order_id from payments p join refunds r on r.payment_id = p.id where r.status = 'done' limit 1),
       '', '', '', '', '', '2026-11-23' from card`,
    "What was refunded of a gift card",
  ],
  [
    "a balance has no entry",
    `insert into balances (id, currency, open_minor, reason, expires_at, created_at)
     values (gen_random_uuid(), 'USD', 500, 'Gift', now(), now())`,
    "Each balance is the sum of its entries",
  ],
  [
    "a balance has no entry",
    `insert into balances (id, currency, open_minor, reason, expires_at, created_at)
     values (gen_random_uuid(), 'USD', 500, 'Gift', now(), now())`,
    "What the shop owes in each currency",
  ],
  [
    "a balance has no entry",
    `insert into balances (id, currency, open_minor, reason, expires_at, created_at)
     values (gen_random_uuid(), 'USD', 0, 'Gift', now(), now())`,
    "A balance is issued once",
  ],
  [
    "a draft holds items that are not taken from the stock",
    `insert into draft_orders (id, content, total_minor, currency, is_held, actor_id, created_at, updated_at)
      select gen_random_uuid(), jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('id', id, 'quantity', 1))),
        0, 'INR', true, gen_random_uuid(), now(), now() from product_variants limit 1`,
    "A draft holds exactly",
  ],
  ["an event is lost", `delete from order_events where order_id = ${anyOrder}`, "Every order has lines"],
  ["a checkout was placed for nothing", "update checkouts set status = 'placed'", "Every placed checkout"],
  [
    "a checkout belongs to another customer than its order",
    `update checkouts set user_id = (select id from users where role = 'admin') where id = ${anyOrder}`,
    "An order, its checkout and",
  ],
  [
    "a redeemed code belongs to nobody, its order to a customer",
    "update discount_redemptions set user_id = null where checkout_id in (select id from orders where user_id is not null)",
    "An order, its checkout and",
  ],
  [
    "a code was counted twice",
    "update discounts set used_count = used_count + 1",
    "A discount's usage count",
  ],
  [
    "another amount was captured",
    `update payments set amount_minor = amount_minor - 1 where order_id = ${anyOrder}`,
    "A paid order's captured payment",
  ],
  [
    "an advance has no payment",
    `update orders set advance_minor = 1 where id = ${anyOrder}`,
    "An order's advance is",
  ],
  [
    "a parcel collects more than its order",
    `insert into shipments (id, order_id, sequence, status, carrier, collect_minor, created_at) select gen_random_uuid(), id, 99, 'packed', 'by-hand', total_minor + 1, now() from orders where id = ${anyOrder}; update orders set payment_status = 'Pending' where id = ${anyOrder}`,
    "The open parcels of an unpaid order",
  ],
  [
    "a payment has no order",
    `update payments set order_id = null where order_id = ${anyOrder}`,
    "Every captured payment has",
  ],
  [
    "an open payment is closed",
    "update payments set status = 'voided' where status = 'pending'",
    "A pending payment has",
  ],
  [
    "an order is paid, and its cash is still waited for",
    `update payments set provider = 'cash', status = 'pending' where order_id = ${anyOrder}`,
    "A payment to the shop itself is pending",
  ],
  [
    "the refunds exceed the payments",
    "update refunds set amount_minor = 99999999",
    "Refunds, including pending",
  ],
  ["the payment status omits a refund", "update orders set payment_status = 'Paid'", "Each order"],
  [
    "the bank has a charge without an order",
    "insert into test_bank_charges (key, outcome, amount_minor, currency, reference) values ('x', 'approved', 1, 'USD', 'x')",
    "Every charge of the test bank",
  ],
  ["the bank has no refund", "delete from test_bank_refunds", "The test bank's refunds"],
  [
    "a variant's stock is one piece too low",
    "update product_variants set inventory = inventory - 1 where inventory > 0",
    "A variant's stock is",
  ],
  [
    "a product's stock is one piece too high",
    "update products set inventory = inventory + 1",
    "A product's stock is",
  ],
  [
    "an order has no stock movement",
    `delete from stock_movements where reference_id = ${anyOrder}`,
    "An order has reserved exactly",
  ],
  [
    "an open checkout has no stock movement",
    "delete from stock_movements where reference_id in (select id from checkouts where status = 'reserved')",
    "An open checkout has reserved",
  ],
  [
    "a withdrawn return holds items",
    "update return_lines set is_held = true; update returns set status = 'withdrawn'",
    "Items are held for exchanges alone",
  ],
  [
    "an exchange is closed as kept whose replacement was never sent",
    "update returns set kept = 'written-off'",
    "A replacement that was released before",
  ],
  [
    "a replacement belongs to no exchange",
    "insert into order_lines (id, order_id, product_name, sku, quantity, price_at_purchase_minor, replaced_line_id, position) select gen_random_uuid(), order_id, product_name, sku, 1, 0, id, 9 from order_lines limit 1",
    "An order has taken from the stock what its exchanges",
  ],
  [
    "pieces were restocked twice",
    "insert into stock_movements (id, variant_id, delta, reason, reference_id) select gen_random_uuid(), variant_id, 9, 'returned', reference_id from stock_movements where reason = 'returned'",
    "No order has returned",
  ],
  [
    "a tax invoice is missing from its series",
    "insert into tax_document_series values ('X/26-27/', 2)",
    "The numbers of a series",
  ],
  [
    "a credit note refers to the invoice of another order",
    `insert into tax_document_series values ('X/', 1), ('XC/', 1); ${document("invoice", "X/", "null", "asc")}; ${document("credit-note", "XC/", "(select id from tax_documents)", "desc")}`,
    "A credit note refers",
  ],
  [
    "a dispatched order at prices with GST has no invoice",
    `update orders set gst = '{}', shipped_at = now() where id = ${anyOrder}`,
    "has an invoice once its dispatch",
  ],
  [
    "an order at prices with GST does not consist of its lines",
    `update orders set gst = '{}' where id = ${anyOrder}`,
    "The taxed amounts of a GST order add up",
  ],
  [
    "a credit note takes back more than its invoice",
    `insert into tax_document_series values ('X/', 1), ('XC/', 1); ${document("invoice", "X/", "null", "asc")}; ${document("credit-note", "XC/", "(select id from tax_documents)", "asc")}; update tax_documents set content = '{"lines":[{"taxableMinor":1}]}' where kind = 'credit-note'`,
    "Credit notes do not exceed their invoice",
  ],
  [
    "a claim's replacement was packed without a delivery challan",
    "update orders set gst = '{}' where id in (select order_id from returns); update return_lines set replacement_line_id = order_line_id; update returns set kind = 'claim'",
    "has a delivery challan",
  ],
  [
    "a claim was decided without a replacement or a refund",
    "update returns set kind = 'claim', refund_minor = null",
    "A decided claim has a replacement or a refund",
  ],
];

/** Inserts a tax document of the first or the last order. */
function document(kind: string, series: string, invoiceId: string, direction: "asc" | "desc"): string {
  return `insert into tax_documents (id, order_id, kind, reference, series, sequence, number, day, issued_at, invoice_id, content)
    select gen_random_uuid(), id, '${kind}', '${kind}', '${series}', 1, '${series}1', '2026-11-23', now(), ${invoiceId}, '{}'
    from orders order by number ${direction} limit 1`;
}

test.each(PLANTED)("an invariant reports the violation when %s", async (_, plant, rule) => {
  const reported: string[] = [];
  const planting = shop.store.db.transaction(async (tx) => {
    for (const statement of plant.split("; ")) await tx.execute(sql.raw(statement));
    reported.push(...violatedInvariants(await checkIntegrity(tx)).map(({ statement }) => statement));
    tx.rollback();
  });
  await expect(planting).rejects.toThrow("Rollback");
  expect(reported.filter((statement) => statement.includes(rule))).toHaveLength(1);
});

test("every invariant has been seen to fail", () => {
  const unseen = invariants.filter(
    ({ statement }) => !PLANTED.some(([, , rule]) => statement.includes(rule)),
  );
  expect(unseen).toEqual([]);
});
