import {
  passkeyEmail,
  passwordChangedMail,
  type PasskeyChange,
} from "#app/domain/customers/emails/account-mails.server.ts";
import { mailShopOf, type MailShop } from "#app/domain/settings/emails/email-shop.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import type { MailMessage } from "#app/platform/mail/transport.server.ts";

interface EmailDeps {
  db: Db;
  jobs: Jobs;
  settings: SettingsReader;
  publicUrl: string;
}

/** Notifies the account's owner that its password was changed, in case somebody else changed it. */
export async function emailPasswordChanged(
  deps: EmailDeps,
  user: { name: string; email: string },
): Promise<void> {
  const url = new URL("/forgot-password", deps.publicUrl).href;
  await queueFor(deps, "password-changed", (shop) => passwordChangedMail(shop, user, url));
}

/** Notifies the account's owner of a passkey that was added or removed, in case somebody else did it. */
export async function sendPasskeyEmail(
  deps: EmailDeps,
  user: { name: string; email: string },
  change: PasskeyChange,
): Promise<void> {
  const url = new URL("/profile/security", deps.publicUrl).href;
  await queueFor(deps, change.kind, (shop) => passkeyEmail(shop, user, change, url));
}

/** Queues an account email with the shop's current branding and wording. */
export async function queueFor(
  { db, jobs, settings, publicUrl }: EmailDeps,
  kind: string,
  compose: (shop: MailShop) => MailMessage,
): Promise<void> {
  const shop = mailShopOf(await settings.get(), publicUrl);
  await inTransaction(db, (tx) => queueMail(tx, jobs, kind, compose(shop)));
  jobs.nudge("send-mail");
}
