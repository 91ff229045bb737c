import type { SQLWrapper } from "drizzle-orm";
import type { CheckoutPlan } from "#app/domain/checkout/checkout.ts";
import { hasConsent } from "#app/domain/customers/consents/consents.server.ts";
import { messageContact } from "#app/domain/customers/consents/message-contact.ts";
import { orderNotification } from "#app/domain/orders/emails/order-notification.server.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import type { EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { notifyStatements } from "#app/domain/messages/notify.server.ts";
import { moneyFormatFor } from "#app/domain/settings/settings.ts";
import { formatMoney } from "#app/lib/money.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

interface PlacedOrder {
  shop: EmailShop;
  id: string;
  number: number;
  isTest: boolean;
  plan: CheckoutPlan;
  /** Whether the customer has to confirm the order. */
  isToConfirm: boolean;
}

/** The statements that announce a placed order to the customer's phone. */
export async function notifyPlacedStatements(
  tx: Tx,
  deps: Pick<OrderDeps, "jobs" | "publicUrl" | "secret">,
  { shop: { messages }, id, number, isTest, plan, isToConfirm }: PlacedOrder,
): Promise<SQLWrapper[]> {
  const { email, address, isGuest = false } = plan;
  const { firstName, phone } = address;
  if (phone === "") return [];
  const contact = messageContact({ email, phone, isGuest });
  const whatsapp = messages.whatsapp.isOn && (await hasConsent(tx, contact, "whatsapp"));
  const total = formatMoney(plan.totals.totalMinor, moneyFormatFor(plan.currency));
  const kind = isToConfirm ? "order-to-confirm" : "order-confirmation";
  return notifyStatements(
    tx,
    { ...deps, messages },
    {
      ...orderNotification(deps.secret, { id, number, isTest, firstName, kind, values: { total } }),
      to: { phone, whatsapp },
    },
  );
}
