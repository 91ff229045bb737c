import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { moneyFormatFor } from "#app/domain/settings/settings.ts";
import { formatMoney } from "#app/lib/money.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { composeLetter, type Letter, type LetterHead } from "#app/platform/mail/letter.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";

/** A letter about an order, still without the shop's head and the link to the order. */
export interface OrderMail {
  /** For the log and the back office: "order-shipped". */
  kind: string;
  /** With the order's number in the place of `{order}`. */
  subject: string;
  letter: Letter;
}

interface MailedOrder {
  number: number;
  email: string;
}

/** Queues a letter to the order's customer in the transaction of its cause. An order without its person gets none. */
export async function queueOrderMail(
  tx: Tx,
  { jobs, publicUrl }: Pick<OrderDeps, "jobs" | "publicUrl">,
  { shop, order, mail }: { shop: LetterHead; order: MailedOrder; mail: OrderMail },
): Promise<void> {
  if (order.email === "") return;
  const action = { label: "See your order", url: new URL("/orders", publicUrl).href };
  const subject = mail.subject.replace("{order}", orderNumberLabel(order.number));
  const letter = composeLetter(shop, { action, ...mail.letter });
  await queueMail(tx, jobs, mail.kind, { to: order.email, subject, ...letter });
}

/** An amount of an order, in the order's own currency. */
export function orderMoney(order: { currency: string }, amountMinor: number): string {
  return formatMoney(amountMinor, moneyFormatFor(order.currency));
}
