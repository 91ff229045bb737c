import type { MailSettings } from "#app/domain/settings/mails.ts";
import type { GeneralSettings, StoreSettings } from "#app/domain/settings/settings.ts";

/** The shop as its letters know it: head, words, and which of them come to itself. */
export interface MailShop extends GeneralSettings {
  mails: MailSettings;
  notifications: StoreSettings["notifications"];
}

export function mailShopOf({ general, mails, notifications }: StoreSettings): MailShop {
  return { ...general, mails, notifications };
}

/** Where the shop reads its own mail. */
export function mailboxOf({ email, notifications }: MailShop): string {
  return notifications.email || email;
}
