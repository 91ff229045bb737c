import { messageContact } from "#app/domain/customers/consents/message-contact.ts";
import { hasConsent } from "#app/domain/customers/consents/consents.server.ts";
import { orderEmail, orderMoney } from "#app/domain/orders/emails/order-email.ts";
import { queueOrderEmail } from "#app/domain/orders/emails/queue-order-email.server.ts";
import { orderNotification } from "#app/domain/orders/emails/order-notification.server.ts";
import type { FoundGuestOrder } from "#app/domain/orders/guest-orders/find-guest-order.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { emailShopOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { salutation } from "#app/domain/messages/emails/email-template.ts";
import { notify, phoneChannelsFor } from "#app/domain/messages/notify.server.ts";
import { newId } from "#app/lib/id.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/**
 * Sends the signed link of a guest's order to the contact by which it was found, never to the browser: order numbers follow each other,
 * so a person who knows the contact could guess them. A phone that gets no messages gets it by the order's email, if it has one.
 */
export async function sendOrderLink(deps: OrderDeps, order: FoundGuestOrder): Promise<void> {
  const shop = emailShopOf(await deps.settings.get(), deps.publicUrl);
  await inTransaction(deps.db, async (tx) => {
    if (order.foundBy === "phone" && (await sendToPhone(tx, deps, { shop, order }))) return;
    const values = {
      greeting: salutation(order.shippingAddress.firstName),
      order: orderNumberLabel(order.number),
    };
    await queueOrderEmail(tx, deps, { shop, order, email: orderEmail("order-link", values) });
  });
  deps.jobs.nudge("send-mail");
}

/** Repeats the message that confirms the order, whose text the providers know. False if the phone gets none. */
async function sendToPhone(
  tx: Tx,
  { jobs, publicUrl, secret }: OrderDeps,
  { shop, order }: { shop: EmailShop; order: FoundGuestOrder },
): Promise<boolean> {
  const kind = "order-confirmation";
  const { id, number, email, isGuest, isTest } = order;
  const { phone, firstName } = order.shippingAddress;
  const channels = phoneChannelsFor(shop.messages, kind);
  const whatsapp =
    channels.includes("whatsapp") &&
    (await hasConsent(tx, messageContact({ email, phone, isGuest }), "whatsapp"));
  if (!whatsapp && !channels.includes("sms")) return false;
  const values = { total: orderMoney(order, order.totalMinor) };
  await notify(
    tx,
    { jobs, publicUrl, messages: shop.messages },
    {
      ...orderNotification(secret, {
        id,
        number,
        isTest,
        firstName,
        kind,
        event: `found:${newId()}`,
        values,
      }),
      to: { phone, whatsapp },
    },
  );
  return true;
}
