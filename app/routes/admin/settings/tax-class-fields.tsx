import { Form, useNavigation } from "react-router";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { UNIT_QUANTITY_CODES } from "#app/domain/tax/tax-class.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError, SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { DateField } from "#app/ui/form/date-field.tsx";

interface TaxClassFieldsProps {
  version: number;
  /** By field name; periods as "periods.0.fromDay". */
  values: Readonly<Record<string, string>>;
  problem: FormError | undefined;
}

/** The form of a tax class: its goods, and a row for each rate with its first day. */
export function TaxClassFields({ version, values, problem }: TaxClassFieldsProps) {
  const { formData } = useNavigation();
  const field = (name: string, label: string) => ({
    name,
    label,
    defaultValue: values[name] ?? "",
    error: problem?.fieldErrors?.[name],
  });
  return (
    <Form method="post" noValidate className="space-y-6">
      <GuardUnsaved isUnsaved={problem !== undefined} />
      <input type="hidden" name="version" value={version} />
      <TextField {...field("name", "Name")} maxLength={100} required />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...field("hsnCode", "HSN code")}
          inputMode="numeric"
          maxLength={8}
          autoComplete="off"
          hint="4, 6 or 8 digits, for products without a code of their own"
        />
        <TextField
          {...field("hsnPrefixes", "Goods with HSN codes that begin with")}
          maxLength={100}
          autoComplete="off"
          hint="Such as 61, 62. If two classes match, the one with the longer prefix applies."
        />
        <SelectField {...field("uqc", "Unit (UQC)")} defaultValue={values["uqc"] || "PCS"}>
          {UNIT_QUANTITY_CODES.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
      </div>
      <TextAreaField {...field("note", "Note")} rows={2} maxLength={300} />
      <fieldset className="space-y-4" aria-describedby={problem?.fieldErrors?.["periods"] && "periods-error"}>
        <legend className="text-sm font-semibold">Rates</legend>
        <p className="text-sm text-ink-soft">
          Each rate applies until the next one begins. Leave “Up to” and “Above” empty if the rate does not
          depend on the value of a piece. Empty a row to remove it.
        </p>
        <FieldError id="periods-error" error={problem?.fieldErrors?.["periods"]} />
        {Array.from({ length: countPeriods(values) }, (_, index) => (
          <PeriodRow key={index} index={index} field={field} />
        ))}
      </fieldset>
      <Button type="submit" isPending={formData?.get("intent") === null} pendingLabel="Saving...">
        Save
      </Button>
    </Form>
  );
}

interface PeriodRowProps {
  index: number;
  field: (
    name: string,
    label: string,
  ) => { name: string; label: string; defaultValue: string; error?: string };
}

function PeriodRow({ index, field }: PeriodRowProps) {
  const of = (name: string, label: string) => field(`periods.${index}.${name}`, label);
  return (
    <div
      role="group"
      aria-label={`Rate ${index + 1}`}
      className="grid grid-cols-[3fr_2fr] items-start gap-3 rounded border border-line p-3 sm:grid-cols-4"
    >
      <DateField {...of("fromDay", "From")} />
      <TextField {...of("percent", "Rate (%)")} inputMode="decimal" autoComplete="off" />
      <TextField {...of("threshold", "Up to (₹ a piece)")} inputMode="decimal" autoComplete="off" />
      <TextField {...of("abovePercent", "Above (%)")} inputMode="decimal" autoComplete="off" />
      <TextField
        {...of("source", "Source")}
        maxLength={300}
        autoComplete="off"
        className="col-span-2 sm:col-span-4"
        hint={index === 0 ? "The government notification that sets the rate" : undefined}
      />
    </div>
  );
}

function countPeriods(values: Readonly<Record<string, string>>): number {
  const indexes = Object.keys(values).map((name) => Number(/^periods\.(\d+)\./.exec(name)?.[1] ?? -1));
  return Math.max(0, ...indexes) + 1;
}
