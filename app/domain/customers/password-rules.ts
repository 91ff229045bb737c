/** How long a customer's password must be, as the sign-up form hints. The administrator's needs 12. */
export const MIN_PASSWORD_LENGTH = 6;

/** The administrator's password opens everyone's data. */
export const MIN_ADMIN_PASSWORD_LENGTH = 12;
