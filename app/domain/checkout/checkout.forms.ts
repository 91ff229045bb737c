import { z } from "zod";
import { MAX_CART_LINES, MAX_LINE_QUANTITY, type RequestedLine } from "#app/domain/cart/cart.ts";
import {
  addressFields,
  cityFits,
  completed,
  phoneFits,
  postalCodeFits,
  stateFits,
} from "#app/domain/customers/addresses/address.forms.ts";
import { giftFields, giftPhoneFits } from "#app/domain/checkout/gift.forms.ts";
import { card, CARD_EXPIRED, isExpiredDate, upi } from "#app/domain/checkout/online-payment.forms.ts";
import type { PickupSettings } from "#app/domain/delivery/delivery.ts";
import { DELIVERY_METHODS } from "#app/domain/delivery/shipping.ts";
import { MAX_CODE_LENGTH, normaliseCode } from "#app/domain/discounts/discount.ts";
import { MAX_NOTE_LENGTH } from "#app/domain/orders/order.ts";
import {
  isManual,
  MANUAL_METHOD_NAMES,
  type ManualMethodName,
} from "#app/domain/payments/payment-methods.ts";
import { emailField } from "#app/lib/forms/email-field.ts";
import { textAreaField, textField, checkboxField, versionField } from "#app/lib/forms/form-fields.ts";
import { optionalNumberField } from "#app/lib/forms/number-field.ts";
import { gstinField } from "#app/lib/forms/gstin-field.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { fromDecimal, moneyRange, type MoneyFormat } from "#app/lib/money.ts";
import { parseJson } from "#app/lib/parse-json.ts";
import { CheckoutSettings, MAX_GIFT_CARD_VALUES } from "#app/domain/checkout/checkout.settings.ts";

const shipping = {
  ...addressFields,
  email: emailField,
  delivery: z.enum(DELIVERY_METHODS).default("standard"),
  /** A note to the order, where the shop asks for one. */
  notes: textAreaField(MAX_NOTE_LENGTH),
  ...giftFields,
  /** Whether store credit pays a part of the order, or all of it. */
  useCredit: checkboxField,
  /** The amount of store credit that the shopper saw, in minor units. */
  creditMinor: z.coerce.number().int().min(0).catch(0),
  /** The questions about a cash order that the shopper has answered with yes, separated by commas. */
  answered: textField(500).transform((ids) => ids.split(",").filter(Boolean)),
  /** Not a field of the page: the server adds it for a guest whose phone receives the messages about the order. */
  isPhoneEnough: z.boolean().default(false),
};

interface Contact {
  isPhoneEnough: boolean;
  email: string;
  phone: string;
}

/** A guest can be reached by phone instead, while a channel to it works: otherwise no message about the order would reach the guest. */
const contactFits = [
  ({ isPhoneEnough, email, phone }: Contact) => email !== "" || (isPhoneEnough && phone !== ""),
  {
    path: ["email"],
    when: ({ value }: { value: unknown }) =>
      z.object({ email: z.string().default("") }).safeParse(value).success,
    error: "Email is required",
  },
] satisfies Parameters<z.ZodType<Contact>["refine"]>;

/** A buyer's GSTIN and firm's name, for the tax invoice of a business. Both or none. */
const buyer = {
  buyerGstin: gstinField,
  buyerName: textField(200),
};

interface Buyer {
  buyerGstin: string;
  buyerName: string;
}

const buyerFits = [
  ({ buyerGstin, buyerName }: Buyer) => buyerGstin === "" || buyerName !== "",
  { path: ["buyerName"], error: "Enter the name that the GSTIN is registered to" },
] satisfies Parameters<z.ZodType<Buyer>["refine"]>;

const cash = {
  ...shipping,
  ...buyer,
  payment: z.literal("cash"),
  /** The advance that the shopper agreed to, in minor units. */
  advanceMinor: z.coerce.number().int().min(1),
};

const MANUAL_WITHOUT_FIELDS = MANUAL_METHOD_NAMES.filter(
  (name): name is Exclude<ManualMethodName, "cash"> => name !== "cash",
);

