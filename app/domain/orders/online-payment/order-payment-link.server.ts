import { readShortCode, shortCode } from "#app/platform/http/link-key.server.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";

const SUBJECT = "order-payment";

/**
 * The URL at which the rest of an order is paid without an account. It is signed, and works until the order is paid, cancelled or handed
 * over.
 */
export function orderPaymentLink(
  { secret, publicUrl }: { secret: SigningSecret; publicUrl: string },
  orderId: string,
): string {
  return new URL(orderPaymentPath(secret, orderId), publicUrl).href;
}

/** The path of the same page. */
export function orderPaymentPath(secret: SigningSecret, orderId: string): string {
  return `/pay/order/${shortCode(secret, SUBJECT, orderId)}`;
}

/** The id of the order in the code of such a link; null if the code is not signed. */
export function orderIdInLink(secret: SigningSecret, code: string): string | null {
  return readShortCode(secret, SUBJECT, code);
}
