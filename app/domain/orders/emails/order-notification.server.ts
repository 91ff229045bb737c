import type { SigningSecret } from "#app/platform/process/signing-secret.ts";
import { orderCode } from "#app/domain/orders/guest-orders/order-key.server.ts";
import type { PhoneNotice } from "#app/domain/orders/emails/order-email.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import type { MessageKindName } from "#app/domain/messages/message-kinds.ts";

interface OrderNotice<Kind extends MessageKindName> {
  id: string;
  number: number;
  isTest: boolean | undefined;
  firstName: string;
  kind: Kind;
  /** Identifies the event among those of its kind; the order by default. */
  event?: string;
  values?: PhoneNotice["values"];
}

/** Messages of one order are sent in order on each channel. */
export const sequenceOfOrder = (orderId: string) => `order:${orderId}`;

/** The part of a notification that follows from its order. */
export function orderNotification<Kind extends MessageKindName>(
  secret: SigningSecret,
  { id, number, isTest, firstName, kind, event = id, values = {} }: OrderNotice<Kind>,
) {
  const { total = "", amount = "", until = "", payTo = "" } = values;
  return {
    kind,
    event,
    sequence: sequenceOfOrder(id),
    values: {
      name: firstName || "there",
      // The providers know the texts: only a variable can say that the order is a test.
      order: `${isTest ? "TEST " : ""}${orderNumberLabel(number)}`,
      code: orderCode(secret, { id, number }),
      total,
      amount,
      until,
      payTo,
    },
  };
}
