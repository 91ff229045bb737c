import { z } from "zod";

const openOrders = z.int().min(1).nullable();

/** How shoppers may pay. Who moves the money, and with which keys, is the environment's to say. */
export const PaymentSettings = z.object({
  /** By the provider: its hosted page, or the test bank's card where there is none. */
  online: z.boolean(),
  cash: z.object({
    isOn: z.boolean(),
    /** The most that an order may cost to be paid in cash, in minor units of the store currency; null for any amount. */
    mostMinor: z.int().min(1).nullable(),
    /** Where cash is taken: pin codes or how they begin ("226" is Lucknow). None means all of India. */
    pinCodes: z.array(z.string().regex(/^\d{1,6}$/)),
    /** How many orders in cash may be on the way at once, to one customer and to one address; null for any number. */
    openPerCustomer: openOrders.default(3),
    openPerAddress: openOrders.default(5),
    /** Only for customers who have confirmed their email address. Without a mail server nobody can, and it is not asked for. */
    needsConfirmedEmail: z.boolean().default(true),
  }),
});

export type PaymentSettings = z.infer<typeof PaymentSettings>;

export const DEFAULT_PAYMENTS: PaymentSettings = {
  online: true,
  cash: {
    isOn: false,
    mostMinor: null,
    pinCodes: [],
    openPerCustomer: 3,
    openPerAddress: 5,
    needsConfirmedEmail: true,
  },
};

/** What the form proposes as the most that an order in cash may cost, in minor units, while cash has never been switched on. */
export const PROPOSED_CASH_MAXIMUM_MINOR = { USD: 250_00, INR: 10_000_00 } as const;
