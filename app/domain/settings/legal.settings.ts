import { z } from "zod";

/**
 * The facts about the shop and its goods that buyers in India are entitled to: the grievance officer (Consumer Protection (E-Commerce)
 * Rules 2020, rule 4(4)), and the declarations of products that have none of their own (Legal Metrology (Packaged Commodities) Rules 2011,
 * rule 6(1)).
 */
export const LegalSettings = z.object({
  officerName: z.string(),
  officerDesignation: z.string(),
  /** Phone, email and address, one line each. */
  officerContact: z.array(z.string()),
  countryOfOrigin: z.string(),
  netQuantity: z.string(),
  manufacturer: z.string(),
  careContact: z.string(),
});

export type LegalSettings = z.infer<typeof LegalSettings>;

export const DEFAULT_LEGAL: LegalSettings = {
  officerName: "",
  officerDesignation: "Grievance officer",
  officerContact: [],
  countryOfOrigin: "",
  netQuantity: "",
  manufacturer: "",
  careContact: "",
};

export const legalSection = {
  schema: LegalSettings,
  default: DEFAULT_LEGAL,
  label: "Legal information",
  adminPage: { name: "General", path: "/admin/settings" },
  isOnPublicPages: true,
  fieldLabels: {
    careContact: "Customer care",
  },
} as const;
