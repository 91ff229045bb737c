// In US English, as the specification prescribes for the order history; in Indian time.

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "Asia/Kolkata" });

/** "November 21, 2026". */
export const longDate = format({ dateStyle: "long" });

/** "November 21, 2026 at 4:05 PM". */
export const longMoment = format({ dateStyle: "long", timeStyle: "short" });

/** "Nov 21, 2026, 4:05 PM". */
export const shortMoment = format({ dateStyle: "medium", timeStyle: "short" });
