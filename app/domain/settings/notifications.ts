import { z } from "zod";

/** Which mails come to the shop itself, and where to. */
export const NotificationSettings = z.object({
  /** Empty: the shop's own address. */
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
