import type { MailSettings } from "#app/domain/settings/mails.ts";
import type { GeneralSettings, StoreSettings } from "#app/domain/settings/settings.ts";

/** The shop as its letters know it: head, words, and which of them come to itself. */
export interface MailShop extends GeneralSettings {
  mails: MailSettings;
  notifications: StoreSettings["notifications"];
  /** The accent, and what stands in place of the name where the owner has chosen words for the logo. */
  accent: string;
  wordmark: string;
}

export function mailShopOf({ general, mails, notifications, appearance }: StoreSettings): MailShop {
  const { accent, logo } = appearance;
  return { ...general, mails, notifications, accent, wordmark: logo.wordmark };
}

/** Where the shop reads its own mail. */
export function mailboxOf({ email, notifications }: MailShop): string {
  return notifications.email || email;
}
