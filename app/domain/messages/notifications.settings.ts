import { z } from "zod";
import { forEachShopEmail } from "#app/domain/messages/emails/shop-emails.ts";

/** Which emails go to the shop itself, and their address. */
export const NotificationSettings = z.object({
  /** Empty for the shop's own address. */
  email: z.union([z.literal(""), z.email()]),
  ...forEachShopEmail(z.boolean().default(true)),
});

export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const DEFAULT_NOTIFICATIONS: NotificationSettings = { email: "", ...forEachShopEmail(true) };

export const notificationsSection = {
  schema: NotificationSettings,
  default: DEFAULT_NOTIFICATIONS,
  label: "Emails to the shop",
  adminPage: { name: "Notifications", path: "/admin/settings/notifications" },
  isOnPublicPages: false,
} as const;
