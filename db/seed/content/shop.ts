import { DEFAULT_SETTINGS } from "#app/domain/settings/settings.ts";
import type { AppearanceSettings } from "#app/domain/content/appearance.settings.ts";

const { general, sales, appearance } = DEFAULT_SETTINGS;

/** The sample shop's own texts of the home page. */
const sampleAppearance: AppearanceSettings = {
  ...appearance,
  hero: {
    ...appearance.hero,
    eyebrow: "Sizes XL to 6XL",
    title: "Lucknow’s crafts, cut for *every* body",
    text: "Chikankari kurtas, block-print kaftans and pashmina, drafted for fuller figures from the first line of the pattern.",
  },
  crafts: {
    title: "A city that embroiders its *shadows*",
    text: "Lucknow has dressed for a slow evening for three hundred years. We take its needlework, and the looms and printing tables of its neighbours, and cut them generously.",
  },
  newsletter: {
    title: "Letters from Lucknow",
    text: "New pieces and how they are made, about once a month. No more than that, and you can unsubscribe with one click.",
  },
};

/** The settings that the sample shop starts with; all others have their defaults. */
export const shop = {
  general: {
    ...general,
    invoicePrefix: "GM",
    addressLines: ["Gulmohar House, Shahnajaf Road", "Hazratganj", "Lucknow, Uttar Pradesh 226001", "India"],
  },
  sales,
  appearance: sampleAppearance,
};
