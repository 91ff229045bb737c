import type { SigningSecret } from "#app/platform/process/signing-secret.ts";
import { isLinkKey, linkKey, readShortCode, shortCode } from "#app/platform/http/link-key.server.ts";

/** `cart` restores an abandoned checkout; `stop` ends the consent whose id it has, because the consent outlives the abandoned checkout. */
type Purpose = "cart" | "stop";

const PATHS: Record<Purpose, string> = { cart: "/cart/restore", stop: "/cart/restore/unsubscribe" };

const subjectOf = (purpose: Purpose, id: string) => `cart-reminder ${purpose}\n${id}`;

/** A signed link of a reminder. It names no person. */
export function reminderUrl(
  { publicUrl, secret }: { publicUrl: string; secret: SigningSecret },
  purpose: Purpose,
  id: string,
): string {
  const url = new URL(PATHS[purpose], publicUrl);
  url.searchParams.set("id", id);
  url.searchParams.set("key", linkKey(secret, subjectOf(purpose, id)));
  return url.href;
}

/** The id in a reminder's link; null if it is not signed for this purpose. */
export function readReminderLink(secret: SigningSecret, purpose: Purpose, url: URL): string | null {
  const id = url.searchParams.get("id") ?? "";
  return isLinkKey(secret, subjectOf(purpose, id), url.searchParams.get("key") ?? "") ? id : null;
}

/** The code of a reminder's link in a message to a phone. */
export const reminderCode = (secret: SigningSecret, id: string) => shortCode(secret, "cart-reminder", id);

/** The abandoned checkout in a message's code; null if it is none. */
export const readReminderCode = (secret: SigningSecret, code: string) =>
  readShortCode(secret, "cart-reminder", code);
