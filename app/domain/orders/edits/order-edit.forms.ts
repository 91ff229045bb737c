import { z } from "zod";
import {
  addressFields,
  addressOf,
  cityFits,
  completed,
  phoneFits,
  postalCodeFits,
  stateFits,
} from "#app/domain/customers/addresses/address.forms.ts";
import type { OrderContact } from "#app/domain/orders/edits/order-edit.ts";
import { MAX_NOTE_LENGTH } from "#app/domain/orders/order.ts";
import { emailField } from "#app/lib/forms/email-field.ts";
import { textAreaField } from "#app/lib/forms/form-fields.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";

const AddressForm = z
  .object(addressFields)
  .refine(...postalCodeFits)
  .refine(...stateFits)
  .refine(...cityFits)
  .refine(...phoneFits)
  .transform(completed)
  .transform(addressOf);

const ReachForm = z.object({ email: emailField, notes: textAreaField(MAX_NOTE_LENGTH) });

export type ReadContact =
  | { ok: true; contact: OrderContact }
  | { ok: false; fieldErrors: Record<string, string> };

interface EditableContact {
  contact: OrderContact;
  /** The address is the shop's: only name and number of the customer can change. */
  isPickup: boolean;
}

/** Parses the address of an order as entered by its customer, who keeps email address and note. */
export function readOrderAddress(
  fields: Record<string, string>,
  { contact, isPickup }: EditableContact,
): ReadContact {
  const { street, city, state, postalCode, country } = contact.address;
  const place = isPickup ? { address: street, city, state, postalCode, country } : {};
  const form = AddressForm.safeParse({ ...fields, ...place });
  return form.success
    ? { ok: true, contact: { ...contact, address: form.data } }
    : { ok: false, fieldErrors: fieldErrorsOf(form.error) };
}

/** Parses address, email address and note of an order. An order keeps an email address once it has one. */
export function readOrderContact(fields: Record<string, string>, editable: EditableContact): ReadContact {
  const address = readOrderAddress(fields, editable);
  const reach = ReachForm.safeParse(fields);
  const isEmailMissing = reach.success && reach.data.email === "" && editable.contact.email !== "";
  if (address.ok && reach.success && !isEmailMissing) {
    const { email, notes } = reach.data;
    return { ok: true, contact: { ...address.contact, email, notes: notes || null } };
  }
  const fieldErrors = {
    ...(reach.success ? isEmailMissing && { email: "Email is required" } : fieldErrorsOf(reach.error)),
    ...(!address.ok && address.fieldErrors),
  };
  return { ok: false, fieldErrors };
}
