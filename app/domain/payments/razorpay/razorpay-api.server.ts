import { z } from "zod";
import { PaymentTimeout } from "#app/domain/payments/payment-provider.ts";

export interface RazorpayAccess {
  apiUrl: string;
  keyId: string;
  keySecret: string;
  timeoutMs: number;
}

/** A clear no of the provider's: nothing has happened. */
export class RazorpayRefusal extends Error {
  override name = "RazorpayRefusal";
}

const Problem = z.object({ error: z.object({ description: z.string() }) });

// Their answer is unknown or may be another one in a moment.
const UNDECIDED = new Set([408, 409, 429]);
const KEYS_REFUSED = new Set([401, 403]);

/**
 * One request to Razorpay's interface. Rejects with `PaymentTimeout` when the outcome is unknown, and with `RazorpayRefusal`
 * for a clear no. No error ever holds the keys.
 */
export async function callRazorpay<Answer>(
  { apiUrl, keyId, keySecret, timeoutMs }: RazorpayAccess,
  path: string,
  schema: z.ZodType<Answer>,
  post?: { body: Record<string, unknown>; headers?: Record<string, string> },
): Promise<Answer> {
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
  const answer: unknown = await response?.json().catch(() => null);
  if (!response || response.status >= 500 || UNDECIDED.has(response.status))
    throw new PaymentTimeout(`Razorpay gave no answer to ${path.split("?", 1)[0]}`);
  if (KEYS_REFUSED.has(response.status)) throw new Error("Razorpay does not take the store's keys");
  if (!response.ok) {
    const problem = Problem.safeParse(answer);
    throw new RazorpayRefusal(
      problem.success ? problem.data.error.description : `Razorpay answered ${response.status}`,
    );
  }
  const read = schema.safeParse(answer);
  // A yes that cannot be read is still a yes.
  if (!read.success)
    throw new PaymentTimeout(`Razorpay's answer to ${path.split("?", 1)[0]} is no known one`);
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