/** The fields of each payment method, and of an order in cash how its advance is paid. */
const PaymentFields = z.discriminatedUnion("payment", [
  z.object({ ...shipping, ...buyer, payment: z.literal("card"), ...card }),
  z.object({ ...shipping, ...buyer, payment: z.literal("upi"), ...upi }),
  z.object({ ...shipping, ...buyer, payment: z.literal(["online", "credit", ...MANUAL_WITHOUT_FIELDS]) }),
  z.discriminatedUnion("advanceBy", [
    z.object({ ...shipping, ...buyer, payment: z.literal("cash"), advanceBy: z.literal("none") }),
    z.object({ ...cash, advanceBy: z.literal("card"), ...card }),
    z.object({ ...cash, advanceBy: z.literal("upi"), ...upi }),
    z.object({ ...cash, advanceBy: z.literal("online") }),
  ]),
]);

/** The checkout form: shipping address and payment. Without `payment` it is paid by card. */
export const CheckoutForm = z
  .preprocess(
    (fields) => (typeof fields === "object" ? { payment: "card", advanceBy: "none", ...fields } : fields),
    PaymentFields,
  )
  .refine(...postalCodeFits)
  .refine(...buyerFits)
  .refine(...stateFits)
  .refine(...cityFits)
  .refine(...contactFits)
  .refine(...phoneFits)
  .refine(...giftPhoneFits)
  .transform(completed);

export type CheckoutForm = z.infer<typeof CheckoutForm>;

/** The method that is paid online: that of the order, or of the advance of an order in cash; null where nothing is. */
export function onlineMethodOf(form: CheckoutForm): "card" | "upi" | "online" | null {
  if (form.payment === "cash") return form.advanceBy === "none" ? null : form.advanceBy;
  return isManual(form.payment) || form.payment === "credit" ? null : form.payment;
}

/** The browser's cart lines. Only id and quantity count; the price is the one the shopper saw. */
export const RequestedLines = z
  .array(
    z.object({
      id: z.uuid(),
      quantity: z.int().min(1).max(MAX_LINE_QUANTITY),
      price: z.int().min(0),
    }),
  )
  .min(1)
  .max(MAX_CART_LINES)
  .transform((items) =>
    items.map(({ id, quantity, price }): RequestedLine => ({ variantId: id, quantity, priceMinor: price })),
  );

/** "<cart id>:<revision>", see `revisionKeyOf`. */
export const CartRevision = z.string().regex(/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}:\d{1,9}$/);

/** Hidden fields: the cart as JSON, its discount code, the displayed total and the idempotency key. */
const Requested = z.object({
  idempotencyKey: z.string().regex(/^[\w-]{16,64}$/),
  cartRevision: z
    .union([z.literal(""), CartRevision])
    .transform((key) => key || undefined)
    .optional(),
  cart: z.string().transform(parseJson).pipe(RequestedLines),
  discountCode: z
    .string()
    .default("")
    .transform((enteredCode) => normaliseCode(enteredCode) || null)
    .pipe(z.string().max(MAX_CODE_LENGTH).nullable()),
  total: z.coerce.number().int().min(0).optional(),
  currency: z.string().max(3).optional(),
});

/** A submitted checkout. */
export interface CheckoutRequest {
  idempotencyKey: string;
  /** The displayed revision of the stored cart, or of a guest's in the browser ("<id>:<revision>"), which can be ordered at most once. */
  cartRevision?: string;
  lines: RequestedLine[];
  form: CheckoutForm;
  discountCode?: string | null;
  /**
   * The total that the shopper saw, in minor units. A different current total is reported instead of charged.
   */
  shownTotalMinor?: number;
  /** The currency of the displayed prices. */
  shownCurrency?: string;
}

export type ReadCheckout =
  | { ok: true; value: CheckoutRequest }
  | { ok: false; fieldErrors: Record<string, string> };

interface CheckoutReader {
  now: Date;
  /** Whether a guest's phone receives the messages about the order, so that the email address is optional with a number. */
  isPhoneEnough?: boolean;
  /** The pick-up address. Required if the order is picked up. */
  pickup?: PickupSettings;
}

