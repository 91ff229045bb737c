import { z } from "zod";

/** Whether the shop is open, and what visitors see of a closed one. */
export const OpeningSettings = z.object({
  /** A closed shop is shown to the owner, to staff, and to visitors with its password. */
  isClosed: z.boolean(),
  /** What visitors read; empty for the standard sentence. */
  note: z.string(),
  /** Shows the closed shop to visitors who enter it; empty for nobody. The owner hands it out, so it is stored readable. */
  password: z.string(),
});

export type OpeningSettings = z.infer<typeof OpeningSettings>;

export const openingSection = {
  schema: OpeningSettings,
  default: { isClosed: false, note: "", password: "" },
  label: "Opening",
  adminPage: { name: "Opening", path: "/admin/settings/opening" },
  isOnPublicPages: true,
  fieldLabels: {
    isClosed: "The shop is closed",
    note: "Note for visitors",
  },
} as const;
