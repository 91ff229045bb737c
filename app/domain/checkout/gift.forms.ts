import { z } from "zod";
import { phoneError, toE164 } from "#app/domain/customers/addresses/address.ts";
import { COUNTRY_CODES } from "#app/domain/customers/addresses/country-names.ts";
import { MAX_GIFT_MESSAGE_LENGTH, type Gift } from "#app/domain/orders/gift.ts";
import { checkboxField, textAreaField, textField } from "#app/lib/forms/form-fields.ts";

/** The fields of an order that is a gift. Without `gift` the others mean nothing. */
export const giftFields = {
  gift: checkboxField,
  giftRecipient: textField(200),
  giftPhone: textField(40),
  giftMessage: textAreaField(MAX_GIFT_MESSAGE_LENGTH),
  giftDay: z.union([z.literal(""), z.iso.date("Choose a day from the list")]).default(""),
  giftWrap: checkboxField,
};

const GiftForm = z.object(giftFields);
type GiftForm = z.infer<typeof GiftForm>;

const Reachable = z.object({
  gift: z.boolean(),
  giftPhone: z.string(),
  country: z.enum(COUNTRY_CODES),
});
type Reachable = z.infer<typeof Reachable>;

/** For `.refine(...giftPhoneFits)`: a possible number of the recipient, or none. */
export const giftPhoneFits = [
  (form: Reachable) => giftPhoneError(form) === null,
  {
    path: ["giftPhone"],
    when: ({ value }: { value: unknown }) => Reachable.safeParse(value).success,
    error: ({ input }: { input?: unknown }) => giftPhoneError(Reachable.parse(input)) ?? undefined,
  },
] satisfies Parameters<z.ZodType<Reachable>["refine"]>;

function giftPhoneError({ gift, giftPhone, country }: Reachable): string | null {
  return gift && giftPhone !== "" ? phoneError(giftPhone, country) : null;
}

/** The gift of a submitted checkout, of a shop that wraps gifts or does not; null if the order is none. */
export function giftOf(
  form: GiftForm & Pick<Reachable, "country">,
  { canWrap }: { canWrap: boolean },
): Gift | null {
  if (!form.gift) return null;
  return {
    recipientName: form.giftRecipient,
    recipientPhone: toE164(form.giftPhone, form.country) ?? "",
    message: form.giftMessage,
    wishedDay: form.giftDay || null,
    isWrapped: form.giftWrap && canWrap,
  };
}
