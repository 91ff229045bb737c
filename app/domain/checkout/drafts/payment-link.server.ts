import { draftCustomerName } from "#app/domain/checkout/drafts/draft-order.ts";
import { findDraft, type SavedDraft } from "#app/domain/checkout/drafts/draft-orders.server.ts";
import type { EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { renderEmail } from "#app/domain/messages/emails/email-template.ts";
import { endOf, writeEmail } from "#app/domain/messages/emails/email-texts.settings.ts";
import { orderMoney } from "#app/domain/orders/emails/order-email.ts";
import { formatDeadline } from "#app/lib/time/dates.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";
import { readShortCode, shortCode } from "#app/platform/http/link-key.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { queueEmail } from "#app/platform/messages/outbox.server.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";

const SUBJECT = "draft-order";

/** The URL at which the customer pays a draft without an account. It is signed, and works until the draft's `payUntil`. */
export function paymentLink(
  { secret, publicUrl }: { secret: SigningSecret; publicUrl: string },
  draftId: string,
): string {
  return new URL(`/pay/${shortCode(secret, SUBJECT, draftId)}`, publicUrl).href;
}

/** The id of the draft in the code of a payment link; null if the code is not signed. */
export function draftIdOf(secret: SigningSecret, code: string): string | null {
  return readShortCode(secret, SUBJECT, code);
}

/** The draft of a payment link that still works; null otherwise. */
export async function findPayableDraft(
  db: Queryable,
  draftId: string,
  now: Date,
): Promise<SavedDraft | null> {
  const draft = await findDraft(db, draftId);
  return draft?.payUntil && draft.payUntil > now ? draft : null;
}

interface LinkEmail {
  jobs: Jobs;
  shop: EmailShop;
  url: string;
  until: Date;
}

/** Queues the email that sends a customer the payment link. */
export async function queuePaymentLink(
  tx: Tx,
  { content: { customer }, totalMinor, currency }: SavedDraft,
  { jobs, shop, url, until }: LinkEmail,
): Promise<void> {
  const amount = orderMoney({ currency }, totalMinor);
  const { subject, ...words } = writeEmail(shop, "payment-link", {
    firstName: customer.firstName || draftCustomerName(customer),
    amount,
    until: formatDeadline(until),
  });
  await queueEmail(tx, jobs, "payment-link", {
    to: customer.email,
    subject,
    ...renderEmail(shop, { ...words, ...endOf("payment-link", url, { amount }) }),
  });
}
