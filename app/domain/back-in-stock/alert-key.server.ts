import { createHmac, timingSafeEqual } from "node:crypto";

/** The key of an alert's links in its email. It is derived from the store's secret, so nothing is stored and the link names no person. */
export function alertKey(secret: string, alertId: string): string {
  return createHmac("sha256", secret).update(`stock-alert\n${alertId}`).digest("base64url");
}

export function isAlertKey(secret: string, alertId: string, key: string): boolean {
  const [ours, theirs] = [Buffer.from(alertKey(secret, alertId)), Buffer.from(key)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
