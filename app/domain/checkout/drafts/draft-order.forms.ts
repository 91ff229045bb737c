import { z } from "zod";
import { MAX_LINE_QUANTITY } from "#app/domain/cart/cart.ts";
import { MAX_HOLD_DAYS, type DraftContent, type DraftLine } from "#app/domain/checkout/drafts/draft-order.ts";
import { toE164 } from "#app/domain/customers/addresses/address.ts";
import { COUNTRY_CODES } from "#app/domain/customers/addresses/country-names.ts";
import { DELIVERY_METHODS } from "#app/domain/delivery/shipping.ts";
import { MAX_NOTE_LENGTH, ORDER_SOURCES } from "#app/domain/orders/order.ts";
import { requiredTextField, textAreaField, textField, versionField } from "#app/lib/forms/form-fields.ts";
import { numberField, optionalNumberField } from "#app/lib/forms/number-field.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { newId } from "#app/lib/id.ts";
import { moneyRange, type MoneyFormat } from "#app/lib/money.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { fromIndianClock } from "#app/lib/time/typed-date.ts";

const quantityField = numberField(
  { decimals: 0, min: 1, max: MAX_LINE_QUANTITY },
  `Enter a whole number from 1 to ${MAX_LINE_QUANTITY}`,
);

const customerFields = {
  firstName: textField(100),
  lastName: textField(100),
  email: textField(320),
  phone: textField(40),
  address: textField(200),
  city: textField(100),
  state: textField(100),
  postalCode: textField(20),
  country: z.enum(COUNTRY_CODES, { error: "Country is required" }),
};

const PERCENT = { decimals: 2, min: 1, max: 10_000 };

/** The forms of a draft's page, by their field `step`. */
const draftForms = (money: MoneyFormat) => {
  const price = moneyRange(money);
  const amount = moneyRange(money, { min: 1 });
  return z.discriminatedUnion("step", [
    z.object({ step: z.literal("add"), variantId: z.uuid() }),
    z.object({
      step: z.literal("add-custom"),
      name: requiredTextField("Name is required"),
      price: numberField(amount, { otherwise: "Enter a price", "too-small": "Enter a price above zero" }),
      quantity: quantityField,
      hsnCode: textField(8).refine((code) => /^(?:|\d{4}|\d{6}|\d{8})$/.test(code), "Use 4, 6 or 8 digits"),
      rate: optionalNumberField({ decimals: 2, min: 0, max: 10_000 }, "Enter a rate, such as 5"),
    }),
    // The quantities have a field for each line: see `readLines`.
    z.object({ step: z.literal("lines"), remove: textField(36) }),
    z.object({
      step: z.literal("terms"),
      discountKind: z.enum(["percent", "amount"]),
      percent: optionalNumberField(PERCENT, "Enter a percentage up to 100"),
      amount: optionalNumberField(amount, "Enter an amount"),
      reason: textField(200),
      shipping: optionalNumberField(price, "Enter an amount, or leave it empty"),
      delivery: z.enum(DELIVERY_METHODS),
    }),
    z.object({ step: z.literal("customer"), ...customerFields }),
    z.object({ step: z.literal("choose-customer"), customer: textField(60) }),
    z.object({
      step: z.literal("notes"),
      source: z.enum(ORDER_SOURCES),
      notes: textAreaField(MAX_NOTE_LENGTH),
      packerNote: textAreaField(MAX_NOTE_LENGTH),
    }),
    z.object({ step: z.literal("hold"), until: textField(30) }),
    z.object({ step: z.enum(["release", "delete", "end-link"]) }),
    z.object({ step: z.literal("link"), until: textField(30), send: z.enum(["email", "none"]) }),
    z.object({
      step: z.literal("paid"),
      reference: requiredTextField("Enter a reference, such as the UTR or “Cash”", 100),
      total: z.coerce.number().int().min(0),
    }),
    z.object({ step: z.literal("cash"), because: textField(200), total: z.coerce.number().int().min(0) }),
  ]);
};

export type DraftForm = z.infer<ReturnType<typeof draftForms>>;

export type ReadDraftForm =
  | { ok: true; version: number; value: DraftForm; deadline: Date | null }
  | { ok: false; fieldErrors: Record<string, string> };