/**
 * Parses a submitted checkout. Errors are returned by field name. An order that is picked up goes to the shop's address, whatever was
 * typed.
 */
export function readCheckout(
  enteredFields: Record<string, string>,
  { now, isPhoneEnough = false, pickup }: CheckoutReader,
): ReadCheckout {
  const isPickup = enteredFields.delivery === "pickup";
  if (isPickup && !pickup?.isOn) return { ok: false, fieldErrors: { delivery: NO_PICKUP } };
  const fields = isPickup && pickup ? { ...enteredFields, ...addressFieldsOf(pickup) } : enteredFields;
  const form = CheckoutForm.safeParse({ ...fields, isPhoneEnough });
  const requested = Requested.safeParse(fields);
  const { payment = "card", advanceBy = "none", expiryDate = "" } = fields;
  const isCard = payment === "card" || (payment === "cash" && advanceBy === "card");
  const isExpired = isCard && isExpiredDate(expiryDate, now);
  if (form.success && requested.success && !isExpired) {
    const { cart: lines, total: shownTotalMinor, currency: shownCurrency, ...rest } = requested.data;
    return { ok: true, value: { form: form.data, lines, shownTotalMinor, shownCurrency, ...rest } };
  }
  const fieldErrors: Record<string, string> = isExpired ? { expiryDate: CARD_EXPIRED } : {};
  for (const { path, message } of form.error?.issues ?? []) fieldErrors[String(path[0])] ??= message;
  for (const { path } of requested.error?.issues ?? []) {
    if (path[0] === "idempotencyKey") fieldErrors.idempotencyKey = "Please reload the page and try again.";
    else fieldErrors.cart = "This cart cannot be ordered. Please check it.";
  }
  return { ok: false, fieldErrors };
}

const NO_PICKUP = "Orders can no longer be picked up. Please choose another way.";

function addressFieldsOf({ street, city, state, postalCode }: PickupSettings): Record<string, string> {
  return { address: street, city, state, postalCode, country: HOME_COUNTRY };
}

const whole = (schema: z.ZodDefault<z.ZodInt>) =>
  z.coerce.number({ error: "Enter a whole number" }).pipe(schema.unwrap());
const { mostUnpaidItems, heldWarningPercent } = CheckoutSettings.shape;

/** Values of gift cards as amounts in the store currency, separated by spaces or semicolons; commas group digits. In minor units, each once, the lowest first. */
const giftCardValuesField = (money: MoneyFormat) =>
  textField(200)
    .transform((text, context) => {
      const values = text.split(/[\s;]+/).filter(Boolean);
      const amounts = values.map((value) => fromDecimal(value.replaceAll(",", ""), money));
      if (amounts.every((amountMinor) => amountMinor !== null && amountMinor > 0))
        return [...new Set(amounts)].toSorted((a, b) => Number(a) - Number(b)) as number[];
      context.addIssue({
        code: "custom",
        message: "Enter amounts separated by spaces, such as 500 1000 2500",
      });
      return z.NEVER;
    })
    .pipe(z.array(z.int().min(1)).max(MAX_GIFT_CARD_VALUES, `Enter at most ${MAX_GIFT_CARD_VALUES} values`));

/** The form of the section `checkout`, with the price of gift wrapping as an amount in the store currency. */
export const checkoutSettingsForm = (money: MoneyFormat) =>
  z.object({
    guests: z
      .enum(["required", "welcome"], { error: "Choose who can order" })
      .transform((choice) => choice === "welcome"),
    orderNotes: checkboxField,
    correctableAddress: checkboxField,
    gifts: checkboxField,
    giftWrapMinor: z
      .string()
      .default("")
      .pipe(optionalNumberField(moneyRange(money), "Enter an amount, or leave it empty")),
    giftCardValues: giftCardValuesField(money),
    mostUnpaidItems: whole(mostUnpaidItems),
    heldWarningPercent: whole(heldWarningPercent),
    version: versionField,
  });
