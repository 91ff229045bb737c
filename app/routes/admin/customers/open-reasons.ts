/** The reasons why a customer cannot be erased yet, each as the end of a sentence. */
export const OPEN_REASONS = {
  "on-its-way": "is still open. Deliver or cancel it first.",
  "cash-open": "is not paid yet. Mark its cash as received first.",
  "return-open": "has an open return. Complete it first.",
  "refund-open": "has a pending refund. Wait until it is paid.",
};
