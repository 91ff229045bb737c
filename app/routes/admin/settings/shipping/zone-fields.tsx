import { useState } from "react";
import { Form } from "react-router";
import type { FormError } from "#app/components/form-error.ts";
import { COUNTRIES } from "#app/domain/customers/addresses/countries.ts";
import type { ShippingZone } from "#app/domain/delivery/shipping.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { EXPRESS } from "#app/domain/delivery/delivery.forms.ts";
import { RateFields } from "#app/routes/admin/settings/shipping/rate-fields.tsx";
import type { ChosenZone } from "#app/routes/admin/settings/shipping/zone-choice.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, FieldError, TextField } from "#app/ui/form/field.tsx";

interface ZoneFieldsProps {
  zone: ChosenZone;
  /** All zones, to show which country is in which. */
  zones: readonly ShippingZone[];
  money: MoneyFormat;
  problem: FormError | undefined;
}

export function ZoneFields({ zone, zones, money, problem }: ZoneFieldsProps) {
  const { terms } = zone;
  const field = (name: string, label: string, current: string) => ({
    name,
    label,
    defaultValue: problem?.values?.[name] ?? current,
    error: problem?.fieldErrors?.[name],
  });
  const values = problem?.values;
  const [hasExpress, setHasExpress] = useState(
    values ? values["hasExpress"] === "on" : terms.express !== undefined,
  );
  return (
    <>
      {zone.name !== null && (
        <>
          <TextField {...field("name", "Name", zone.name)} maxLength={60} className="max-w-md" />
          <CountryFields zone={zone} zones={zones} problem={problem} />
        </>
      )}
      <h3 className="font-medium">Standard delivery</h3>
      <RateFields prefix="" rate={terms} money={money} problem={problem} />
      <h3 className="font-medium">Express delivery</h3>
      <CheckboxField
        name="hasExpress"
        label="Offer express delivery beside standard delivery"
        hint="At checkout each shows its own price and promised day. A discount for free shipping does not pay express."
        defaultChecked={hasExpress}
        onChange={(event) => setHasExpress(event.currentTarget.checked)}
      />
      <div className={hasExpress ? "space-y-5" : "hidden noscript:grid"}>
        <RateFields prefix={EXPRESS} rate={terms.express} money={money} problem={problem} />
      </div>
      <h3 className="font-medium">Tracking</h3>
      <TextField
        {...field("trackingUrl", "Tracking link", terms.trackingUrl ?? "")}
        type="url"
        maxLength={300}
        hint="The carrier’s page for a parcel, with {number} for the tracking number. Shipping emails link to it. Optional."
      />
    </>
  );
}

function CountryFields({ zone, zones, problem }: Omit<ZoneFieldsProps, "money">) {
  const error = problem?.fieldErrors?.["countries"];
  return (
    <fieldset aria-describedby={error ? "countries-error" : undefined}>
      <legend className="mb-2 text-sm font-medium">Countries</legend>
      <div className="grid gap-1 sm:grid-cols-2">
        {COUNTRIES.map(({ code, name }) => {
          const elsewhere = zones.find(({ id, countries }) => id !== zone.id && countries.includes(code));
          const field = `country-${code}`;
          return (
            <CheckboxField
              key={code}
              name={field}
              label={name}
              hint={elsewhere && `In ${elsewhere.name} now`}
              defaultChecked={
                problem?.values ? problem.values[field] === "on" : zone.countries.includes(code)
              }
              className="py-1.5"
            />
          );
        })}
      </div>
      <FieldError id="countries-error" error={error} />
    </fieldset>
  );
}

/** Behind a disclosure, so that a stray click deletes nothing. */
export function DeleteZone({ version, problem }: { version: number; problem: FormError | undefined }) {
  return (
    <details open={problem !== undefined} className="rounded border border-line bg-white">
      <summary className="flex min-h-11 items-center px-4 text-sm font-medium text-ink-soft hover:text-ink">
        Delete zone…
      </summary>
      <Form method="post" className="space-y-3 px-4 pb-4 text-sm">
        {problem && (
          <Alert tone="bad" title={problem.title}>
            {problem.description}
          </Alert>
        )}
        <p className="text-ink-soft">Its countries then use the rates of “Everywhere else”.</p>
        <input type="hidden" name="form" value="delete" />
        <input type="hidden" name="version" value={version} />
        <Button type="submit" variant="danger">
          Delete zone
        </Button>
      </Form>
    </details>
  );
}
