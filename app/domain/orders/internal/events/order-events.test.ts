import { expect, expectTypeOf, test } from "vitest";
import { emailShopOf } from "#app/domain/messages/emails/email-shop.ts";
import { renderEmail } from "#app/domain/messages/emails/email-template.ts";
import { MESSAGE_KIND_NAMES } from "#app/domain/messages/message-kinds.ts";
import { DEFAULT_SETTINGS } from "#app/domain/settings/settings.ts";
import type { OrderEventDetail } from "#app/domain/orders/events/event-detail.ts";
import type { EmailedEvent, EventParcel } from "#app/domain/orders/internal/events/order-event-rule.ts";
import {
  ORDER_EVENTS,
  orderEventRule,
  type NewOrderEvent,
  type OrderEventKind,
  type SilentEventKind,
} from "#app/domain/orders/internal/events/order-events.ts";
import { adminTimelineText, buildTimeline } from "#app/domain/orders/internal/events/timeline.ts";

const KINDS = Object.keys(ORDER_EVENTS) as OrderEventKind[];
const at = new Date("2026-11-25T10:00:00Z");
const show = (amountMinor: number) => `$${amountMinor / 100}`;
const pieces = ["1 × Noor Kurta (2XL)"];

const detail: OrderEventDetail = {
  reason: "It was worn.",
  trackingNumber: "141",
  amountMinor: 500,
  totalMinor: 1200,
  returnNumber: "R000001-1",
  resolution: "refund",
  pieces,
  sent: pieces,
};

