import { z } from "zod";
import {
  groupOf,
  TYPES_OF_ORDER_EVENTS,
  WEBHOOK_TYPE_NAMES,
  WEBHOOK_TYPES,
  type WebhookGroup,
  type WebhookType,
} from "#app/domain/webhooks/event-types.ts";
import type { webhookEvents } from "#app/domain/webhooks/webhooks.tables.ts";

// Bodies name what has changed and where to read it. They hold no personal data, so that none is stored, sent twice or left behind.

const ApiUrl = z.url().meta({
  description: "The operation of the API that reads it as it is now. It needs a key.",
  example: "https://shop.example/api/v1/admin/orders/100017",
});

const OrderData = z
  .object({
    orderNumber: z.int(),
    isTest: z.boolean().meta({ description: "Paid by the test bank, or with a provider's test keys." }),
    url: ApiUrl,
  })
  .meta({ id: "OrderEventData" });

const ReturnData = z
  .object({
    ...OrderData.shape,
    returnNumber: z.string().nullable().meta({ example: "R100017-1" }),
  })
  .meta({ id: "ReturnEventData" });

const ProductData = z
  .object({
    productId: z.uuid(),
    url: ApiUrl.nullable().meta({ description: "Null for a product that was deleted." }),
  })
  .meta({ id: "ProductEventData" });

const StockData = z
  .object({
    variantId: z.uuid(),
    productId: z.uuid(),
    delta: z.int().meta({ description: "The change of the stock; negative where items were taken out." }),
    reason: z.string().meta({ example: "reserved" }),
    url: ApiUrl,
  })
  .meta({ id: "StockEventData" });

const CustomerData = z.object({ customerId: z.uuid() }).meta({ id: "CustomerEventData" });

const DATA = {
  order: OrderData,
  payment: OrderData,
  shipment: OrderData,
  refund: OrderData,
  return: ReturnData,
  product: ProductData,
  stock: StockData,
  customer: CustomerData,
} as const satisfies Record<WebhookGroup, z.ZodType>;

/** The schema of a type's body, as it is sent and as the API's document describes it. */
export function webhookBodySchema(type: WebhookType) {
  return z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime().meta({ description: "When it happened." }),
    data: DATA[groupOf(type)],
  });
}

/** The types with their schemas, for the API's document. */
export function listWebhookTypes() {
  return WEBHOOK_TYPE_NAMES.map((name) => ({
    name,
    group: groupOf(name),
    label: WEBHOOK_TYPES[name],
    schema: webhookBodySchema(name),
  }));
}

type StoredEvent = Pick<
  typeof webhookEvents.$inferSelect,
  "subject" | "kind" | "subjectId" | "detail" | "at"
>;

/** An event as its trigger recorded it, with the order fields of its body. */
export interface RecordedEvent extends StoredEvent {
  /** Null if the event is not of an order, or the order no longer exists. */
  order: { number: number; isTest: boolean } | null;
}

const CHANGES = { insert: "created", update: "updated", delete: "deleted" } as const;

/** The type of a recorded event; null where it has none, such as that of an order event of a later version. */
export function typeOfEvent({ subject, kind }: Pick<StoredEvent, "subject" | "kind">): WebhookType | null {
  if (subject === "stock") return "stock.changed";
  if (subject === "order" && Object.hasOwn(TYPES_OF_ORDER_EVENTS, kind))
    // Cast: the line above checks the key.
    return TYPES_OF_ORDER_EVENTS[kind as keyof typeof TYPES_OF_ORDER_EVENTS];
  if ((subject === "product" || subject === "customer") && Object.hasOwn(CHANGES, kind))
    return `${subject}.${CHANGES[kind as keyof typeof CHANGES]}`;
  return null;
}

/**
 * The body of an event as JSON, parsed by the schema of its type; null if its subject no longer exists, or the schema refuses it: such an
 * event must not hold up the following ones.
 */
export function writeBody(type: WebhookType, event: RecordedEvent, publicUrl: string): string | null {
  const data = dataOf(type, event, publicUrl);
  if (data === null) return null;
  const body = webhookBodySchema(type).safeParse({ type, timestamp: event.at.toISOString(), data });
  return body.success ? JSON.stringify(body.data) : null;
}

function dataOf(
  type: WebhookType,
  { subject, kind, subjectId, detail, order }: RecordedEvent,
  publicUrl: string,
) {
  const urlOf = (path: string) => new URL(`/api/v1/admin/${path}`, publicUrl).href;
  if (subject === "customer") return { customerId: subjectId };
  if (subject === "product")
    return { productId: subjectId, url: kind === "delete" ? null : urlOf(`products/${subjectId}`) };
  if (subject === "stock") {
    const { productId = "", delta, reason } = detail;
    return { variantId: subjectId, productId, delta, reason, url: urlOf(`products/${productId}`) };
  }
  if (!order) return null;
  const data = { orderNumber: order.number, isTest: order.isTest, url: urlOf(`orders/${order.number}`) };
  return groupOf(type) === "return" ? { ...data, returnNumber: detail.returnNumber ?? null } : data;
}

/** The body of the event that the owner sends to test an endpoint. */
export function testBody(at: Date): string {
  return JSON.stringify({
    type: "webhook.test",
    timestamp: at.toISOString(),
    data: { text: "This event tests the endpoint." },
  });
}
