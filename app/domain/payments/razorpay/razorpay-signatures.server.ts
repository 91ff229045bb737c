import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether a browser brings back what Razorpay signed: "order|payment" with the key's secret. */
export function isReturnSigned(fields: Record<string, string>, keySecret: string): boolean {
  const { razorpay_order_id: order, razorpay_payment_id: payment, razorpay_signature: signature } = fields;
  if (!order || !payment || !signature) return false;
  return isSigned(`${order}|${payment}`, signature, keySecret);
}

/** Whether a signature is the HMAC (SHA-256, hexadecimal) of these very bytes. Takes as long for a wrong one as for a right one. */
export function isSigned(signed: string | Uint8Array, signature: string, secret: string): boolean {
  const expected = createHmac("sha256", secret).update(signed).digest();
  const given = Buffer.from(signature, "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