/** A value that is missing in a text, or a placeholder without one. */
const UNFILLED = /undefined|null|NaN|\[object|\{\w+\}/;

/** Kinds that the customer does not see. */
const HIDDEN = new Set([
  "called-back",
  "closed",
  "confirmation-extended",
  "noted",
  "payment-link-sent",
  "refund-failed",
  "refund-retried",
  "tagged",
]);

test.each(KINDS)("an event %s has its text in both timelines, with and without a detail", (kind) => {
  for (const shown of [detail, {}, { ...detail, resolution: "exchange" as const }])
    for (const isPickup of [false, true]) {
      const event = { kind, detail: shown, actorId: null, at };
      const sentence = adminTimelineText(event, { isPickup, show });
      expect(sentence).toBeTruthy();
      const entries = buildTimeline([event], { customerId: "1", isPickup, show });
      expect(entries, "HIDDEN lists the kinds that the customer does not see").toHaveLength(
        HIDDEN.has(kind) ? 0 : 1,
      );
      const texts = entries.map(({ text, note }) => `${text} ${note ?? ""}`);
      expect([sentence, ...texts].join("\n")).not.toMatch(UNFILLED);
    }
});

const parcel: EventParcel = {
  id: "p1",
  sequence: 1,
  carrier: "shiprocket",
  courier: "Delhivery",
  trackingNumber: "141",
  lines: [{ orderLineId: "l1", quantity: 1 }],
};

const shop = emailShopOf(DEFAULT_SETTINGS, "https://shop.example");

const emailed: EmailedEvent = {
  shop,
  at,
  detail,
  order: {
    id: "1",
    number: 1,
    email: "asha@example.com",
    isGuest: false,
    isTest: false,
    currency: "INR",
    paymentMethod: "Card",
    paymentStatus: "Paid",
    totalMinor: 1200,
    advanceMinor: 0,
    receivedMinor: 0,
    waivedMinor: 0,
    deliveryMethod: "standard",
    promisedDay: null,
    returnDays: null,
    shippingAddress: {
      firstName: "Asha",
      lastName: "Verma",
      street: "12 MG Road",
      city: "Pune",
      state: "Maharashtra",
      postalCode: "411001",
      country: "IN",
      phone: "+919876543210",
    },
  },
};

/** The facts of all kinds: each message reads its own. */
const FACTS = {
  byShop: true,
  byAdmin: false,
  isShippedAtOnce: false,
  isUnsent: true,
  notifiesCustomer: true,
  isByHand: false,
  isSent: false,
  isPaidByShop: false,
  labelUrl: "https://shop.example/orders/1/returns/1/label",
  hasAccount: false,
  parcels: [parcel],
  parcel,
  settlement: { kind: "order-cancelled", documentIds: ["d1"] },
  documentIds: ["d1"],
  outcome: "You pay ₹3.00 on delivery.",
  refundId: "f1",
  returnId: "t1",
  returnReason: "faulty",
  toCollectMinor: 300,
  refundMinor: 200,
  currency: "INR",
  placed: {
    customerName: "Asha Verma",
    gift: null,
    lines: [{ name: "Noor Kurta", options: "2XL", quantity: 1, imageId: null, priceMinor: 1200 }],
    totals: { subtotalMinor: 1200, discountMinor: 0, shippingMinor: 0, taxMinor: 0, totalMinor: 1200 },
    taxNote: null,
  },
};

/** Kinds without an email to the customer, or with one for some payment methods alone. */
const SILENT = [
  "called-back",
  "confirmation-extended",
  "tagged",
  "confirmed",
  "paid",
  "noted",
  "closed",
  "refund-failed",
  "refund-retried",
  "gift-card-issued",
  "gift-card-sent",
  "return-picked-up",
  "return-pickup-cancelled",
  "return-kept",
  "difference-settled",
  "claim-kept",
];

test.each(KINDS.filter((kind) => orderEventRule(kind).toShop))(
  "the email to the shop about %s has all its values, and no words of another shop",
  (kind) => {
    // Cast: the facts are those of all kinds.
    const notice = orderEventRule(kind).toShop?.({ ...emailed, ...FACTS } as never);
    const { html, text } = renderEmail(shop, notice?.message ?? { heading: "", paragraphs: [] });
    expect(notice?.subject).toBeTruthy();
    const shown = [notice?.subject, text, html].join("\n").replaceAll("Noor Kurta", "");
    expect(shown).not.toMatch(UNFILLED);
    expect(shown).not.toMatch(/gulmohar|lucknow|kurta|pashmina/i);
  },
);

test.each(KINDS.filter((kind) => !SILENT.includes(kind)))(
  "the email and the phone message of %s have all their values",
  (kind) => {
    const rule = orderEventRule(kind);
    // Cast: the facts are those of all kinds.
    const facts = { ...emailed, ...FACTS } as never;
    const { subject, message } = rule.email?.(facts)?.compose(shop) ?? {};
    const text = JSON.stringify([subject, message]);
    expect(subject, "SILENT lists the kinds without an email to the customer").toBeTruthy();
    expect(text).toMatch(/#000001|R000001-1|₹5/);
    expect(text).not.toMatch(UNFILLED);
    expect([...MESSAGE_KIND_NAMES, undefined]).toContain(rule.phone?.(facts)?.kind);
  },
);

test("only the kinds without messages have none", () => {
  const without = KINDS.filter((kind) => !orderEventRule(kind).email && !orderEventRule(kind).toShop);
  const expected = SILENT.filter((kind) => kind !== "refund-failed" && kind !== "paid");
  expect(without.toSorted()).toEqual(expected.toSorted());
});

test("a recorded payment of an order that is paid first sends an email, and cash does not", () => {
  const { paid } = ORDER_EVENTS;
  const by = (paymentMethod: string) => ({ ...emailed, order: { ...emailed.order, paymentMethod } });
  const { subject } = paid.email(by("Bank transfer"))?.compose(shop) ?? {};
  expect(subject).toContain("We have received your payment for order #000001");
  expect(paid.email(by("Cash on delivery"))).toBeNull();
});

test("the email about a new order lists all of its items with their totals", () => {
  const { placed } = ORDER_EVENTS;
  const lines = FACTS.placed.lines.map((line) => ({ ...line, quantity: 2 }));
  const listed = placed.items({ ...emailed, placed: { ...FACTS.placed, lines } });
  expect(listed.lines).toMatchObject([{ name: "Noor Kurta", quantity: 2, value: "₹24.00" }]);
  expect(placed.email({ ...emailed, placed: null })).toBeNull();
});

test("the emails of a parcel's events list the items of that parcel alone", () => {
  const other = { ...parcel, lines: [{ orderLineId: "l2", quantity: 2 }] };
  const { shipped, tracked, "out-for-delivery": today } = ORDER_EVENTS;
  const of = { ...emailed, parcel, parcels: [parcel, other], documentIds: [] };
  expect(tracked.items(of)).toEqual({ of: "parcels", lines: parcel.lines });
  expect(today.items(of)).toEqual({ of: "parcels", lines: parcel.lines });
  expect(shipped.items(of)).toEqual({ of: "parcels", lines: [...parcel.lines, ...other.lines] });
});

// Types alone: `npx tsc --noEmit` refuses this test where one of them no longer holds.
test("an event needs the facts of its messages, and one with messages cannot be recorded as silent", () => {
  expectTypeOf<{ kind: "tracked"; parcel: EventParcel }>().toExtend<NewOrderEvent>();
  expectTypeOf<{ kind: "tracked" }>().not.toExtend<NewOrderEvent>();
  expectTypeOf<{ kind: "shipped"; parcel: EventParcel }>().not.toExtend<NewOrderEvent>();
  expectTypeOf<{ kind: "return-requested"; byAdmin: true }>().not.toExtend<NewOrderEvent>();
  expectTypeOf<"confirmed">().toExtend<SilentEventKind>();
  expectTypeOf<"processing">().not.toExtend<SilentEventKind>();
  expectTypeOf<"refund-failed">().not.toExtend<SilentEventKind>();
});
