import { privacyPolicy } from "#db/seed/content/privacy-policy.ts";
import { refundPolicy } from "#db/seed/content/refund-policy.ts";
import { termsConditions } from "#db/seed/content/terms-conditions.ts";

const careers = {
  title: "Careers",
  intro: "We are few, we like cloth, and we go home at a reasonable hour.",
  perks: [
    {
      title: "A craft beside your job",
      icon: "scissors",
      body: "Everybody, also in accounts, spends two days a year in a workshop that makes what we sell, and learns to tell good work from bad.",
    },
    {
      title: "Clothes that fit you",
      icon: "shirt",
      body: "Two outfits a year made to your own measurements, whatever they are, and staff prices on the rest.",
    },
    {
      title: "Time that is yours",
      icon: "calendar-heart",
      body: "Sundays and festivals free, your own included; twenty-four days of leave; and no messages after the shop has closed.",
    },
  ],
  noFit: {
    title: "Don’t See a Fit?",
    body: "Tell us what you do well and what you would do here. We read every letter and keep the good ones.",
  },
};

/** The texts of the pages, by slug. */
export const pages = {
  "privacy-policy": privacyPolicy,
  "terms-conditions": termsConditions,
  "refund-policy": refundPolicy,
  careers,
};
