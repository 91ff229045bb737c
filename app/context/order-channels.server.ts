import type { AppContext } from "#app/context/app-context.server.ts";
import { phoneChannelsFor } from "#app/domain/messages/notify.server.ts";
import { MANUAL_METHOD_NAMES, manualMethod } from "#app/domain/payments/payment-methods.ts";
import type { PhoneChannel } from "#app/platform/messages/phone-transport.server.ts";

/**
 * The channels that announce an order to a phone: switched on, with the templates of an order, and with a provider. Without its keys a
 * message is only written to the outbox folder and reaches nobody.
 */
export async function listOrderChannels({
  settings,
  providers: { phoneTransports },
}: Pick<AppContext, "settings" | "providers">): Promise<PhoneChannel[]> {
  const { messages, payments, sales } = await settings.get();
  const isPaidFirst = MANUAL_METHOD_NAMES.map(manualMethod).some(
    (method) => method.isPaidFirst && method.isOffered(payments, sales),
  );
  const kinds = ["order-to-confirm", ...(isPaidFirst ? (["order-to-pay"] as const) : [])] as const;
  return phoneChannelsFor(messages, "order-confirmation").filter(
    (channel) =>
      kinds.every((kind) => phoneChannelsFor(messages, kind).includes(channel)) &&
      phoneTransports[channel].isReal,
  );
}
