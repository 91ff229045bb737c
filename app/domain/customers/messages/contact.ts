/** A field of the contact form that people do not see and robots fill in. */
export const HONEYPOT_FIELD = "website";
