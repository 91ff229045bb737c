export const APPROVED_CARD = "4242424242424242";

/** A checkout form as a customer would post it, with a key of its own. */
export function checkoutFields(
  lines: { id: string; quantity: unknown; price: unknown }[],
  more: Record<string, string> = {},
): Record<string, string> {
  return {
    firstName: "Asha",
    lastName: "Verma",
    email: "asha@example.com",
    address: "12 Shahnajaf Road",
    city: "Lucknow",
    state: "Uttar Pradesh",
    postalCode: "226001",
    country: "IN",
    cardName: "Asha Verma",
    cardNumber: APPROVED_CARD,
    expiryDate: "12/30",
    cvv: "123",
    idempotencyKey: crypto.randomUUID(),
    cart: JSON.stringify(lines),
    ...more,
  };
}
