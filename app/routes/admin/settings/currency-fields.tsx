import { href } from "react-router";
import type { FormError } from "#app/components/form-error.ts";
import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import type { SalesSettings } from "#app/domain/settings/general.settings.ts";
import { ConversionFields, type PriceExample } from "#app/routes/admin/settings/conversion-fields.tsx";
import { CheckboxField, FieldError, SelectField } from "#app/ui/form/field.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";

interface CurrencyFieldsProps {
  sales: { value: SalesSettings; version: number };
  examples: readonly PriceExample[];
  problem: FormError | undefined;
}

const NAMES = { USD: "US dollar ($, USD)", INR: "Indian rupee (₹, INR)" };

/** The store currency, with the consequences of a change for orders and amounts, and the choice of new prices. */
export function CurrencyFields({ sales: { value, version }, examples, problem }: CurrencyFieldsProps) {
  const values = problem?.values ?? {};
  const errors = problem?.fieldErrors ?? {};
  const current = values["currency"] ?? value.currency;
  const choice = (name: string) => ({
    name: "prices",
    value: name,
    defaultChecked: values["prices"] === name,
  });
  return (
    <SettingsForm name="currency" version={version} problem={problem}>
      <SelectField
        label="Currency"
        name="currency"
        defaultValue={current}
        error={errors["currency"]}
        className="max-w-xs"
      >
        {Object.entries(NAMES).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="space-y-4 rounded bg-linen p-4 text-sm">
        <div className="space-y-2">
          <p className="font-semibold">If you change the currency</p>
          <ul className="list-disc space-y-2 pl-5">
            <li>
              Placed orders keep their own currency and amounts, also for refunds, invoices and exports. The
              dashboard and the analytics show each currency by itself, as amounts in two currencies are not
              added up.
            </li>
            <li>
              Every other amount in the store is a plain number and gets the new currency’s sign. Choose below
              what happens to it.
            </li>
            <li>
              Shoppers with a cart or an open checkout see the new amounts and must confirm them. Amounts in
              texts that you wrote, such as the announcement or titles of discounts, stay as they are.
            </li>
          </ul>
        </div>
        <fieldset
          aria-describedby={errors["prices"] ? "prices-error" : undefined}
          className="price-fields space-y-2 text-base"
        >
          <legend className="mb-2 text-sm font-semibold">New prices</legend>
          <RadioField
            {...choice("convert")}
            label="Convert by a factor"
            hint="Prices, compare-at prices, shipping rates, the limit of cash on delivery and fixed discounts are multiplied and rounded."
          />
          <div className="hidden py-2 [.price-fields:has([value=convert]:checked)_&]:block sm:pl-4">
            <ConversionFields examples={examples} from={value.currency} values={values} errors={errors} />
          </div>
          <RadioField
            {...choice("import")}
            label="I will import a CSV file"
            hint={
              <>
                All active products become drafts, so that nobody buys at an old price.{" "}
                <a href={href("/admin/products/export")} download className="underlined">
                  Export your products
                </a>{" "}
                before you save, change the prices in the file, and import it afterwards: it also makes the
                same products active again. Change shipping rates and discounts by hand.
              </>
            }
          />
          <RadioField
            {...choice("keep")}
            label="Keep the numbers"
            hint="What costs 49.00 now costs 49.00 in the new currency."
          />
          <FieldError id="prices-error" error={errors["prices"]} />
        </fieldset>
        <CheckboxField
          label="I understand what happens"
          name="isConfirmed"
          hint="Only needed when you change the currency."
          error={errors["isConfirmed"]}
        />
      </div>
    </SettingsForm>
  );
}
