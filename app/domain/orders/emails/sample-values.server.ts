import { and, desc, eq, isNull } from "drizzle-orm";
import { lastDayOf } from "#app/domain/balances/balance.ts";
import { balanceEntries, balances } from "#app/domain/balances/balances.tables.ts";
import { UNNAMED_ADMINISTRATOR } from "#app/domain/customers/account.ts";
import { listSessions } from "#app/domain/customers/auth/sessions.server.ts";
import { listStaff } from "#app/domain/customers/staff/staff.server.ts";
import { listPasskeys } from "#app/domain/customers/two-factor/passkeys.server.ts";
import { holdSentence, salutation } from "#app/domain/messages/emails/email-template.ts";
import { emailKind, type EmailKindName } from "#app/domain/messages/emails/email-texts.settings.ts";
import { orderMoney } from "#app/domain/orders/emails/order-email.ts";
import type { SampleBasis } from "#app/domain/orders/emails/sample-email.ts";
import { giftCards } from "#app/domain/orders/gift-cards/gift-cards.tables.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";
import { formatDay, formatDeadline, formatMoment } from "#app/lib/time/dates.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** The person of the admin who looks at a preview, and to whom a test is sent. */
export interface PreviewReader {
  id: string;
  name: string;
  email: string;
}

interface SampleSource {
  db: Db;
  basis: SampleBasis;
  reader: PreviewReader;
  /** The hours for which restocked items are held; 0 holds none. */
  holdHours: number;
}

/** Values by the placeholders that they replace; null where the shop has no such record. */
type Values = Record<string, string> | null;

/**
 * The values of a kind of email that follows from no order event: from the shop's latest record and settings, addressed to the reader. No
 * customer's name, address or code is shown, because people see previews who may not see customers.
 */
const RECORDS: Partial<Record<EmailKindName, (source: SampleSource) => Values | Promise<Values>>> = {
  "confirm-email": withoutName,
  "change-email": withoutName,
  "email-changed": ({ reader }) => ({ email: reader.email }),
  "new-device": latestDevice,
  "passkey-added": latestPasskey,
  "passkey-removed": latestPasskey,
  "store-credit": latestCredit,
  "contact-thanks": ({ basis: { shop } }) => ({ phone: shop.phone, hours: shop.hours.join(". ") }),
  "back-in-stock": (source) => ({ ...soldProduct(source), reserved: holdSentence(source.holdHours) }),
  "review-published": soldProduct,
  "review-rejected": soldProduct,
  "staff-invitation": latestRole,
  "gift-card": latestGiftCard,
  "payment-link": ({ basis }) => ({
    amount: totalOf(basis),
    until: formatDeadline(new Date(basis.at.getTime() + 2 * DAY_MS)),
  }),
  "order-link": latestOrder,
};

/** The values of an email's placeholders for its preview: the shop's own where it has some, else the examples. */
export async function sampleValues(
  kind: EmailKindName,
  source: SampleSource,
): Promise<Record<string, string>> {
  const examples = emailKind(kind).placeholders;
  const found = { ...addressedTo(source.reader), ...(await RECORDS[kind]?.(source)) };
  const known = Object.entries(found).filter(([name]) => name in examples);
  return { ...examples, ...Object.fromEntries(known), shop: source.basis.shop.name };
}

/** An unconfirmed address may be another person's, so that no name is sent to it. */
function withoutName(): Values {
  return { greeting: salutation("") };
}

/** The examples stay for an owner who has not entered a name yet. */
function addressedTo({ name }: PreviewReader): Record<string, string> {
  if (name === UNNAMED_ADMINISTRATOR) return {};
  const [firstName = ""] = name.trim().split(/\s+/, 1);
  return { greeting: salutation(name), name, firstName, sender: name };
}

async function latestDevice({ db, basis: { at }, reader }: SampleSource): Promise<Values> {
  const [latest] = await listSessions(db, { id: reader.id, sessionId: "" }, at);
  return latest ? { device: latest.device, time: formatMoment(latest.signedInAt) } : null;
}

async function latestPasskey({ db, reader }: SampleSource): Promise<Values> {
  const passkey = (await listPasskeys(db, reader.id)).at(-1);
  return passkey ? { passkey: passkey.name } : null;
}

async function latestCredit({ db }: SampleSource): Promise<Values> {
  const [credit] = await issuedBalances(db).where(isNull(giftCards.balanceId)).limit(1);
  return credit ? { amount: amountOf(credit), reason: credit.reason, day: dayOf(credit) } : null;
}

/** A card's code is worth its amount, so that the example stands for it. */
async function latestGiftCard({ db }: SampleSource): Promise<Values> {
  const [card] = await issuedBalances(db).where(eq(giftCards.balanceId, balances.id)).limit(1);
  return card ? { amount: amountOf(card), day: dayOf(card) } : null;
}

function issuedBalances(db: Db) {
  const isIssue = and(eq(balanceEntries.balanceId, balances.id), eq(balanceEntries.kind, "issued"));
  return db
    .select({
      amountMinor: balanceEntries.amountMinor,
      currency: balances.currency,
      reason: balances.reason,
      expiresAt: balances.expiresAt,
    })
    .from(balances)
    .innerJoin(balanceEntries, isIssue)
    .leftJoin(giftCards, eq(giftCards.balanceId, balances.id))
    .orderBy(desc(balances.createdAt), desc(balances.id))
    .$dynamic();
}

const amountOf = ({ amountMinor, currency }: { amountMinor: number; currency: string }) =>
  orderMoney({ currency }, amountMinor);

const dayOf = (balance: { expiresAt: Date }) => formatDay(lastDayOf(balance));

function soldProduct({ basis: { lines } }: SampleSource): Values {
  const [line] = lines;
  return line ? { product: itemLabel(line.name, line.options) } : null;
}

async function latestRole({ db }: SampleSource): Promise<Values> {
  const { invitations, members } = await listStaff(db);
  const latest = invitations[0] ?? members[0];
  return latest ? { role: latest.roleName } : null;
}

async function latestOrder({ db }: SampleSource): Promise<Values> {
  const [latest] = await db
    .select({ number: orders.number })
    .from(orders)
    .orderBy(desc(orders.number))
    .limit(1);
  return latest ? { order: orderNumberLabel(latest.number) } : null;
}

const totalOf = ({ lines, currency }: SampleBasis) =>
  orderMoney(
    { currency },
    lines.reduce((sum, { priceMinor, quantity }) => sum + priceMinor * quantity, 0),
  );
