/** The shop's own country, assumed until an address is known. */
export const HOME_COUNTRY = "IN";
