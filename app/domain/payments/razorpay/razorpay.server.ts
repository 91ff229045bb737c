import { createHash } from "node:crypto";
import type { ProviderOrigins } from "#app/lib/http/provider-origins.ts";
import type {
  HostedCheckout,
  HostedPage,
  HostedPayment,
  ReceivedPayment,
  ScriptOptions,
} from "#app/domain/payments/hosted-checkout.ts";
import {
  callRazorpay,
  listOf,
  RazorpayOrder,
  RazorpayPayment,
  RazorpayRefusal,
  type RazorpayAccess,
} from "#app/domain/payments/razorpay/razorpay-api.server.ts";
import { readRazorpayEvent } from "#app/domain/payments/razorpay/razorpay-events.server.ts";
import { refundByRazorpay } from "#app/domain/payments/razorpay/razorpay-refunds.server.ts";
import { isCallbackSigned } from "#app/domain/payments/razorpay/razorpay-signatures.server.ts";

export const RAZORPAY = "razorpay";

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
    isTest: options.keyId.startsWith("rzp_test_"),
    origins: originsOf(options.apiUrl),
    async createPayment({ key, amountMinor, currency }) {
      const body = { amount: amountMinor, currency, receipt: key };
      const order = await callRazorpay(options, "/v1/orders", RazorpayOrder, { body });
      if (order.amount !== amountMinor || order.currency !== currency)
        throw new Error(`Razorpay order ${order.id} does not have the amount ${amountMinor} ${currency}`);
      return { reference: order.id };
    },
    formFor: (page) => ({
      action: new URL("/v1/checkout/embedded", options.apiUrl).href,
      fields: fieldsOf(page, options.keyId),
      script: {
        url: new URL("/v1/checkout.js", originsOf(options.apiUrl).script).href,
        options: scriptOptions(page, options.keyId),
      },
    }),
    isCallbackSigned: (fields) => isCallbackSigned(fields, options.keySecret),
    async listReceivedPayments(payment) {
      const found: ReceivedPayment[] = [];
      for (const order of await ordersOf(options, payment))
        for (const one of await paymentsOf(options, order)) {
          const received = await toReceivedPayment(options, one, payment);
          if (received) found.push(received);
        }
      return found;
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
function originsOf(apiUrl: string): ProviderOrigins {
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

const METHODS: Record<string, string> = {
  card: "Card",
  upi: "UPI",
  netbanking: "Net banking",
  wallet: "Wallet",
  paylater: "Pay later",
};

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
    method: METHODS[now.method ?? ""] ?? "Online payment",
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
