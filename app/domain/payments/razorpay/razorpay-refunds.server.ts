import type { HostedRefund } from "#app/domain/payments/hosted-checkout.ts";
import type { RefundRequest } from "#app/domain/payments/payment-provider.ts";
import {
  callRazorpay,
  listOf,
  RazorpayRefund,
  RazorpayRefusal,
  type RazorpayAccess,
} from "#app/domain/payments/razorpay/razorpay-api.server.ts";

/**
 * Refunds once per key. The key is also the refund's receipt, by which an existing refund is found even after
 * Razorpay's idempotency window.
 */
export async function refundByRazorpay(
  access: RazorpayAccess,
  { key, chargeReference, amountMinor }: RefundRequest,
): Promise<HostedRefund> {
  const path = `/v1/payments/${encodeURIComponent(chargeReference)}`;
  const { items } = await callRazorpay(access, `${path}/refunds?count=100`, listOf(RazorpayRefund));
  const known = items.find(({ receipt }) => receipt === key);
  if (known) return toRefundResult(known);
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
