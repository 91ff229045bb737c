import { z } from "zod";

/** The emails that go to the shop itself, and their address. */
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
