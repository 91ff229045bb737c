import type { z } from "zod";
import type { Address } from "#app/domain/customers/addresses/address.ts";
import type { StoredGift } from "#app/domain/orders/stored-gift.ts";

/** What an order that is a gift says about it. */
export type Gift = z.infer<typeof StoredGift>;

/** The longest message to the recipient, in characters: what a slip has room for. */
export const MAX_GIFT_MESSAGE_LENGTH = 500;

/** Nobody asks the recipient of a gift for money. */
export const NO_CASH_FOR_GIFT = "A gift cannot be paid in cash on delivery.";

interface OrderTo {
  shippingAddress: Address;
  gift: Gift | null;
}

/** Where the parcel goes: the delivery address, of a gift with the recipient's name and phone number in place of the buyer's. */
export function parcelAddress({ shippingAddress, gift }: OrderTo): Address {
  if (!gift?.recipientName) return shippingAddress;
  const phone = gift.recipientPhone || shippingAddress.phone;
  return { ...shippingAddress, firstName: gift.recipientName, lastName: "", phone };
}

/** The promised day ("2026-11-27") of an order that could arrive on the earliest one: of a gift the wished day, unless it is too early. */
export function promisedFor(earliest: string, gift: Gift | null | undefined): string {
  const wishedDay = gift?.wishedDay;
  return wishedDay && wishedDay > earliest ? wishedDay : earliest;
}
