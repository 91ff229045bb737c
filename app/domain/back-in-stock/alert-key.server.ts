import type { SigningSecret } from "#app/platform/process/signing-secret.ts";
import { isLinkKey, linkKey, readShortCode, shortCode } from "#app/platform/http/link-key.server.ts";

const subjectOf = (alertId: string) => `stock-alert\n${alertId}`;

/** The key of an alert's links in its email. The link names no person. */
export function alertKey(secret: SigningSecret, alertId: string): string {
  return linkKey(secret, subjectOf(alertId));
}

export function isAlertKey(secret: SigningSecret, alertId: string, key: string): boolean {
  return isLinkKey(secret, subjectOf(alertId), key);
}

/** The code of an alert's link in a message to a phone. */
export const alertCode = (secret: SigningSecret, alertId: string) =>
  shortCode(secret, "stock-alert", alertId);

/** The alert in a message's code; null if it is none. */
export const readAlertCode = (secret: SigningSecret, code: string) =>
  readShortCode(secret, "stock-alert", code);

const phoneSubjectOf = (alertId: string) => `stock-alert phone\n${alertId}`;

/** The key of the page that adds a phone number to a request: it can neither show nor end the request. */
export const alertPhoneKey = (secret: SigningSecret, alertId: string) =>
  linkKey(secret, phoneSubjectOf(alertId));

export function isAlertPhoneKey(secret: SigningSecret, alertId: string, key: string): boolean {
  return isLinkKey(secret, phoneSubjectOf(alertId), key);
}
