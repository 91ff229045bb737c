import { ONLINE_METHOD_LABELS } from "#app/domain/payments/payment-methods.ts";
import { createHash, createHmac } from "node:crypto";
import type { ProviderOrigins } from "#app/lib/http/provider-origins.ts";
import type {
  HostedCheckout,
  HostedPage,
  HostedPayment,
  ReceivedPayment,
  ScriptOptions,
  ProviderEvent,
  HostedRefund,
  RefundRequest,
} from "#app/domain/payments/payment-provider.ts";
import {
  callRazorpay,
  listOf,
  RazorpayOrder,
  RazorpayPayment,
  RazorpayRefusal,
  type RazorpayAccess,
  RazorpayRefund,
} from "#app/domain/payments/razorpay/internal/razorpay-api.server.ts";
import { z } from "zod";
import { parseJson } from "#app/lib/parse-json.ts";
import { isEqualSecret } from "#app/platform/equal-secret.server.ts";

export const RAZORPAY = "razorpay";

const TEST_KEY = "rzp_test_";

export interface RazorpayOptions extends RazorpayAccess {
  /** The current secret and, while it is being changed, the previous one. */
  webhookSecrets: readonly string[];
}

/**
 * Razorpay's hosted checkout: cards, UPI, net banking and wallets on Razorpay's page, so that no card data
 * reaches the store. The store's key is the Razorpay order's receipt, by which it can always be found again.
 */
export function createRazorpay(options: RazorpayOptions): HostedCheckout {
  return {
    name: RAZORPAY,
    isTest: options.keyId.startsWith(TEST_KEY),
    origins: originsOf(options.apiUrl),
    async createPayment({ key, amountMinor, currency }) {
      const body = { amount: amountMinor, currency, receipt: key };
      const order = await callRazorpay(options, "/v1/orders", RazorpayOrder, { body });
      if (order.amount !== amountMinor || order.currency !== currency)
        throw new Error(`Razorpay order ${order.id} does not have the amount ${amountMinor} ${currency}`);
      return { reference: order.id };
    },
    async testConnection() {
      await callRazorpay(options, "/v1/payments?count=1", listOf(RazorpayPayment));
      return options.keyId.startsWith(TEST_KEY)
        ? "Razorpay accepts the keys. They are test keys: no money moves."
        : "Razorpay accepts the keys.";
    },
    formFor: (page) => ({
      action: new URL("/v1/checkout/embedded", options.apiUrl).href,
      fields: fieldsOf(page, options.keyId),
      script: {
        url: new URL("/v1/checkout.js", originsOf(options.apiUrl).script).href,
        global: "Razorpay",
        options: scriptOptions(page, options.keyId),
      },
    }),
    isCallbackSigned: (fields) => isCallbackSigned(fields, options.keySecret),
    async listReceivedPayments(payment) {
      const receivedPayments: ReceivedPayment[] = [];
      for (const order of await ordersOf(options, payment))
        for (const one of await paymentsOf(options, order)) {
          const received = await toReceivedPayment(options, one, payment);
          if (received) receivedPayments.push(received);
        }
      return receivedPayments;
    },
    async findKey(reference) {
      try {
        const path = `/v1/orders/${encodeURIComponent(reference)}`;
        return (await callRazorpay(options, path, RazorpayOrder)).receipt;
      } catch (error) {
        if (error instanceof RazorpayRefusal) return null;
        throw error;
      }
    },
    refund: (request) => refundByRazorpay(options, { ...request, key: digestOf(request.key) }),
    readEvent: (body, headers) => readRazorpayEvent(body, headers, options.webhookSecrets),
  };
}

function fieldsOf(page: HostedPage, keyId: string): Record<string, string> {
  return {
    key_id: keyId,
    order_id: page.reference,
    amount: String(page.amountMinor),
    currency: page.currency,
    name: page.shop,
    "prefill[name]": page.customer.name,
    "prefill[email]": page.customer.email,
    "prefill[contact]": page.customer.phone,
    callback_url: page.returnUrl,
    cancel_url: page.cancelUrl,
  };
}

/**
 * The options of Razorpay's Standard Checkout (razorpay.com/docs/payments/payment-gateway/web-integration/standard). UPI comes first: its apps
 * on a phone, a QR code on a desktop. A successful payment is posted to the store; after a failed one the shopper can try again.
 */
function scriptOptions(page: HostedPage, keyId: string): ScriptOptions {
  const { name, email, phone } = page.customer;
  return {
    key: keyId,
    order_id: page.reference,
    amount: page.amountMinor,
    currency: page.currency,
    name: page.shop,
    prefill: { name, email, contact: phone },
    callback_url: page.returnUrl,
    config: {
      display: {
        blocks: { upi: { name: "Pay by UPI", instruments: [{ method: "upi" }] } },
        sequence: ["block.upi"],
        preferences: { show_default_blocks: true },
      },
    },
  };
}

