import { z } from "zod";
import { MAX_LINE_QUANTITY } from "#app/domain/cart/cart.ts";
import {
  addressFields,
  addressOf,
  cityFits,
  completed,
  phoneFits,
  postalCodeFits,
  stateFits,
} from "#app/domain/customers/addresses/address.forms.ts";
import {
  variantField,
  type DifferencePayment,
  type LineEdits,
  type OrderContact,
} from "#app/domain/orders/edits/order-edit.ts";
import { MAX_NOTE_LENGTH } from "#app/domain/orders/order.ts";
import { emailField } from "#app/lib/forms/email-field.ts";
import { textAreaField, textField } from "#app/lib/forms/form-fields.ts";
import { numberField } from "#app/lib/forms/number-field.ts";
import { isUuid } from "#app/lib/id.ts";
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

const quantity = numberField(
  { decimals: 0, min: 0, max: MAX_LINE_QUANTITY },
  `Enter a whole number from 0 to ${MAX_LINE_QUANTITY}`,
);

export type ReadLineEdits =
  | { ok: true; lines: LineEdits }
  | { ok: false; fieldErrors: Record<string, string> };

const FIELD = /^(line|added)\.([\da-f-]{36})$/;

/** Parses the quantities, sizes and colours of an order's lines, and the items to add. A line without a field stays. */
export function readLineEdits(fields: Record<string, string>): ReadLineEdits {
  const lines: LineEdits["lines"][number][] = [];
  const added: LineEdits["added"][number][] = [];
  const fieldErrors: Record<string, string> = {};
  for (const [name, entered] of Object.entries(fields)) {
    const [, group, id] = FIELD.exec(name) ?? [];
    if (id === undefined || !isUuid(id)) continue;
    const read = quantity.safeParse(entered);
    if (!read.success) fieldErrors[name] = read.error.issues[0]?.message ?? "";
    else if (group === "added") added.push({ variantId: id, quantity: read.data });
    else lines.push({ orderLineId: id, quantity: read.data, variantId: variantIn(fields, id) });
  }
  return Object.keys(fieldErrors).length > 0
    ? { ok: false, fieldErrors }
    : { ok: true, lines: { lines, added } };
}

function variantIn(fields: Record<string, string>, orderLineId: string): string | null {
  const entered = fields[variantField(orderLineId)] ?? "";
  return isUuid(entered) ? entered : null;
}

/** Parses how the difference of a paid order is paid; undefined where it is not chosen. */
export function readDifferencePayment(fields: Record<string, string>): DifferencePayment | undefined {
  if (fields["payment"] === "link") return { kind: "link" };
  if (fields["payment"] === "on-delivery") return { kind: "on-delivery" };
  if (fields["payment"] !== "received") return undefined;
  const reference = textField(100).safeParse(fields["reference"]);
  return { kind: "received", reference: reference.success ? reference.data : "" };
}
