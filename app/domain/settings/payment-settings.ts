import { z } from "zod";

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
  }),
});

export type PaymentSettings = z.infer<typeof PaymentSettings>;

export const DEFAULT_PAYMENTS: PaymentSettings = {
  online: true,
  cash: { isOn: false, mostMinor: null, pinCodes: [] },
};
