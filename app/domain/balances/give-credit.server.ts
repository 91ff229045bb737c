import { eq, and } from "drizzle-orm";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { hashCode, newBalanceCode } from "#app/domain/balances/balance-code.server.ts";
import { endOfDay } from "#app/domain/balances/balance.ts";
import { addEntries, issueBalance, lockBalance } from "#app/domain/balances/ledger.server.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { emailShopOf } from "#app/domain/messages/emails/email-shop.ts";
import { renderEmail, salutation } from "#app/domain/messages/emails/email-template.ts";
import { endOf, writeEmail } from "#app/domain/messages/emails/email-texts.settings.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";
import { formatDay } from "#app/lib/time/dates.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction, inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { queueEmail } from "#app/platform/messages/outbox.server.ts";

export interface CreditDeps {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  settings: SettingsReader;
  publicUrl: string;
}

interface Credit {
  /** The form's UUID, which becomes the balance's id: a resent form gives nothing again. */
  id: string;
  holder: { email: string } | { phone: string };
  amountMinor: number;
  reason: string;
  /** The last day in India on which it can be used. */
  lastDay: string;
  actorId: string;
}

/**
 * `code`: of a credit for a phone number, which is shown this once. `given`: the form was sent before. `no-account`: no customer has this
 * email address.
 */
export type GiveCreditResult =
  | { ok: true; code: string | null }
  | { ok: false; error: "no-account" | "given" };

/**
 * Gives credit in the store's currency. A customer gets it into the account, with an email. A typed phone number proves
 * nothing, so credit for one is redeemed with a code, which the shop gives to the customer.
 */
export async function giveCredit(deps: CreditDeps, credit: Credit): Promise<GiveCreditResult> {
  const { currency } = (await deps.settings.get()).sales;
  const { holder } = credit;
  const result = await inTransaction(deps.db, async (tx): Promise<GiveCreditResult> => {
    if ("phone" in holder) {
      const code = newBalanceCode();
      const withCode = { phone: holder.phone, codeHash: hashCode(code), codeEnd: code.slice(-4) };
      const isNew = await issue(tx, deps, { ...credit, holder: withCode, currency });
      return isNew ? { ok: true, code } : { ok: false, error: "given" };
    }
    const [customer] = await tx
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(and(eq(users.email, holder.email), eq(users.isGuest, false)));
    if (!customer) return { ok: false, error: "no-account" };
    const isNew = await issue(tx, deps, { ...credit, holder: { userId: customer.id }, currency });
    if (!isNew) return { ok: false, error: "given" };
    await emailCredit(tx, deps, { ...credit, customer, currency });
    return { ok: true, code: null };
  });
  if (result.ok) deps.jobs.nudge("send-mail");
  return result;
}

async function issue(
  tx: Tx,
  { clock }: CreditDeps,
  {
    lastDay,
    ...issued
  }: Omit<Credit, "holder"> & Pick<Parameters<typeof issueBalance>[1], "holder" | "currency">,
): Promise<boolean> {
  const { id, amountMinor, currency, reason, actorId } = issued;
  const at = clock.now();
  if (!(await issueBalance(tx, { ...issued, expiresAt: endOfDay(lastDay), at }))) return false;
  const after = { amountMinor, currency, reason, lastDay };
  await recordAudit(tx, { ...ofBalance(id), action: "credit.give", actorId, before: null, after, at });
  return true;
}

const ofBalance = (subjectId: string) => ({ subjectType: "credit", subjectId });

interface CreditEmail {
  customer: { name: string; email: string };
  amountMinor: number;
  currency: string;
  reason: string;
  lastDay: string;
}

/** Informs a customer of new credit in the account. */
export async function emailCredit(
  tx: Tx,
  { jobs, settings, publicUrl }: Pick<CreditDeps, "jobs" | "settings" | "publicUrl">,
  { customer, amountMinor, currency, reason, lastDay }: CreditEmail,
): Promise<void> {
  const shop = emailShopOf(await settings.get(), publicUrl);
  const { subject, ...words } = writeEmail(shop, "store-credit", {
    greeting: salutation(customer.name),
    amount: formatMoney(amountMinor, moneyFormatFor(currency)),
    reason,
    day: formatDay(lastDay),
  });
  const end = endOf("store-credit", new URL("/profile/store-credit", publicUrl).href);
  await queueEmail(tx, jobs, "store-credit", {
    to: customer.email,
    subject,
    ...renderEmail(shop, { ...words, ...end }),
  });
}

/** `stale`: less than the amount is left by now. */
export type TakeBackResult = { ok: true } | { ok: false; error: "not-found" | "stale" };

/** Takes back what is left of a balance, or a part, in minor units. */
export function takeBackCredit(
  { db, clock }: Pick<CreditDeps, "db" | "clock">,
  { id, amountMinor, reason, actorId }: { id: string; amountMinor: number; reason: string; actorId: string },
): Promise<TakeBackResult> {
  return inTransactionUnlessRefused(db, async (tx): Promise<TakeBackResult> => {
    const balance = await lockBalance(tx, id);
    if (!balance) return { ok: false, error: "not-found" };
    const { openMinor } = balance;
    if (amountMinor > openMinor) return { ok: false, error: "stale" };
    const at = clock.now();
    const kind = amountMinor === openMinor ? "voided" : "adjusted";
    const parts = [{ balanceId: id, amountMinor }];
    await addEntries(tx, { kind, parts, sign: -1, note: reason, actorId, at });
    const [before, after] = [{ openMinor }, { openMinor: openMinor - amountMinor, reason }];
    await recordAudit(tx, { ...ofBalance(id), action: "credit.take-back", actorId, before, after, at });
    return { ok: true };
  });
}
