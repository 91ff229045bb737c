import { readShortCode, shortCode } from "#app/platform/http/link-key.server.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";

const SUBJECT = "gift-card";

/** The path of a card's page. It is signed, and as valuable as the code: anybody who knows it can use the card. */
export function giftCardPath(secret: SigningSecret, balanceId: string): string {
  return `/gift-cards/${shortCode(secret, SUBJECT, balanceId)}`;
}

/** The id of the card's balance in such a path; null if it is not signed. */
export function balanceIdInPath(secret: SigningSecret, code: string): string | null {
  return readShortCode(secret, SUBJECT, code);
}
