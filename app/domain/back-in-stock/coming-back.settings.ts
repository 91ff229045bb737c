import { z } from "zod";

/** Settings of reminders of abandoned checkouts, back-in-stock emails and the low-stock email. */
export const ComingBackSettings = z.object({
  /** Hours after a checkout was left at which its customer, having agreed to it, gets a reminder. 0 sends none. */
  reminderHours: z.int().min(0).max(72).default(0),
  /** Hours for which an item is reserved for a person who gets a back-in-stock email, within the limits of `held-limits.server.ts`. 0 reserves none. */
  holdHours: z.int().min(0).max(72),
  /** Whether the shop gets an email about variants with low stock. */
  lowStockEmail: z.boolean(),
  /** Stock below this number is low, for variants without a threshold of their own. */
  lowStockBelow: z.int().min(0).max(1_000_000),
});

export type ComingBackSettings = z.infer<typeof ComingBackSettings>;

export const DEFAULT_COMING_BACK: ComingBackSettings = {
  reminderHours: 0,
  holdHours: 0,
  lowStockEmail: false,
  lowStockBelow: 5,
};

export const comingBackSection = {
  schema: ComingBackSettings,
  default: DEFAULT_COMING_BACK,
  label: "Reminders and stock alerts",
  adminPage: { name: "Reminders and stock alerts", path: "/admin/settings/coming-back" },
  isOnPublicPages: false,
  fieldLabels: {
    holdHours: "Reserve restocked items for (hours)",
    lowStockBelow: "Stock is low below (items)",
    lowStockEmail: "Email us when stock is low",
    reminderHours: "Send an abandoned checkout reminder after (hours)",
  },
} as const;
