import {
  accountExistsEmail,
  confirmationEmail,
  invitationEmail,
  newDeviceEmail,
  passkeyEmail,
  passwordChangedEmail,
  personalTokenEmail,
  resetEmail,
  type PasskeyChange,
} from "#app/domain/customers/emails/internal/account-emails.server.ts";
import { sessionRole, type StoredRole } from "#app/domain/customers/account.ts";
import { emailShopOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Limit, RateLimiter } from "#app/platform/http/rate-limit.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { queueEmail } from "#app/platform/messages/outbox.server.ts";
import type { EmailMessage } from "#app/platform/messages/email-transport.server.ts";

interface EmailDeps {
  db: Db;
  jobs: Jobs;
  settings: SettingsReader;
  publicUrl: string;
}

interface LinkDeps extends EmailDeps {
  limits: RateLimiter;
}

interface Addressee {
  name: string;
  email: string;
}

/** An account's owner, unless the address is not confirmed: then a stranger may have chosen the name, as a text for this mailbox. */
interface Owner extends Addressee {
  emailVerified: boolean;
}

/** The recipient of an account's emails; without the name while the address is not confirmed. */
export function addresseeOf({ email, name, emailVerified }: Owner): Addressee {
  return { email, name: emailVerified ? name : "" };
}

// Bounds the emails to one mailbox, even when requests come from many network addresses.
const LINK_EMAILS: Limit = { name: "account-mail", max: 5, windowMs: 60 * 60_000 };

export const RESET_LINK_MINUTES = 60;

/** Emails the link that sets a new password. */
export async function emailResetLink(deps: LinkDeps, owner: Owner, token: string): Promise<void> {
  const user = addresseeOf(owner);
  const url = linkTo(deps, "/reset-password", { token });
  await queueLimited(deps, "password-reset", user, (shop) => resetEmail(shop, user, url, RESET_LINK_MINUTES));
}

/** Notifies the owner of an account that someone tried to sign up with its address. */
export async function emailAccountExists(deps: LinkDeps, owner: Owner): Promise<void> {
  const user = addresseeOf(owner);
  const url = new URL("/login", deps.publicUrl).href;
  await queueLimited(deps, "account-exists", user, (shop) => accountExistsEmail(shop, user, url));
}

/** Emails the link that confirms the address, and then leads to `returnTo`. */
export async function emailConfirmationLink(
  deps: LinkDeps,
  owner: Owner,
  link: { token: string; returnTo: string | null },
): Promise<void> {
  const user = addresseeOf(owner);
  const url = linkTo(deps, "/confirm-email", link);
  await queueLimited(deps, "confirm-email", user, (shop) => confirmationEmail(shop, user, url));
}

function linkTo(
  { publicUrl }: EmailDeps,
  path: string,
  { token, returnTo }: { token: string; returnTo?: string | null },
): string {
  const url = new URL(path, publicUrl);
  url.searchParams.set("token", token);
  if (returnTo && returnTo !== "/") url.searchParams.set("returnTo", returnTo);
  return url.href;
}

async function queueLimited(
  deps: LinkDeps,
  kind: string,
  { email }: Addressee,
  compose: (shop: EmailShop) => EmailMessage,
): Promise<void> {
  if ((await deps.limits.consume(LINK_EMAILS, `${kind} ${email}`)).ok) await queueFor(deps, kind, compose);
}

/** Notifies the account's owner that its password was changed, in case somebody else changed it. */
export async function emailPasswordChanged(deps: EmailDeps, user: Addressee): Promise<void> {
  const url = new URL("/forgot-password", deps.publicUrl).href;
  await queueFor(deps, "password-changed", (shop) => passwordChangedEmail(shop, user, url));
}

// Private windows are new devices each time.
const NEW_DEVICE_EMAILS: Limit = { name: "new-device-mail", max: 3, windowMs: 24 * 60 * 60_000 };

/** Notifies the account's owner of a sign-in in a new browser, in case somebody else has the password. */
export async function emailNewDevice(
  deps: LinkDeps,
  owner: Owner & { role: StoredRole },
  signIn: { device: string; at: Date },
): Promise<void> {
  const { limits, publicUrl } = deps;
  if (!(await limits.consume(NEW_DEVICE_EMAILS, `${owner.email} ${signIn.device}`)).ok) return;
  // The administrator's password is not reset by email.
  const path = sessionRole(owner.role) === "admin" ? "/admin/settings/security" : "/forgot-password";
  const { href: url } = new URL(path, publicUrl);
  await queueFor(deps, "new-device", (shop) => newDeviceEmail(shop, addresseeOf(owner), { ...signIn, url }));
}

/** Notifies the account's owner of a passkey that was added or removed, in case somebody else did it. */
export async function emailPasskeyChange(
  deps: EmailDeps,
  user: Addressee & { role: "customer" | "admin" },
  change: PasskeyChange,
): Promise<void> {
  const path = user.role === "admin" ? "/admin/settings/security" : "/profile/security";
  const url = new URL(path, deps.publicUrl).href;
  await queueFor(deps, change.kind, (shop) => passkeyEmail(shop, user, change, url));
}

/** Notifies a customer of a new personal token of the API, in case somebody else created it. */
export async function emailPersonalToken(deps: EmailDeps, user: Addressee, token: string): Promise<void> {
  const url = new URL("/profile/security", deps.publicUrl).href;
  await queueFor(deps, "personal-token-created", (shop) => personalTokenEmail(shop, user, { token, url }));
}

/** Queues the invitation of a person to work in the admin. */
export async function queueInvitation(
  tx: Tx,
  { jobs, shop }: { jobs: Jobs; shop: EmailShop },
  { email, ...invitation }: { email: string } & Parameters<typeof invitationEmail>[2],
): Promise<void> {
  await queueEmail(tx, jobs, "staff-invitation", invitationEmail(shop, email, invitation));
}

/** Queues an account email with the shop's current branding and wording. */
async function queueFor(
  { db, jobs, settings, publicUrl }: EmailDeps,
  kind: string,
  compose: (shop: EmailShop) => EmailMessage,
): Promise<void> {
  const shop = emailShopOf(await settings.get(), publicUrl);
  await inTransaction(db, (tx) => queueEmail(tx, jobs, kind, compose(shop)));
  jobs.nudge("send-mail");
}
