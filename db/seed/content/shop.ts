import { DEFAULT_SETTINGS } from "#app/domain/settings/settings.ts";

/** The settings that the sample shop starts with; all others have their defaults. */
export const shop = {
  general: {
    ...DEFAULT_SETTINGS.general,
    addressLines: ["Gulmohar House, Shahnajaf Road", "Hazratganj", "Lucknow, Uttar Pradesh 226001", "India"],
  },
  sales: DEFAULT_SETTINGS.sales,
};
