import { isLinkKey, linkKey } from "#app/platform/http/link-key.server.ts";

const subjectOf = (alertId: string) => `stock-alert\n${alertId}`;

/** The key of an alert's links in its email. The link names no person. */
export function alertKey(secret: string, alertId: string): string {
  return linkKey(secret, subjectOf(alertId));
}

export function isAlertKey(secret: string, alertId: string, key: string): boolean {
  return isLinkKey(secret, subjectOf(alertId), key);
}