const RAZORPAY_API = "https://api.razorpay.com";

/** The origins of Razorpay's script and of everything it loads. Another API URL, such as a simulator's, serves everything itself. */
function originsOf(apiUrl: string): ProviderOrigins & { script: string } {
  const { origin } = new URL(apiUrl);
  if (origin !== RAZORPAY_API)
    return { form: origin, script: origin, frames: [origin], requests: [origin], images: [] };
  const script = "https://checkout.razorpay.com";
  return {
    form: origin,
    script,
    frames: [origin, script],
    requests: [origin, script, "https://lumberjack.razorpay.com"],
    images: ["https://cdn.razorpay.com"],
  };
}

/** The Razorpay orders of a payment: the recorded reference, or those with its key as receipt. */
async function ordersOf(access: RazorpayAccess, { key, reference }: HostedPayment): Promise<string[]> {
  if (reference?.startsWith("order_")) return [reference];
  const path = `/v1/orders?receipt=${encodeURIComponent(key)}`;
  const { items } = await callRazorpay(access, path, listOf(RazorpayOrder));
  return items.filter(({ receipt }) => receipt === key).map(({ id }) => id);
}

async function paymentsOf(access: RazorpayAccess, order: string): Promise<RazorpayPayment[]> {
  const path = `/v1/orders/${encodeURIComponent(order)}/payments`;
  return (await callRazorpay(access, path, listOf(RazorpayPayment))).items;
}

/** Converts a payment, capturing an authorised one of the requested amount; null if no money was received. */
async function toReceivedPayment(
  access: RazorpayAccess,
  payment: RazorpayPayment,
  { amountMinor, currency }: HostedPayment,
): Promise<ReceivedPayment | null> {
  const isRequested = payment.amount === amountMinor && payment.currency === currency;
  const now = payment.status === "authorized" && isRequested ? await capture(access, payment) : payment;
  if (now.status !== "captured" && now.status !== "refunded") return null;
  return {
    reference: now.id,
    amountMinor: now.amount,
    currency: now.currency,
    refundedMinor: now.amount_refunded ?? 0,
    method: ONLINE_METHOD_LABELS[now.method ?? ""] ?? "Online payment",
  };
}

async function capture(access: RazorpayAccess, payment: RazorpayPayment): Promise<RazorpayPayment> {
  const path = `/v1/payments/${encodeURIComponent(payment.id)}`;
  const { amount, currency } = payment;
  try {
    return await callRazorpay(access, `${path}/capture`, RazorpayPayment, { body: { amount, currency } });
  } catch (error) {
    if (!(error instanceof RazorpayRefusal)) throw error;
    // Already captured, or the authorisation was withdrawn: the current state tells which.
    return callRazorpay(access, path, RazorpayPayment);
  }
}

/** Razorpay restricts the characters of refund keys. */
function digestOf(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 40);
}

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

/**
 * Refunds once per key. The key is also the refund's receipt, by which an existing refund is found even after
 * Razorpay's idempotency window.
 */
async function refundByRazorpay(
  access: RazorpayAccess,
  { key, chargeReference, amountMinor }: RefundRequest,
): Promise<HostedRefund> {
  const path = `/v1/payments/${encodeURIComponent(chargeReference)}`;
  const { items } = await callRazorpay(access, `${path}/refunds?count=100`, listOf(RazorpayRefund));
  const existingRefund = items.find(({ receipt }) => receipt === key);
  if (existingRefund) return toRefundResult(existingRefund);
  try {
    const requested = await callRazorpay(access, `${path}/refund`, RazorpayRefund, {
      body: { amount: amountMinor, receipt: key },
      headers: { "X-Refund-Idempotency": key },
    });
    return toRefundResult(requested);
  } catch (error) {
    if (error instanceof RazorpayRefusal) return { status: "failed", reason: error.message };
    throw error;
  }
}

function toRefundResult({ id, status }: RazorpayRefund): HostedRefund {
  if (status === "processed") return { status: "done", reference: id };
  if (status === "pending") return { status: "pending", reference: id };
  return { status: "failed", reason: "Razorpay could not make this refund." };
}

/** Verifies the signature of a returning browser's fields: "order|payment" with the API key's secret. */
function isCallbackSigned(fields: Record<string, string>, keySecret: string): boolean {
  const { razorpay_order_id: order, razorpay_payment_id: payment, razorpay_signature: signature } = fields;
  if (!order || !payment || !signature) return false;
  return isSigned(`${order}|${payment}`, signature, keySecret);
}

/** Verifies a hexadecimal HMAC-SHA-256 signature in constant time. */
function isSigned(signed: string | Uint8Array, signature: string, secret: string): boolean {
  return isEqualSecret(signature, createHmac("sha256", secret).update(signed).digest("hex"));
}
