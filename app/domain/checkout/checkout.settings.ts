import { z } from "zod";

/** So many values a shopper can compare. */
export const MAX_GIFT_CARD_VALUES = 8;

/** Who can order, and how much stock unpaid orders may hold. */
export const CheckoutSettings = z.object({
  /** Whether an order needs no account. */
  guests: z.boolean(),
  /** Whether the checkout asks for an optional note to the order. */
  orderNotes: z.boolean().default(false),
  /** Whether customers can correct address and phone number of an order until it is packed. */
  correctableAddress: z.boolean().default(true),
  /** Whether an order can be a gift. */
  gifts: z.boolean().default(false),
  /** The price of gift wrapping, in minor units; null where none is offered. */
  giftWrapMinor: z.int().min(0).nullable().default(null),
  /** The values of the gift cards that are sold, in minor units; none where the shop sells none. */
  giftCardValues: z.array(z.int().min(1)).max(MAX_GIFT_CARD_VALUES).default([]),
  /** The most items that one person, and one network address, can have in checkouts that are not paid yet. */
  mostUnpaidItems: z.int().min(1).max(10_000).default(50),
  /** The share of all items in stock, in percent, from which the shop is warned that unpaid checkouts hold them. */
  heldWarningPercent: z.int().min(1).max(100).default(25),
});

export type CheckoutSettings = z.infer<typeof CheckoutSettings>;

export const DEFAULT_CHECKOUT: CheckoutSettings = CheckoutSettings.parse({ guests: false });

export const checkoutSection = {
  schema: CheckoutSettings,
  default: DEFAULT_CHECKOUT,
  label: "Checkout",
  adminPage: { name: "Checkout", path: "/admin/settings/checkout" },
  isOnPublicPages: true,
  fieldLabels: {
    correctableAddress: "Customers can correct their address",
    giftCardValues: "Values of gift cards",
    giftWrapMinor: "Price of gift wrapping",
    gifts: "Orders can be gifts",
    guests: "Guests can order",
    heldWarningPercent: "Warn us when unpaid checkouts hold (percent of all items)",
    mostUnpaidItems: "Most unpaid items of one person",
    orderNotes: "Ask for a note to the order",
  },
} as const;
