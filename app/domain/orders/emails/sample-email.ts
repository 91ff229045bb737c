import type { EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { emailKind, type EmailKindName } from "#app/domain/messages/emails/email-texts.settings.ts";
import type { OrderEmail } from "#app/domain/orders/emails/order-email.ts";
import type { OrderEventDetail } from "#app/domain/orders/events/event-detail.ts";
import type {
  EmailedOrder,
  EmailItems,
  ItemLine,
} from "#app/domain/orders/internal/events/order-event-rule.ts";
import { orderEventRule, type OrderEventKind } from "#app/domain/orders/internal/events/order-events.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { indianDay } from "#app/lib/time/india-time.ts";

type SampleLine = ItemLine & { priceMinor: number };

/** The content of a sample order: two items of the shop, and the shop's own address. */
export interface SampleBasis {
  shop: EmailShop;
  lines: readonly SampleLine[];
  currency: string;
  /** Whether prices include GST; otherwise a flat tax is added. */
  hasGst: boolean;
  publicUrl: string;
  at: Date;
}

/** The event that sends a kind of email, and how its order and facts differ from those of the others. */
interface Sample {
  event: OrderEventKind;
  order?: Partial<EmailedOrder>;
  detail?: OrderEventDetail;
  facts?: Record<string, unknown>;
  placed?: (basis: SampleBasis) => Record<string, unknown>;
}

const UNPAID = { paymentStatus: "Pending", paymentMethod: "Cash on delivery" } as const;
const BY_TRANSFER = { paymentStatus: "Pending", paymentMethod: "Bank transfer" } as const;
const inTwoDays = (at: Date) => new Date(at.getTime() + 2 * DAY_MS);

const SAMPLES: Partial<Record<EmailKindName, Sample>> = {
  "order-confirmation": { event: "placed" },
  "gift-card-order": {
    event: "placed",
    order: { deliveryMethod: "digital" },
    placed: ({ shop, at }) => ({
      giftCard: {
        recipientName: emailKind("gift-card-order").placeholders["recipient"],
        recipientEmail: shop.email,
        sendOn: indianDay(at),
      },
    }),
  },
  "order-to-confirm": {
    event: "placed",
    order: UNPAID,
    placed: ({ publicUrl, at }) => ({ confirmation: { url: publicUrl, by: inTwoDays(at) } }),
  },
  "order-to-pay": { event: "placed", order: BY_TRANSFER, placed: ({ at }) => ({ payBy: inTwoDays(at) }) },
  "order-payment-link": { event: "payment-link-sent", order: UNPAID },
  "order-paid": { event: "paid-online" },
  "order-processing": { event: "processing" },
  "order-shipped": { event: "shipped" },
  "replacement-shipped": { event: "shipped", facts: { isReplacement: true } },
  "order-ready": { event: "shipped", order: { deliveryMethod: "pickup" } },
  "order-tracked": { event: "tracked" },
  "order-out-for-delivery": { event: "out-for-delivery" },
  "order-delivery-failed": { event: "delivery-failed" },
  "order-delivered": { event: "delivered" },
  "order-picked-up": { event: "delivered", order: { deliveryMethod: "pickup" } },
  "order-cancelled": { event: "cancelled" },
  "order-returned-to-sender": { event: "returned-to-sender" },
  "order-lost": { event: "lost" },
  "order-pieces-removed": { event: "pieces-removed", order: UNPAID },
  "order-items-cancelled": { event: "items-cancelled" },
  "order-edited": { event: "edited" },
  "order-corrected": { event: "corrected", detail: { corrected: "delivered" } },
  "order-refund-agreed": { event: "refund-agreed" },
  "order-refunded": { event: "refunded" },
  "payment-returned": { event: "payment-returned" },
  "return-requested": { event: "return-requested" },
  "return-approved": { event: "return-approved" },
  "return-pickup": { event: "return-pickup-booked" },
  "return-rejected": { event: "return-rejected" },
  "return-withdrawn": { event: "return-withdrawn" },
  "return-received": { event: "return-received" },
  "return-completed": { event: "return-completed" },
  "exchange-sent": { event: "return-completed", detail: { resolution: "exchange" } },
  "claim-received": { event: "return-requested", detail: { isClaim: true } },
  "claim-decided": { event: "claim-decided", detail: { isClaim: true } },
  "claim-refused": { event: "return-rejected", detail: { isClaim: true } },
};

/** The email that the event of a sample order sends, and its items; null for a kind that no order event sends. */
export function sampleOrderEmail(
  kind: EmailKindName,
  basis: SampleBasis,
): { email: OrderEmail; order: EmailedOrder; listed: EmailItems | null } | null {
  const sample = SAMPLES[kind];
  if (!sample) return null;
  const rule = orderEventRule(sample.event);
  const order = { ...sampleOrder(basis), ...sample.order };
  const facts = { ...sampleFacts(kind, basis), ...sample.facts };
  const placed = { ...facts.placed, ...sample.placed?.(basis) };
  const detail = { ...sampleDetail(kind, basis), ...sample.detail };
  // Cast: the facts are those of all kinds.
  const event = { ...facts, placed, order, detail, at: basis.at, shop: basis.shop } as never;
  const email = rule.email?.(event) ?? null;
  return email && { email, order, listed: rule.items?.(event) ?? null };
}

const TRACKING_NUMBER = "1234567890";

const totalOf = ({ lines }: SampleBasis) =>
  lines.reduce((sum, { priceMinor, quantity }) => sum + priceMinor * quantity, 0);

function sampleOrder(basis: SampleBasis): EmailedOrder {
  const { shop, currency } = basis;
  const [street = "", city = ""] = shop.addressLines;
  const firstName = emailKind("order-confirmation").placeholders["firstName"] ?? "";
  return {
    id: "00000000-0000-0000-0000-000000000000",
    number: 123,
    email: shop.email,
    isGuest: false,
    isTest: false,
    currency,
    paymentMethod: "Card",
    paymentStatus: "Paid",
    totalMinor: totalOf(basis),
    advanceMinor: 0,
    receivedMinor: 0,
    waivedMinor: 0,
    deliveryMethod: "standard",
    promisedDay: null,
    returnDays: null,
    shippingAddress: {
      firstName,
      lastName: "",
      street,
      city,
      state: "",
      postalCode: "",
      country: HOME_COUNTRY,
      phone: "",
    },
  };
}

function sampleDetail(kind: EmailKindName, { lines }: SampleBasis): OrderEventDetail {
  const { reason, note, why, courier = "" } = emailKind(kind).placeholders;
  const [first] = lines;
  const pieces = first ? [`1 × ${itemLabel(first.name, first.options)}`] : [];
  return {
    reason: reason ?? note ?? why ?? "",
    amountMinor: first?.priceMinor ?? 0,
    returnNumber: "R000123-1",
    courier,
    trackingNumber: TRACKING_NUMBER,
    resolution: "refund",
    pieces,
    sent: pieces,
    edited: [{ label: first?.name ?? "", before: "1", after: "2" }],
  };
}

function sampleFacts(kind: EmailKindName, basis: SampleBasis) {
  const { lines, publicUrl, hasGst } = basis;
  const totalMinor = totalOf(basis);
  const parcel = {
    id: "00000000-0000-0000-0000-000000000001",
    sequence: 1,
    carrier: "by-hand",
    courier: "",
    trackingNumber: TRACKING_NUMBER,
    lines: [],
  };
  const totals = {
    subtotalMinor: totalMinor,
    discountMinor: 0,
    shippingMinor: 0,
    taxMinor: 0,
    totalMinor,
  };
  return {
    byShop: true,
    byAdmin: false,
    notifiesCustomer: true,
    isShippedAtOnce: false,
    isUnsent: false,
    wasDifference: false,
    outcome: emailKind(kind).placeholders["outcome"] ?? "",
    url: publicUrl,
    labelUrl: publicUrl,
    parcel,
    parcels: [parcel],
    documentIds: [],
    settlement: { kind: "order-cancelled", documentIds: [] },
    toCollectMinor: totalMinor,
    refundMinor: lines[0]?.priceMinor ?? 0,
    placed: {
      lines,
      totals,
      taxNote: hasGst ? "Inclusive of all taxes" : null,
      customerName: "",
      gift: null,
    },
  };
}
