import type { MailSettings } from "#app/domain/settings/emails/email-texts.ts";
import type { ShippingSettings } from "#app/domain/settings/shipping.ts";
import { HOUSE_ACCENT } from "#app/lib/text/accent.ts";
import type { GeneralSettings, StoreSettings } from "#app/domain/settings/settings.ts";

/** The shop as its letters know it: head, words, and which of them come to itself. */
export interface MailShop extends GeneralSettings {
  mails: MailSettings;
  notifications: StoreSettings["notifications"];
  /** The accent, and what stands in place of the name where the owner has chosen words for the logo. */
  accent: string;
  wordmark: string;
  /** The image that stands there instead, by its absolute address and in its own measures. */
  logo: { url: string; width: number; height: number } | null;
  /** The shop's blossom where there is no logo. It is drawn in the standard accent and left out with another. */
  emblemUrl: string | null;
  /** Delivery times and tracking links by country. */
  shipping: ShippingSettings;
}

/** `publicUrl` is where the shop is reached from outside: a letter is read elsewhere. */
export function mailShopOf(
  { general, mails, notifications, appearance, shipping }: StoreSettings,
  publicUrl: string,
): MailShop {
  const { accent, logo } = appearance;
  const { wordmark, image } = logo;
  const shown = image && {
    url: new URL(`/images/${image.id}/480.png`, publicUrl).href,
    width: image.width,
    height: image.height,
  };
  const emblemUrl = accent === HOUSE_ACCENT ? new URL("/images/email-blossom.png", publicUrl).href : null;
  return { ...general, mails, notifications, accent, wordmark, logo: shown, emblemUrl, shipping };
}

/** Where the shop reads its own mail. */
export function mailboxOf({ email, notifications }: MailShop): string {
  return notifications.email || email;
}
