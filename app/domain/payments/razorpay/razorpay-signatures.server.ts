import { createHmac, timingSafeEqual } from "node:crypto";

/** Verifies the signature of a returning browser's fields: "order|payment" with the API key's secret. */
export function isReturnSigned(fields: Record<string, string>, keySecret: string): boolean {
  const { razorpay_order_id: order, razorpay_payment_id: payment, razorpay_signature: signature } = fields;
  if (!order || !payment || !signature) return false;
  return isSigned(`${order}|${payment}`, signature, keySecret);
}

/** Verifies a hexadecimal HMAC-SHA-256 signature in constant time. */
export function isSigned(signed: string | Uint8Array, signature: string, secret: string): boolean {
  const expected = createHmac("sha256", secret).update(signed).digest();
  const given = Buffer.from(signature, "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
