import { z } from "zod";
import { PaymentTimeout } from "#app/domain/payments/payment-provider.ts";
import { ProviderRefusal } from "#app/platform/process/provider-refusal.ts";

export interface RazorpayAccess {
  apiUrl: string;
  keyId: string;
  keySecret: string;
  timeoutMs: number;
}

/** A definite refusal by the provider: nothing was changed. */
export class RazorpayRefusal extends ProviderRefusal {
  override name = "RazorpayRefusal";
}

const ErrorBody = z.object({ error: z.object({ description: z.string() }) });

// Responses with an unknown or temporary outcome.
const UNKNOWN_OUTCOME = new Set([408, 409, 429]);
const UNAUTHORISED = new Set([401, 403]);

/**
 * Sends one request to Razorpay's API. Rejects with `PaymentTimeout` if the outcome is unknown, and with
 * `RazorpayRefusal` on a definite refusal. Errors never contain the API keys.
 */
export async function callRazorpay<ResponseBody>(
  { apiUrl, keyId, keySecret, timeoutMs }: RazorpayAccess,
  path: string,
  schema: z.ZodType<ResponseBody>,
  post?: { body: Record<string, unknown>; headers?: Record<string, string> },
): Promise<ResponseBody> {
  const response = await fetch(new URL(path, apiUrl), {
    method: post ? "POST" : "GET",
    headers: {
      Authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`,
      ...(post && { "Content-Type": "application/json" }),
      ...post?.headers,
    },
    body: post && JSON.stringify(post.body),
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  const body: unknown = await response?.json().catch(() => null);
  if (!response || response.status >= 500 || UNKNOWN_OUTCOME.has(response.status))
    throw new PaymentTimeout(`Razorpay did not respond to ${path.split("?", 1)[0]}`);
  if (!response.ok) {
    const failure = ErrorBody.safeParse(body);
    const reason = failure.success ? failure.data.error.description : `status ${response.status}`;
    if (UNAUTHORISED.has(response.status))
      throw new Error(`Razorpay rejects the store's API keys: ${reason}`);
    throw new RazorpayRefusal(failure.success ? reason : `Razorpay responded with ${reason}`);
  }
  const read = schema.safeParse(body);
  // An unreadable success may still have had an effect.
  if (!read.success)
    throw new PaymentTimeout(`Razorpay's response to ${path.split("?", 1)[0]} has an unknown format`);
  return read.data;
}

export const RazorpayOrder = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  receipt: z.string().nullable(),
});

export const RazorpayPayment = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
  method: z.string().nullish(),
  amount_refunded: z.int().nullish(),
});

export type RazorpayPayment = z.infer<typeof RazorpayPayment>;

export const RazorpayRefund = z.object({
  id: z.string(),
  status: z.enum(["pending", "processed", "failed"]),
  receipt: z.string().nullish(),
});

export type RazorpayRefund = z.infer<typeof RazorpayRefund>;

export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });
