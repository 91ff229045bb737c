import type { CheckoutPlan } from "#app/domain/checkout/checkout.ts";
import { giveConsents } from "#app/domain/customers/consents/consents.server.ts";
import { messageContact } from "#app/domain/customers/consents/message-contact.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** Records a guest's consents under the email address; without one, and for WhatsApp, under the phone number. */
export async function recordGuestConsents(
  tx: Tx,
  { email, address: { phone }, guestConsents = [] }: CheckoutPlan,
  now: Date,
): Promise<void> {
  for (const purpose of guestConsents) {
    const contact = purpose === "whatsapp" ? messageContact({ email, phone, isGuest: true }) : email || phone;
    await giveConsents(tx, { email: contact, purposes: [purpose], source: "checkout", now });
  }
}
