/** Of a fetched image, and of one in a ZIP or folder: what Shopify accepts. */
export const MAX_FETCHED_BYTES = 20 * 1024 * 1024;

/** Images that are fetched at once, by all processes together. */
export const FETCHES_AT_ONCE = 4;

/** Of them, from one host. */
export const FETCHES_FROM_HOST = 2;

/** Of an uploaded ZIP: larger ones take longer than a request may. */
export const MAX_ZIP_BYTES = 500 * 1024 * 1024;
