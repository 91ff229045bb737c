import { Form, href } from "react-router";
import { Price } from "#app/components/product/price.tsx";
import type { DeadZone, PriceOutcome } from "#app/domain/tax/dead-zone.ts";
import { RUPEES } from "#app/lib/money.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/form/field.tsx";

export interface CheckedPrice {
  outcome: PriceOutcome;
  /** The range of prices in which neither rate is consistent. */
  deadZone: DeadZone | null;
}

interface PriceCheckProps {
  classes: readonly { id: string; name: string }[];
  values: { taxClass: string; price: string };
  error: string | null;
  checked: CheckedPrice | null;
}

/** The price without its GST, and the nearest consistent prices. */
export function PriceCheck({ classes, values, error, checked }: PriceCheckProps) {
  return (
    <Form action={href("/admin/settings/taxes")} className="space-y-4" preventScrollReset>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_10rem_auto]">
        <SelectField label="Tax class" name="taxClass" defaultValue={values.taxClass}>
          {classes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Price of one piece"
          name="price"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={values.price}
          error={error}
          hint="In ₹, GST included."
        />
        <Button type="submit" variant="outline" className="h-control sm:mt-7">
          Check
        </Button>
      </div>
      {checked && <Result {...checked} />}
    </Form>
  );
}

function Result({ outcome, deadZone }: CheckedPrice) {
  if (!deadZone) {
    return (
      <Alert>
        <Outcome {...outcome} />
      </Alert>
    );
  }
  return (
    <Alert tone="warning" title="Neither rate fits this price">
      <p>
        <Outcome {...deadZone.price} /> The value before tax would be below the limit of the higher rate.
      </p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        <li>
          Lower: <Outcome {...deadZone.below} />
        </li>
        <li>
          Higher: <Outcome {...deadZone.above} />
        </li>
      </ul>
    </Alert>
  );
}

function Outcome({ priceMinor, basisPoints, taxMinor, keptMinor }: PriceOutcome) {
  return (
    <>
      At <Price minor={priceMinor} money={RUPEES} /> you pay {basisPoints / 100}% GST,{" "}
      <Price minor={taxMinor} money={RUPEES} />, and keep{" "}
      <strong>
        <Price minor={keptMinor} money={RUPEES} />
      </strong>
      .
    </>
  );
}
