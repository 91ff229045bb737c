import { createHmac } from "node:crypto";
import { isEqualSecret } from "#app/platform/equal-secret.server.ts";

/** Verifies the signature of a returning browser's fields: "order|payment" with the API key's secret. */
export function isCallbackSigned(fields: Record<string, string>, keySecret: string): boolean {
  const { razorpay_order_id: order, razorpay_payment_id: payment, razorpay_signature: signature } = fields;
  if (!order || !payment || !signature) return false;
  return isSigned(`${order}|${payment}`, signature, keySecret);
}

/** Verifies a hexadecimal HMAC-SHA-256 signature in constant time. */
export function isSigned(signed: string | Uint8Array, signature: string, secret: string): boolean {
  return isEqualSecret(signature, createHmac("sha256", secret).update(signed).digest("hex"));
}
