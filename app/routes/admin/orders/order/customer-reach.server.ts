import { eq } from "drizzle-orm";
import type { AppContext } from "#app/context/app-context.server.ts";
import { hasConsent, messageContact } from "#app/domain/customers/consents/consents.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { phoneChannelsFor } from "#app/domain/messages/notify.server.ts";
import type { CustomerReach } from "#app/routes/admin/orders/order/customer-notice.ts";

type Deps = Pick<AppContext, "db" | "settings" | "providers">;

/** Where messages about an order reach its customer now. */
export async function findCustomerReach(deps: Deps, orderId: string): Promise<CustomerReach> {
  const { email, isGuest, shippingAddress } = orders;
  const [order] = await deps.db
    .select({ email, isGuest, shippingAddress })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) throw new Error("An order that is shown exists");
  const { phone } = order.shippingAddress;
  const hasEmail = order.email !== "";
  const isPhoneAsked = !hasEmail && phone !== "";
  return {
    hasEmail,
    phone,
    refundChannel: isPhoneAsked ? await findRefundChannel(deps, { ...order, phone }) : null,
  };
}

async function findRefundChannel(
  { db, settings, providers }: Deps,
  customer: { email: string; phone: string; isGuest: boolean },
): Promise<CustomerReach["refundChannel"]> {
  const { messages } = await settings.get();
  const channels = phoneChannelsFor(messages, "order-refunded");
  const isAgreed =
    channels.includes("whatsapp") && (await hasConsent(db, messageContact(customer), "whatsapp"));
  const channel = isAgreed ? "whatsapp" : channels.includes("sms") ? "sms" : null;
  return channel !== null && providers.phoneTransports[channel].isReal ? channel : null;
}
