import type { CheckoutPlan } from "#app/domain/checkout/checkout.ts";
import { giveConsents, findGuestContact } from "#app/domain/customers/consents/consents.server.ts";
import { messageContact } from "#app/domain/customers/consents/message-contact.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** Records a guest's consents under the guest's contact, that to WhatsApp under the phone number. The plan of the checkout keeps them, too. */
export async function recordGuestConsents(
  tx: Tx,
  { email, address: { phone }, guestConsents = [] }: CheckoutPlan,
  now: Date,
): Promise<void> {
  if (guestConsents.length === 0) return;
  const guest = await findGuestContact(tx, { email, phone });
  for (const purpose of guestConsents) {
    const contact = purpose === "whatsapp" ? messageContact({ email, phone, isGuest: true }) : guest;
    if (contact) await giveConsents(tx, { email: contact, purposes: [purpose], source: "checkout", now });
  }
}