/** Parses a form of the draft's page. `deadline` is the moment of a hold or a link, at most `MAX_HOLD_DAYS` from now. */
export function readDraftForm(
  fields: Record<string, string>,
  { money, now }: { money: MoneyFormat; now: Date },
): ReadDraftForm {
  const form = draftForms(money).safeParse(fields);
  const version = versionField.safeParse(fields["version"] ?? "0");
  if (!form.success) return { ok: false, fieldErrors: fieldErrorsOf(form.error) };
  if (!version.success) return { ok: false, fieldErrors: { version: "Please reload the page" } };
  const { step } = form.data;
  if (step !== "hold" && step !== "link")
    return { ok: true, version: version.data, value: form.data, deadline: null };
  const deadline = fromIndianClock(form.data.until);
  const isPossible =
    deadline && deadline > now && deadline.getTime() - now.getTime() <= MAX_HOLD_DAYS * DAY_MS;
  return isPossible
    ? { ok: true, version: version.data, value: form.data, deadline }
    : { ok: false, fieldErrors: { until: `Choose a time within the next ${MAX_HOLD_DAYS} days` } };
}

export interface TermsRefused {
  ok: false;
  fieldErrors: Record<string, string>;
}

/** The draft with changed discount, shipping and delivery. A discount needs a reason. */
export function withTerms(
  content: DraftContent,
  form: Extract<DraftForm, { step: "terms" }>,
): { ok: true; content: DraftContent } | TermsRefused {
  const { discountKind: kind, reason, shipping, delivery } = form;
  const value = kind === "percent" ? form.percent : form.amount;
  if (value !== null && reason === "")
    return { ok: false, fieldErrors: { reason: "Enter the reason for the discount" } };
  const discount = value === null ? null : { kind, value, reason };
  return { ok: true, content: { ...content, discount, shippingMinor: shipping, delivery } };
}

/** The field name of a line's quantity. */
export const quantityName = (lineId: string) => `quantity-${lineId}`;

/** The lines with the typed quantities; one that is removed, or whose quantity is 0, is left out. */
export function readLines(
  lines: readonly DraftLine[],
  fields: Record<string, string>,
): { ok: true; lines: DraftLine[] } | TermsRefused {
  const changed: DraftLine[] = [];
  const fieldErrors: Record<string, string> = {};
  for (const line of lines) {
    const name = quantityName(line.id);
    const entered = fields[name]?.trim() ?? String(line.quantity);
    if (fields["remove"] === line.id || entered === "0") continue;
    const read = quantityField.safeParse(entered);
    if (read.success) changed.push({ ...line, quantity: read.data });
    else fieldErrors[name] = read.error.issues[0]?.message ?? "";
  }
  return Object.keys(fieldErrors).length > 0 ? { ok: false, fieldErrors } : { ok: true, lines: changed };
}

/** Adds one of a variant at its current price; one more where the draft has it already, at the quoted price. */
export function addVariant(
  content: DraftContent,
  { variantId, priceMinor }: { variantId: string; priceMinor: number },
): DraftContent {
  const hasLine = content.lines.some(({ id }) => id === variantId);
  const lines = hasLine
    ? content.lines.map((line) => (line.id === variantId ? { ...line, quantity: line.quantity + 1 } : line))
    : [...content.lines, { id: variantId, quantity: 1, priceMinor }];
  return { ...content, lines };
}

export function addCustom(
  content: DraftContent,
  { name, price: priceMinor, quantity, hsnCode, rate }: Extract<DraftForm, { step: "add-custom" }>,
): DraftContent {
  const custom = { name, hsnCode, basisPoints: rate ?? 0 };
  return { ...content, lines: [...content.lines, { id: newId(), quantity, priceMinor, custom }] };
}

/**
 * The draft with the customer as entered, and a possible phone number in E.164. With another email address it is another person, so that
 * the order is no longer one of the chosen account.
 */
export function withCustomer(
  content: DraftContent,
  { step: _, ...customer }: Extract<DraftForm, { step: "customer" }>,
): DraftContent {
  const isSamePerson = customer.email.toLowerCase() === content.customer.email.toLowerCase();
  const phone = toE164(customer.phone, customer.country) ?? customer.phone;
  return { ...content, accountId: isSamePerson ? content.accountId : null, customer: { ...customer, phone } };
}
