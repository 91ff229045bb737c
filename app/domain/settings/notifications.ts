import { z } from "zod";

/** Which emails go to the shop itself, and to which address. */
export const NotificationSettings = z.object({
  /** Empty for the shop's own address. */
  email: z.union([z.literal(""), z.email()]),
  newOrder: z.boolean(),
  newReturn: z.boolean(),
  contactMessage: z.boolean(),
  refundFailed: z.boolean(),
});

export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const DEFAULT_NOTIFICATIONS: NotificationSettings = {
  email: "",
  newOrder: true,
  newReturn: true,
  contactMessage: true,
  refundFailed: true,
};
