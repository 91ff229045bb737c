import type { FormError } from "#app/components/form-error.ts";
import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import { INDIAN_STATES } from "#app/domain/customers/addresses/indian-states.ts";
import { SelectField, TextField } from "#app/ui/form/field.tsx";

export const SELL_IN_INDIA = "india";

interface SellInIndiaProps {
  taxes: { legalName: string; stateCode: string; lutNumber: string; isIncluded: boolean };
  gstin: string;
  version: number;
  problem: FormError | undefined;
}

/** The seller's details, and the switch to prices that include GST. */
export function SellInIndia({ taxes, gstin, version, problem }: SellInIndiaProps) {
  const submitted = problem?.values;
  const field = (name: string, label: string, saved: string) => ({
    name,
    label,
    defaultValue: submitted?.[name] ?? saved,
    error: problem?.fieldErrors?.[name],
    autoComplete: "off",
  });
  return (
    <SettingsForm
      name={SELL_IN_INDIA}
      version={version}
      problem={problem}
      label={taxes.isIncluded ? "Save" : "Sell in India"}
    >
      {!taxes.isIncluded && <GstNotice />}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field("legalName", "Legal name of the business", taxes.legalName)}
          hint="As registered. It is printed on invoices with the shop’s address."
          className="sm:col-span-2"
        />
        <TextField
          {...field("gstin", "GSTIN", gstin)}
          maxLength={20}
          autoCapitalize="characters"
          hint="Leave empty without a registration: the shop then issues bills of supply, without tax."
        />
        <SelectField
          {...field("stateCode", "State", gstin ? gstin.slice(0, 2) : taxes.stateCode)}
          hint="With a GSTIN, its first two digits decide."
        >
          <option value="">Choose a state</option>
          {INDIAN_STATES.map(({ gstCode, name }) => (
            <option key={gstCode} value={gstCode}>
              {name} ({gstCode})
            </option>
          ))}
        </SelectField>
        <TextField
          {...field("lutNumber", "Letter of undertaking (LUT), ARN", taxes.lutNumber)}
          maxLength={40}
          hint="Exports then bear no tax. Without it, a shop with a GSTIN delivers only within India."
          className="sm:col-span-2"
        />
      </div>
    </SettingsForm>
  );
}

function GstNotice() {
  return (
    <div className="space-y-2 text-sm text-ink-soft">
      <p>
        Your prices then include GST: what the product page shows is what the customer pays. No tax is added
        at checkout. The included tax depends on the class of the product, its price and the day, and the
        delivery address decides between CGST with SGST, and IGST.
      </p>
      <p>
        This also sets the currency to the rupee if the shop has no orders yet, adds the Indian tax classes if
        it has none, and sets Indian shipping rates if you never set any. Prices keep their numbers. Orders
        that were placed before stay as they are.
      </p>
    </div>
  );
}
