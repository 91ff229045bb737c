import { z } from "zod";

/** Whether the shop is open, and what visitors see of a closed one. */
export const OpeningSettings = z.object({
  /** A closed shop is shown to the owner, to staff, and to visitors with its password. */
  isClosed: z.boolean(),
  /** What visitors read; empty for the standard sentence. */
  note: z.string(),
  /** Shows the closed shop to visitors who enter it; empty for nobody. The owner hands it out, so it is stored readable. */
  password: z.string(),
  /**
   * A shop to try out: orders of the test bank can be shipped and invoiced. The default is that of a section stored before this setting, which
   * is that of a real shop; a shop that has stored none began with sample data, or before shops could be closed.
   */
  isSample: z.boolean().default(false),
});

export type OpeningSettings = z.infer<typeof OpeningSettings>;

export const openingSection = {
  schema: OpeningSettings,
  default: { isClosed: false, note: "", password: "", isSample: true },
  label: "Opening",
  adminPage: { name: "Opening", path: "/admin/settings/opening" },
  isOnPublicPages: true,
  fieldLabels: {
    isClosed: "The shop is closed",
    note: "Note for visitors",
    isSample: "Sample shop",
  },
} as const;
