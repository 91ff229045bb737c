import { MAX_GIFT_MESSAGE_LENGTH } from "#app/domain/orders/gift.ts";
import { formatUpcomingDay } from "#app/lib/time/dates.ts";
import type { GiftChoice, GiftOffer } from "#app/routes/account/checkout/gift/use-gift-choice.ts";
import type { GiftDraft } from "#app/routes/account/checkout/kept/draft.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";

interface GiftFieldsProps {
  offer: GiftOffer;
  choice: GiftChoice;
  draft: GiftDraft | null | undefined;
  /** The promised day, before which no day can be chosen; null while it is unknown, undefined where none is promised. */
  earliest: string | null | undefined;
  show(amountMinor: number): string;
  errorOf(name: string): string | undefined;
}

/** One row that opens: the recipient, a message, wrapping and the wished day of an order that is a gift. */
export function GiftFields({ offer, choice, draft, earliest, show, errorOf }: GiftFieldsProps) {
  const { wrapMinor } = offer;
  return (
    <fieldset className="rounded border border-line p-5">
      <legend className="sr-only">Gift</legend>
      <CheckboxField
        label="This is a gift"
        name="gift"
        checked={choice.isGift}
        onChange={({ target }) => choice.setIsGift(target.checked)}
      />
      {/* Without JavaScript nothing opens them, so they are always shown. */}
      <div
        className={
          choice.isGift ? "mt-5 grid gap-5 sm:grid-cols-2" : "mt-5 hidden gap-5 sm:grid-cols-2 noscript:grid"
        }
      >
        <RecipientFields draft={draft} errorOf={errorOf} />
        <TextAreaField
          label="Message (optional)"
          name="giftMessage"
          rows={3}
          maxLength={MAX_GIFT_MESSAGE_LENGTH}
          defaultValue={draft?.message}
          error={errorOf("giftMessage")}
          hint="Printed on the slip in the parcel, which has no prices."
          className="sm:col-span-2"
        />
        {earliest !== undefined && <DayField days={offer.days} {...{ draft, earliest, errorOf }} />}
        {wrapMinor !== null && (
          <CheckboxField
            label={`Gift wrapping · ${wrapMinor === 0 ? "Free" : show(wrapMinor)}`}
            name="giftWrap"
            checked={choice.isWrapped}
            onChange={({ target }) => choice.setIsWrapped(target.checked)}
            className="sm:col-span-2"
          />
        )}
      </div>
    </fieldset>
  );
}

function RecipientFields({ draft, errorOf }: Pick<GiftFieldsProps, "draft" | "errorOf">) {
  return (
    <>
      <TextField
        label="Recipient’s name"
        name="giftRecipient"
        autoComplete="off"
        maxLength={200}
        defaultValue={draft?.recipient}
        error={errorOf("giftRecipient")}
        hint="Leave empty if the address above has it."
      />
      <TextField
        label="Recipient’s phone"
        name="giftPhone"
        type="tel"
        autoComplete="off"
        maxLength={40}
        defaultValue={draft?.phone}
        error={errorOf("giftPhone")}
        hint="For the courier. All messages about the order go to you."
      />
    </>
  );
}

interface DayFieldProps extends Pick<GiftFieldsProps, "draft" | "errorOf"> {
  days: readonly string[];
  earliest: string | null;
}

function DayField({ days, draft, earliest, errorOf }: DayFieldProps) {
  const possible = earliest === null ? days : days.filter((day) => day >= earliest);
  return (
    <SelectField
      label="Wished day"
      name="giftDay"
      defaultValue={draft?.day}
      error={errorOf("giftDay")}
      hint={
        earliest === null
          ? "We check it against the day that we can promise to the address."
          : `From ${formatUpcomingDay(earliest)}, the first day that we can promise.`
      }
      className="sm:col-span-2"
    >
      <option value="">As soon as possible</option>
      {possible.map((day) => (
        <option key={day} value={day}>
          {formatUpcomingDay(day)}
        </option>
      ))}
    </SelectField>
  );
}
