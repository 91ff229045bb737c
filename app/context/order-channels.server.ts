import type { AppContext } from "#app/context/app-context.server.ts";
import { phoneChannelsFor } from "#app/domain/messages/notify.server.ts";
import type { PhoneChannel } from "#app/platform/messages/phone-transport.server.ts";

/**
 * The channels that announce an order to a phone: switched on, with the templates of an order, and with a provider. Without its keys a
 * message is only written to the outbox folder and reaches nobody.
 */
export async function listOrderChannels({
  settings,
  phoneTransports,
}: Pick<AppContext, "settings" | "phoneTransports">): Promise<PhoneChannel[]> {
  const { messages } = await settings.get();
  const confirming = phoneChannelsFor(messages, "order-to-confirm");
  return phoneChannelsFor(messages, "order-confirmation").filter(
    (channel) => confirming.includes(channel) && phoneTransports[channel].isReal,
  );
}
