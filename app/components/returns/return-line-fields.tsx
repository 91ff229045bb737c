import type { ReactNode } from "react";
import { CartThumb } from "#app/components/cart/cart-thumb.tsx";
import { Price } from "#app/components/product/price.tsx";
import type { ExchangeChoice, ReturnFormLine } from "#app/domain/orders/returns/return-changes.ts";
import { FINAL_SALE_REFUSAL, finalSaleText } from "#app/domain/catalog/final-sale.ts";
import { returnFieldNames, wantedValue } from "#app/domain/orders/returns/returns.ts";
import { formatPrice, type MoneyFormat } from "#app/lib/money.ts";
import { CheckboxField, FieldError, SelectField } from "#app/ui/form/field.tsx";

interface ReturnLineFieldsProps {
  line: ReturnFormLine;
  money: MoneyFormat;
  /** Previously submitted values, by field name. */
  values: Record<string, string>;
  error: string | undefined;
}

/** Shows something while a choice that costs less is chosen. */
export const WHILE_CHEAPER = "hidden [.return-fields:has(input[data-cheaper]:checked)_&]:block";

const FOR_EXCHANGE = "hidden [.return-fields:has(input[value=exchange]:checked)_&]:block";
const FOR_REFUND = "[.return-fields:has(input[value=exchange]:checked)_&]:hidden";

/** One order line of a return: whether it is returned and how many of it, or the size and colour wanted instead. */
export function ReturnLineFields({ line, money, values, error }: ReturnLineFieldsProps) {
  const names = returnFieldNames(line.orderLineId);
  const isLeft = line.refundable > 0;
  const quantities = Array.from({ length: line.refundable }, (_, index) => index + 1);
  return (
    <li className="flex items-start gap-4 border-b border-line py-5">
      <CartThumb imageId={line.imageId} className="w-16 sm:w-20" />
      <div className="min-w-0 flex-1 space-y-4">
        <div className={FOR_REFUND}>
          <CheckboxField
            name={names.isChosen}
            defaultChecked={names.isChosen in values}
            disabled={!isLeft}
            error={error}
            label={<LineName line={line} money={money} />}
          />
        </div>
        <div className={FOR_EXCHANGE}>
          <LineName line={line} money={money} />
          {isLeft && <Wanted line={line} money={money} chosen={values[names.exchange] ?? ""} error={error} />}
        </div>
        {line.refundable > 1 ? (
          <SelectField
            className="sm:max-w-48"
            label={`How many of ${nameOf(line)}`}
            isLabelHidden
            name={names.quantity}
            defaultValue={values[names.quantity] ?? String(line.refundable)}
          >
            {quantities.map((quantity) => (
              <option key={quantity} value={quantity}>
                {quantity === 1 ? "1 item" : `${quantity} items`}
              </option>
            ))}
          </SelectField>
        ) : (
          isLeft && <input type="hidden" name={names.quantity} value="1" />
        )}
      </div>
    </li>
  );
}

const nameOf = ({ productName, options }: ReturnFormLine) =>
  options ? `${productName}, ${options}` : productName;

function LineName({ line, money }: Pick<ReturnLineFieldsProps, "line" | "money">) {
  return (
    <span>
      <span className="block font-medium">{line.productName}</span>
      <span className="block text-sm text-ink-soft">
        {line.options && `${line.options} · `}
        <Price minor={line.priceMinor} money={money} />
        {line.refundable === 0 && line.finalSale === null && " · already being returned"}
      </span>
      {line.finalSale !== null && (
        <span className="mt-1 block text-sm">
          {line.refundable === 0 ? FINAL_SALE_REFUSAL : finalSaleText(line.finalSale)}
        </span>
      )}
    </span>
  );
}

interface ColourGroup {
  /** Empty where the product has no colours. */
  colour: string;
  choices: { choice: ExchangeChoice; size: string }[];
}

/** The choices by colour, that of the returned item first. A choice without sizes is named by its colour alone. */
function byColour({ options, exchangeChoices }: ReturnFormLine): ColourGroup[] {
  const groups = new Map<string, ColourGroup["choices"]>();
  for (const choice of exchangeChoices) {
    const [size = "", colour = ""] = choice.options.split(" · ");
    groups.set(colour, [...(groups.get(colour) ?? []), { choice, size }]);
  }
  const [, returned = ""] = options.split(" · ");
  return [...groups]
    .map(([colour, choices]) => ({ colour, choices }))
    .toSorted((a, b) => Number(b.colour === returned) - Number(a.colour === returned));
}

interface ChipProps {
  name: string;
  value: string;
  chosen: string;
  isCheaper?: boolean;
  children: ReactNode;
}

function Chip({ name, value, chosen, isCheaper = false, children }: ChipProps) {
  return (
    <label className={CHIP}>
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={value === chosen}
        data-cheaper={isCheaper || undefined}
        className="sr-only"
      />
      {children}
    </label>
  );
}

const CHIP =
  "relative inline-flex min-h-11 min-w-12 items-center justify-center rounded border border-edge px-3 text-sm font-medium transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-flame";

/** The price difference of one item: "₹200 more". */
function Difference({ minor, money }: { minor: number; money: MoneyFormat }) {
  return (
    <span className="ml-2 text-xs whitespace-nowrap">
      {`${formatPrice(Math.abs(minor), money)} ${minor > 0 ? "more" : "less"}`}
    </span>
  );
}

/** The sizes and colours that are available in exchange; the first choice keeps the item. */
function Wanted({
  line,
  money,
  chosen,
  error,
}: Pick<ReturnLineFieldsProps, "line" | "money" | "error"> & { chosen: string }) {
  const { exchange, isChosen } = returnFieldNames(line.orderLineId);
  if (line.exchangeChoices.length === 0)
    return <p className="mt-2 text-sm text-ink-soft">No other size or colour is in stock.</p>;
  return (
    <fieldset className="mt-3" aria-describedby={error ? `${isChosen}-exchange-error` : undefined}>
      <legend className="mb-2 text-sm">Instead of {nameOf(line)}</legend>
      <div className="space-y-3">
        <Chip name={exchange} value="" chosen={chosen}>
          Keep it
        </Chip>
        {byColour(line).map(({ colour, choices }) => (
          <div key={colour}>
            {colour && <p className="mb-1.5 text-sm text-ink-soft">{colour}</p>}
            <div className="flex flex-wrap gap-2">
              {choices.map(({ choice, size }) => (
                <Chip
                  key={choice.variantId}
                  name={exchange}
                  value={wantedValue(choice)}
                  chosen={chosen}
                  isCheaper={(choice.price?.differenceMinor ?? 0) < 0}
                >
                  {size}
                  {colour && <span className="sr-only">, {colour}</span>}
                  {choice.price && <Difference minor={choice.price.differenceMinor} money={money} />}
                </Chip>
              ))}
            </div>
          </div>
        ))}
      </div>
      <FieldError id={`${isChosen}-exchange-error`} error={error} />
    </fieldset>
  );
}
