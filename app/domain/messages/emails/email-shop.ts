import type { EmailSettings } from "#app/domain/messages/emails/email-texts.settings.ts";
import type { MessageSettings } from "#app/domain/messages/messages.settings.ts";
import { DEFAULT_ACCENT } from "#app/lib/text/accent.ts";
import type { GeneralSettings } from "#app/domain/settings/general.settings.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";

/** The shop's data for emails: branding, texts, and which emails go to the shop itself. */
export interface EmailShop extends GeneralSettings {
  emails: EmailSettings;
  /** The channels to phones. */
  messages: MessageSettings;
  notifications: StoreSettings["notifications"];
  /** The accent colour, and the wordmark that replaces the name where the owner has set one. */
  accent: string;
  wordmark: string;
  /** An image that replaces the name, by its absolute URL and its own size in pixels. */
  logo: { url: string; width: number; height: number } | null;
  /** The shop's emblem where there is no logo. It exists only in the standard accent, so it is null with another. */
  emblemUrl: string | null;
  /** Delivery times and tracking links by country. */
  shipping: StoreSettings["shipping"];
  /** How the shop is paid by a method whose money it receives itself. */
  payments: StoreSettings["payments"];
  /** When orders can be picked up. */
  pickupHours: readonly string[];
}

/** `publicUrl` is the shop's base URL: links in an email must be absolute. */
export function emailShopOf(
  { general, mails: emails, messages, notifications, appearance, payments, shipping, pickup }: StoreSettings,
  publicUrl: string,
): EmailShop {
  const { accent, logo } = appearance;
  const { wordmark, image } = logo;
  const shown = image && {
    url: new URL(`/images/${image.id}/480.png`, publicUrl).href,
    width: image.width,
    height: image.height,
  };
  const emblemUrl = accent === DEFAULT_ACCENT ? new URL("/images/email-blossom.png", publicUrl).href : null;
  return {
    ...general,
    emails,
    messages,
    notifications,
    accent,
    wordmark,
    logo: shown,
    emblemUrl,
    shipping,
    payments,
    pickupHours: pickup.hours,
  };
}

/** The mailbox for the shop's own emails. */
export function mailboxOf({ email, notifications }: EmailShop): string {
  return notifications.email || email;
}
