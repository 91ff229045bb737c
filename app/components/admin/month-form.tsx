import { Form } from "react-router";
import { formatMonth } from "#app/lib/time/months.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/field.tsx";

interface MonthFormProps {
  /** "2026-11"; one of `months`. */
  month: string;
  months: readonly string[];
  gstin?: string;
  /** A choice is shown if there are several. */
  gstins?: readonly string[];
}

/** Chooses the month of a report, and one of several GSTINs. */
export function MonthForm({ month, months, gstin, gstins }: MonthFormProps) {
  return (
    <Form className="mb-6 flex flex-wrap items-end gap-3">
      <SelectField key={month} label="Month" name="month" defaultValue={month} className="w-52">
        {months.map((one) => (
          <option key={one} value={one}>
            {formatMonth(one)}
          </option>
        ))}
      </SelectField>
      {gstins && gstins.length > 1 && (
        <SelectField key={gstin} label="GSTIN" name="gstin" defaultValue={gstin} className="w-52">
          {gstins.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      )}
      <Button type="submit" variant="outline">
        Show
      </Button>
    </Form>
  );
}
