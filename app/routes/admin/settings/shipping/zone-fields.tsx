import { useState } from "react";
import { Form } from "react-router";
import type { FormError } from "#app/components/form-error.ts";
import { countryName } from "#app/domain/customers/addresses/country-names.ts";
import { USUAL_COUNTRIES } from "#app/domain/customers/addresses/countries.ts";
import type { ShippingZone } from "#app/domain/delivery/shipping.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { EXPRESS } from "#app/domain/delivery/zone.forms.ts";
import { RateFields } from "#app/routes/admin/settings/shipping/rate-fields.tsx";
import type { ChosenZone } from "#app/routes/admin/settings/shipping/zone-choice.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { AreaFields } from "#app/routes/admin/settings/shipping/area-fields.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";
import { RadioGroup } from "#app/ui/form/radio-group.tsx";
import { CheckboxField, TextAreaField, TextField } from "#app/ui/form/field.tsx";

const usualNames = new Intl.ListFormat("en-GB").format(USUAL_COUNTRIES.map(countryName));
const ELSEWHERE_CHOICES = [
  { value: "usual", label: "Some countries", hint: `${usualNames}, unless they are in a zone.` },
  { value: "all", label: "All countries", hint: "Every country that is in no zone." },
  { value: "none", label: "No country", hint: "You deliver only to the countries of your zones." },
];

interface ZoneFieldsProps {
  zone: ChosenZone;
  /** All zones, to show which country is in which. */
  zones: readonly ShippingZone[];
  money: MoneyFormat;
  problem: FormError | undefined;
}

export function ZoneFields({ zone, zones, money, problem }: ZoneFieldsProps) {
  const { terms } = zone;
  const values = problem?.values;
  return (
    <>
      {zone.name !== null && (
        <>
          <TextField
            label="Name"
            name="name"
            maxLength={60}
            defaultValue={values?.["name"] ?? zone.name}
            error={problem?.fieldErrors?.["name"]}
            className="max-w-md"
          />
          <AreaFields zone={zone} zones={zones} problem={problem} />
        </>
      )}
      {zone.elsewhere !== null && (
        <RadioGroup label="Countries">
          {ELSEWHERE_CHOICES.map((choice) => (
            <RadioField
              key={choice.value}
              {...choice}
              name="elsewhere"
              defaultChecked={choice.value === (values?.["elsewhere"] ?? zone.elsewhere)}
            />
          ))}
        </RadioGroup>
      )}
      <h3 className="font-medium">Standard delivery</h3>
      <RateFields prefix="" rate={terms} money={money} problem={problem} />
      <ExpressFields terms={terms} money={money} problem={problem} />
      <ParcelFields terms={terms} problem={problem} />
    </>
  );
}

interface TermFieldsProps extends Pick<ZoneFieldsProps, "problem"> {
  terms: ChosenZone["terms"];
}

function ExpressFields({ terms, money, problem }: TermFieldsProps & { money: MoneyFormat }) {
  const values = problem?.values;
  const [hasExpress, setHasExpress] = useState(
    values ? values["hasExpress"] === "on" : terms.express !== undefined,
  );
  return (
    <>
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
    </>
  );
}

/** The carrier's tracking page, and the note about customs. */
function ParcelFields({ terms, problem }: TermFieldsProps) {
  return (
    <>
      <h3 className="font-medium">Tracking</h3>
      <TextField
        label="Tracking link"
        name="trackingUrl"
        type="url"
        maxLength={300}
        hint="The carrier’s page for a parcel, with {number} for the tracking number. Shipping emails link to it. Optional."
        defaultValue={problem?.values?.["trackingUrl"] ?? terms.trackingUrl ?? ""}
        error={problem?.fieldErrors?.["trackingUrl"]}
      />
      <TextAreaField
        label="Customs note (optional)"
        name="customsNote"
        rows={2}
        maxLength={300}
        hint="Shown at checkout and in the order confirmation, such as: Duties and taxes of your country are not included. You pay them on delivery."
        defaultValue={problem?.values?.["customsNote"] ?? terms.customsNote}
        error={problem?.fieldErrors?.["customsNote"]}
      />
    </>
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
        <p className="text-ink-soft">
          Its countries then use the rates of “Everywhere else”; states of India use those of India.
        </p>
        <input type="hidden" name="form" value="delete" />
        <input type="hidden" name="version" value={version} />
        <Button type="submit" variant="danger">
          Delete zone
        </Button>
      </Form>
    </details>
  );
}
