import type { FormError } from "#app/components/form-error.ts";
import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import type { GeneralSettings } from "#app/domain/settings/general.settings.ts";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";

interface GeneralFieldsProps {
  general: { value: GeneralSettings; version: number };
  /** The town at whose centre the map's pin is; null where the position is the shop's own. */
  townCentre: string | null;
  problem: FormError | undefined;
}

export function GeneralFields({ general: { value, version }, townCentre, problem }: GeneralFieldsProps) {
  const field = (name: keyof GeneralSettings, label: string, current: string) => ({
    name,
    label,
    defaultValue: problem?.values?.[name] ?? current,
    error: problem?.fieldErrors?.[name],
  });
  return (
    <SettingsForm name="general" version={version} problem={problem}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field("name", "Store name", value.name)} maxLength={60} />
        <TextField {...field("tagline", "Tagline", value.tagline)} maxLength={120} />
        <TextField
          {...field("email", "Store email", value.email)}
          type="email"
          hint="Shown to shoppers; messages to the store are sent here."
        />
        <TextField
          {...field("careersEmail", "Careers email", value.careersEmail)}
          type="email"
          hint="Job applications are sent here."
        />
        <TextField {...field("phone", "Phone", value.phone)} type="tel" maxLength={40} />
        <TextField
          {...field("gstin", "GSTIN", value.gstin)}
          maxLength={15}
          autoComplete="off"
          spellCheck={false}
          hint="Printed on invoices. Leave empty if the store is not registered."
        />
        <TextField
          {...field("invoicePrefix", "Invoice prefix", value.invoicePrefix)}
          maxLength={2}
          autoComplete="off"
          hint="Begins the invoice numbers of orders without GST. It cannot be changed after the first sale."
        />
        <SelectField
          {...field("country", "Country of the business", value.country)}
          hint="Decides whether India’s data protection and consumer laws apply."
        >
          <option value="">Not stated: India with a GSTIN, GST or rupees</option>
          <option value="IN">India</option>
          <option value="other">Another country</option>
        </SelectField>
        <TextAreaField
          {...field("addressLines", "Address", value.addressLines.join("\n"))}
          rows={4}
          hint="One line each, with the country last."
        />
        <TextAreaField
          {...field("hours", "Operating hours", value.hours.join("\n"))}
          rows={4}
          hint="One line each."
        />
        <TextField
          {...field("latitude", "Latitude", String(value.latitude))}
          inputMode="decimal"
          hint={
            townCentre
              ? `Position of the map pin: it is at the centre of ${townCentre}, from the PIN code. Enter the shop’s own.`
              : "Position of the map pin."
          }
        />
        <TextField {...field("longitude", "Longitude", String(value.longitude))} inputMode="decimal" />
      </div>
    </SettingsForm>
  );
}
