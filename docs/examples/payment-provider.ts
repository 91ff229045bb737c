import { createHmac } from "node:crypto";
import { z } from "zod";
import type { HostedCheckout } from "#app/domain/payments/payment-provider.ts";
import { parseJson } from "#app/lib/parse-json.ts";
import { isEqualSecret } from "#app/platform/equal-secret.server.ts";
import { ProviderRefusal } from "#app/platform/process/provider-refusal.ts";

const Payment = z.object({
  id: z.string(),
  key: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  refundedMinor: z.int(),
  isPaid: z.boolean(),
});
const Refund = z.object({ id: z.string(), status: z.enum(["done", "pending", "failed"]) });
const PaymentEvent = z.object({ id: z.string(), type: z.string(), payment: z.string() });

interface ExamplePayOptions {
  apiUrl: string;
  apiKey: string;
  webhookSecret: string;
}

/** A provider whose page takes the payment. Each payment carries the store's key, by which it can always be found. */
export function openExamplePay({ apiUrl, apiKey, webhookSecret }: ExamplePayOptions): HostedCheckout {
  const { origin } = new URL(apiUrl);
  const isSigned = (signed: string | Uint8Array, signature: string) =>
    isEqualSecret(signature, createHmac("sha256", webhookSecret).update(signed).digest("hex"));

  async function call<Body>(path: string, schema: z.ZodType<Body>, sent?: object): Promise<Body> {
    const headers = { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" };
    const request = sent ? { method: "POST", body: JSON.stringify(sent) } : {};
    const signal = AbortSignal.timeout(10_000);
    const response = await fetch(new URL(path, apiUrl), { ...request, headers, signal, redirect: "error" });
    const { status } = response;
    if (status >= 500) throw new Error(`ExamplePay responded with ${status}`);
    if (status >= 400)
      throw new ProviderRefusal(`ExamplePay refused: ${status}`, { refusesKeys: status === 401 });
    return schema.parse(await response.json());
  }

  return {
    name: "example-pay",
    isTest: apiKey.startsWith("test_"),
    origins: { form: origin, script: null, frames: [], requests: [], images: [] },
    async createPayment(requested) {
      return { reference: (await call("/payments", Payment, requested)).id };
    },
    formFor: ({ reference, returnUrl, cancelUrl }) => ({
      action: new URL(`/pay/${reference}`, apiUrl).href,
      fields: { returnUrl, cancelUrl },
      script: null,
    }),
    isCallbackSigned: ({ payment = "", signature = "" }) => isSigned(payment, signature),
    async listReceivedPayments({ key }) {
      const listed = await call(`/payments?key=${encodeURIComponent(key)}`, z.array(Payment));
      return listed
        .filter(({ isPaid }) => isPaid)
        .map(({ id, ...payment }) => ({ ...payment, reference: id, method: "Online payment" }));
    },
    findKey: async (reference) => (await call(`/payments/${reference}`, Payment.nullable()))?.key ?? null,
    async refund({ key, chargeReference, amountMinor }) {
      const path = `/payments/${chargeReference}/refunds`;
      const { id, status } = await call(path, Refund, { key, amountMinor });
      return status === "failed" ? { status, reason: "ExamplePay refused" } : { status, reference: id };
    },
    async testConnection() {
      await call("/payments?key=none", z.array(Payment));
      return "ExamplePay accepts the key.";
    },
    readEvent(body, headers) {
      if (!isSigned(body, headers.get("x-signature") ?? "")) return null;
      const read = PaymentEvent.safeParse(parseJson(new TextDecoder().decode(body)));
      if (!read.success) return null;
      const { id, type, payment } = read.data;
      return { id, name: type, opened: payment, payment, refund: null };
    },
  };
}
