import { z } from "zod";
import { COUNTRY_CODES, type Address } from "#app/domain/customers/addresses/address.ts";
import type { OrderEventDetail } from "#app/domain/orders/order-events.ts";

/** The address in an order or a checkout. */
export const StoredAddress: z.ZodType<Address> = z.object({
  firstName: z.string(),
  lastName: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.enum(COUNTRY_CODES),
  // Orders placed before checkout had a phone field have none.
  phone: z.string().default(""),
});

/** The detail of an event in an order's timeline. */
export const StoredEventDetail: z.ZodType<OrderEventDetail> = z
  .object({
    reason: z.string(),
    trackingNumber: z.string(),
    amountMinor: z.int(),
    totalMinor: z.int(),
    advanceMinor: z.int(),
    isUnpaid: z.boolean(),
    returnNumber: z.string(),
    resolution: z.enum(["refund", "exchange"]),
    restocked: z.boolean(),
    restockedPieces: z.array(z.string()),
    writtenOffPieces: z.array(z.string()),
    pieces: z.array(z.string()),
    note: z.string(),
    isSentAgain: z.boolean(),
    sent: z.array(z.string()),
  })
  .partial();
