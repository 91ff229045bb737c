import { and, asc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { abandonedCheckouts } from "#app/domain/checkout/reminders/abandoned-checkouts.tables.ts";
import { notify } from "#app/domain/messages/notify.server.ts";
import { reminderCode, reminderUrl } from "#app/domain/checkout/reminders/abandoned-checkouts.server.ts";
import { findConsentId, findPhoneConsents } from "#app/domain/customers/consents/consents.server.ts";
import { toEmailItem } from "#app/domain/orders/emails/email-items.server.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { emailShopOf, type EmailShop, type EmailItem } from "#app/domain/messages/emails/email-shop.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { queueEmails } from "#app/platform/messages/outbox.server.ts";
import { renderEmail } from "#app/domain/messages/emails/email-template.ts";
import { endOf, writeEmail } from "#app/domain/messages/emails/email-texts.settings.ts";
import type { EmailMessage } from "#app/platform/messages/email-transport.server.ts";

/** A reminder that could not be sent in these hours after its time is not sent any more. */
const MAX_LATE_HOURS = 24;

export type ReminderDeps = Pick<
  OrderDeps,
  "db" | "jobs" | "log" | "clock" | "settings" | "publicUrl" | "secret"
>;

/**
 * Sends the reminders that are due, each once: to people who agreed, have not ordered since and are not paying, for carts of which
 * something is still in stock. Returns their number. For a job.
 */
export async function sendReminders(deps: ReminderDeps): Promise<number> {
  const settings = await deps.settings.get();
  const { reminderHours } = settings.comingBack;
  if (reminderHours === 0) return 0;
  const dueAt = deps.clock.now().getTime() - reminderHours * HOUR_MS;
  const { id, leftAt, sentAt } = abandonedCheckouts;
  const due = await deps.db
    .select({ id })
    .from(abandonedCheckouts)
    .where(
      and(
        isNull(sentAt),
        lte(leftAt, new Date(dueAt)),
        gt(leftAt, new Date(dueAt - MAX_LATE_HOURS * HOUR_MS)),
      ),
    )
    .orderBy(asc(leftAt));
  const shop = emailShopOf(settings, deps.publicUrl);
  let sent = 0;
  for (const { id: abandonedId } of due) {
    try {
      if (await inTransaction(deps.db, (tx) => sendReminder(tx, deps, { shop, id: abandonedId }))) sent += 1;
    } catch (error) {
      deps.log.error(
        { err: error, abandonedCheckoutId: abandonedId },
        "A reminder could not be sent; this will be retried",
      );
    }
  }
  if (sent > 0) deps.jobs.nudge("send-mail");
  return sent;
}

type AbandonedCheckout = typeof abandonedCheckouts.$inferSelect;

async function sendReminder(
  tx: Tx,
  deps: ReminderDeps,
  { shop, id }: { shop: EmailShop; id: string },
): Promise<boolean> {
  const [abandoned] = await tx
    .select()
    .from(abandonedCheckouts)
    .where(and(eq(abandonedCheckouts.id, id), isNull(abandonedCheckouts.sentAt)))
    .for("update", { skipLocked: true });
  if (!abandoned || (await isPaying(tx, abandoned))) return false;
  const consentId = await findConsentId(tx, abandoned.email, "reminders");
  const items = await listItems(tx, abandoned, deps.publicUrl);
  if (consentId === null || items.length === 0 || (await hasOrdered(tx, abandoned))) {
    await tx.delete(abandonedCheckouts).where(eq(abandonedCheckouts.id, id));
    return false;
  }
  await tx.update(abandonedCheckouts).set({ sentAt: deps.clock.now() }).where(eq(abandonedCheckouts.id, id));
  const message = reminderEmail(shop, {
    to: abandoned.email,
    pieces: items,
    cartUrl: reminderUrl(deps, "cart", id),
    unsubscribeUrl: reminderUrl(deps, "stop", consentId),
  });
  const email = { kind: "cart-reminder", key: `cart-reminder:${id}`, message };
  await queueEmails(tx, deps.jobs, [email]);
  if (abandoned.phone === "") return true;
  const { jobs, publicUrl, secret } = deps;
  await notify(
    tx,
    { jobs, publicUrl, messages: shop.messages },
    {
      kind: "cart-reminder",
      event: id,
      to: { phone: abandoned.phone, ...(await findPhoneConsents(tx, abandoned.email)) },
      values: { code: reminderCode(secret, id) },
    },
  );
  return true;
}

/** The items of the cart that can still be bought. */
async function listItems(tx: Tx, { lines }: AbandonedCheckout, publicUrl: string) {
  const variantsForSale = await listVariantsForSale(
    tx,
    lines.map(({ variantId }) => variantId),
  );
  const variants = new Map(variantsForSale.map((variant) => [variant.variantId, variant]));
  return lines.flatMap(({ variantId, quantity }) => {
    const variant = variants.get(variantId);
    return variant && variant.inventory > 0 ? [toEmailItem({ ...variant, quantity }, publicUrl)] : [];
  });
}

/** Whether the person has ordered since, in this or another checkout. */
async function hasOrdered(tx: Tx, { email, phone, userId, leftAt }: AbandonedCheckout): Promise<boolean> {
  const isOfAccount = or(
    eq(sql`lower(${orders.email})`, email),
    phone === "" ? undefined : sql`${orders.shippingAddress} ->> 'phone' = ${phone}`,
    userId === null ? undefined : eq(orders.userId, userId),
  );
  const isSince = sql`${orders.createdAt} >= ${leftAt.toISOString()}::timestamptz`;
  return (await tx.$count(orders, and(isSince, isOfAccount))) > 0;
}

/** Whether the person has a checkout that may still be paid. */
async function isPaying(tx: Tx, { email, phone, userId }: AbandonedCheckout): Promise<boolean> {
  const isOfAccount = or(
    sql`lower(${checkouts.plan} ->> 'email') = ${email}`,
    phone === "" ? undefined : sql`${checkouts.plan} -> 'address' ->> 'phone' = ${phone}`,
    userId === null ? undefined : eq(checkouts.userId, userId),
  );
  return (await tx.$count(checkouts, and(eq(checkouts.status, "reserved"), isOfAccount))) > 0;
}

interface Reminder {
  to: string;
  pieces: readonly EmailItem[];
  cartUrl: string;
  unsubscribeUrl: string;
}

/** Reminds a person of an abandoned checkout. */
function reminderEmail(
  shop: EmailShop,
  { to, pieces: items, cartUrl, unsubscribeUrl }: Reminder,
): EmailMessage {
  const { subject, ...words } = writeEmail(shop, "cart-reminder", {});
  const message = renderEmail(shop, {
    ...words,
    items,
    ...endOf("cart-reminder", cartUrl, { unsubscribe: unsubscribeUrl }),
  });
  return { to, subject, ...message, unsubscribeUrl };
}
