/** The purposes that a person agrees to one by one. "news" and "measurements" are optional; the others are needed for the service that bears their name. */
export const PURPOSES = ["account", "orders", "news", "measurements"] as const;

export type Purpose = (typeof PURPOSES)[number];

/** Where a consent was given. */
export const CONSENT_SOURCES = ["sign-up", "checkout", "account", "review", "return"] as const;

export type ConsentSource = (typeof CONSENT_SOURCES)[number];

/** Changes with every change of the notice, so that a consent names the text that it agreed to. */
export const NOTICE_VERSION = "2026-11-23";

/**
 * The itemised notice of section 5(1) of the Digital Personal Data Protection Act 2023: for each purpose the personal data, what they are
 * used for, and how the consent is withdrawn (section 6(4): as easily as it was given).
 */
export const PRIVACY_NOTICE: Record<Purpose, { label: string; data: string; withdrawal: string }> = {
  account: {
    label: "I agree that my data are used for my account",
    data: "Your name, email address, password (only as a hash) and sign-in devices, to create and protect your account and to keep your cart, wishlist and addresses.",
    withdrawal: "Delete your account under Your data.",
  },
  orders: {
    label: "I agree that my data are used for my orders",
    data: "Your name, email address, postal address, the items and the payment reference, to deliver your orders, to send invoices and messages about them, and for returns and refunds. Tax law has us keep invoices.",
    withdrawal: "Withdraw it under Your data: you are then asked again before the next order.",
  },
  news: {
    label: "I also want the newsletter (optional)",
    data: "Your email address, to send you new collections and stories.",
    withdrawal: "Withdraw it under Your data or by the link in every newsletter.",
  },
  measurements: {
    label: "I agree that these measurements are saved",
    data: "The measurements that you save, to recommend and mark sizes; and the height and weight that you add to a review or a return, to improve our sizes. With a review they are shown as ranges, never as exact figures.",
    withdrawal: "Withdraw it under Your data: all of them are then deleted.",
  },
};

/** Who hears complaints: sections 5(1)(iii) and 13 of the Act. */
export const COMPLAINT = "You can complain to us first, and then to the Data Protection Board of India.";
