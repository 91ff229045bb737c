import { z } from "zod";

/** The owner's answers to the setup guide; everything else that it shows is computed from the shop's data. */
export const SetupSettings = z.object({
  /** "auto" shows the guide until each of its steps is done. */
  guide: z.enum(["auto", "open", "hidden"]),
  /** Whether the owner decided to keep the flat tax instead of selling in India. */
  keepsFlatTax: z.boolean(),
});

export const DEFAULT_SETUP: z.infer<typeof SetupSettings> = { guide: "auto", keepsFlatTax: false };

export const setupSection = {
  schema: SetupSettings,
  default: DEFAULT_SETUP,
  label: "Setup guide",
  adminPage: { name: "Dashboard", path: "/admin/dashboard" },
  isOnPublicPages: false,
  fieldLabels: {
    keepsFlatTax: "Keep the flat tax",
  },
} as const;
