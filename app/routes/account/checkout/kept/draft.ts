import { tickedPurposes } from "#app/components/consent-fields.tsx";
import type { Address } from "#app/domain/customers/addresses/address.ts";
import { COUNTRY_CODES } from "#app/domain/customers/addresses/country-names.ts";
import type { Purpose } from "#app/domain/customers/consents/privacy-notice.ts";
import { DELIVERY_METHODS, type DeliveryMethod } from "#app/domain/delivery/shipping.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#app/domain/payments/payment-methods.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";

/** The fields of a gift, as typed. */
export interface GiftDraft {
  recipient: string;
  phone: string;
  message: string;
  day: string;
  isWrapped: boolean;
}

/** The initial values of the checkout form. */
export interface CheckoutDraft {
  email: string;
  /** The selected saved address; null for another one. */
  chosenId: string | null;
  country: Address["country"];
  draftAddress: Partial<Address>;
  isSavingAddress: boolean;
  buyer: { gstin: string; name: string };
  notes: string;
  /** Null for an order that is no gift. */
  gift: GiftDraft | null;
  payment: PaymentMethod | null;
  /** Whether the box for store credit was ticked; null for a form without it. */
  useCredit: boolean | null;
  /** The advance that the form showed, in minor units; null without one. */
  advanceMinor: number | null;
  /** The payment method of the advance. */
  advanceBy: PaymentMethod | null;
  /** The ids of the questions that were answered with yes, separated by commas. */
  answered: string;
  /** The purposes whose boxes were ticked. */
  consents: Purpose[];
  delivery: DeliveryMethod | null;
}

/** Turns a submitted checkout back into initial values. Card details are omitted and never sent back. */
export function draftOf(fields: Readonly<Record<string, string>>): CheckoutDraft {
  const { firstName, lastName, address: street, city, state, postalCode, phone } = fields;
  const country = COUNTRY_CODES.find((code) => code === fields.country) ?? HOME_COUNTRY;
  return {
    email: fields.email ?? "",
    chosenId: fields.savedAddress || null,
    country,
    draftAddress: { firstName, lastName, street, city, state, postalCode, country, phone },
    buyer: { gstin: fields.buyerGstin ?? "", name: fields.buyerName ?? "" },
    notes: fields.notes ?? "",
    gift: fields.gift === "on" ? giftDraftOf(fields) : null,
    isSavingAddress: fields.saveAddress === "on",
    delivery: DELIVERY_METHODS.find((method) => method === fields.delivery) ?? null,
    advanceMinor: Number(fields.advanceMinor) || null,
    advanceBy: methodOf(fields.advanceBy),
    answered: fields.answered ?? "",
    consents: tickedPurposes(fields),
    payment: methodOf(fields.payment),
    useCredit: fields.creditMinor === undefined ? null : fields.useCredit === "on",
  };
}

function giftDraftOf(fields: Readonly<Record<string, string>>): GiftDraft {
  return {
    recipient: fields.giftRecipient ?? "",
    phone: fields.giftPhone ?? "",
    message: fields.giftMessage ?? "",
    day: fields.giftDay ?? "",
    isWrapped: fields.giftWrap === "on",
  };
}

function methodOf(text: string | undefined): PaymentMethod | null {
  return PAYMENT_METHODS.find((method) => method === text) ?? null;
}
