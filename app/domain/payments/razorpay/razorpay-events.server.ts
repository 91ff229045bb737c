import { createHash } from "node:crypto";
import { z } from "zod";
import { parseJson } from "#app/lib/parse-json.ts";
import type { ProviderEvent } from "#app/domain/payments/hosted-checkout.ts";
import { isSigned } from "#app/domain/payments/razorpay/razorpay-signatures.server.ts";

const entity = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.object({ entity: z.object(fields) }).nullish();

// Only references are read; current data is fetched from the API.
const WebhookEvent = z.object({
  event: z.string().max(100),
  payload: z
    .object({
      payment: entity({ id: z.string().max(100), order_id: z.string().max(100).nullish() }),
      order: entity({ id: z.string().max(100) }),
      refund: entity({ id: z.string().max(100), payment_id: z.string().max(100).nullish() }),
    })
    .nullish(),
});

/**
 * Parses a webhook event from its raw body; null if the signature is missing or wrong, or the body is no event.
 */
export function readRazorpayEvent(
  body: Uint8Array,
  headers: Headers,
  webhookSecrets: readonly string[],
): ProviderEvent | null {
  const signature = headers.get("x-razorpay-signature") ?? "";
  if (!webhookSecrets.some((secret) => isSigned(body, signature, secret))) return null;
  const read = WebhookEvent.safeParse(parseJson(new TextDecoder().decode(body)));
  if (!read.success) return null;
  const { event, payload } = read.data;
  const { payment, order, refund } = payload ?? {};
  return {
    // Identical for every delivery of an event; without the header, the body's digest identifies it.
    id: headers.get("x-razorpay-event-id")?.slice(0, 100) || createHash("sha256").update(body).digest("hex"),
    name: event,
    opened: order?.entity.id ?? payment?.entity.order_id ?? null,
    payment: payment?.entity.id ?? refund?.entity.payment_id ?? null,
    refund: refund?.entity.id ?? null,
  };
}
