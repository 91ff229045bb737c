/** The purposes that a person agrees to one by one. "news" is optional; the others are needed for the service that bears their name. */
export const PURPOSES = ["account", "orders", "news"] as const;

/** Where a consent was given. */
export const CONSENT_SOURCES = ["sign-up", "checkout", "account"] as const;
