/** A hidden field of the contact form that only bots fill in. */
export const HONEYPOT_FIELD = "website";
