import { createContext, use } from "react";
import { phoneLabel } from "#app/domain/customers/addresses/address.ts";

/** Where messages about an order reach its customer. */
export interface CustomerReach {
  hasEmail: boolean;
  phone: string;
  /** The channel on which a paid refund is announced. */
  refundChannel: "whatsapp" | "sms" | null;
}

const CHANNELS = { whatsapp: "a message on WhatsApp", sms: "an SMS" } as const;

/** How an order's customer hears of a change, as a sentence. Messages to phones exist for paid refunds alone, not for other changes. */
export function customerNotice(
  { hasEmail, phone, refundChannel }: CustomerReach,
  about: "change" | "refund" = "change",
): string {
  if (hasEmail) return "The customer gets an email.";
  if (about === "refund" && refundChannel !== null)
    return `The customer gets ${CHANNELS[refundChannel]} once it is paid.`;
  return phone === ""
    ? "The customer has neither an email address nor a phone number and cannot be notified."
    : `The customer has no email address and gets no message: call ${phoneLabel(phone)}.`;
}

/** The reach of the customer whose order the page shows. */
export const CustomerReachContext = createContext<CustomerReach | null>(null);

export function useCustomerNotice(about?: "change" | "refund"): string {
  const reach = use(CustomerReachContext);
  if (!reach) throw new Error("The page of an order provides its customer's reach");
  return customerNotice(reach, about);
}
