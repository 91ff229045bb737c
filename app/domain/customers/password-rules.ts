/** How long a customer's password must be, as the sign-up form hints. The administrator's needs 12. */
export const MIN_PASSWORD_LENGTH = 6;
