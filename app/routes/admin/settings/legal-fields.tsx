import type { FormError } from "#app/components/form-error.ts";
import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import type { LegalSettings } from "#app/domain/settings/legal.ts";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";

interface LegalFieldsProps {
  legal: { value: LegalSettings; version: number };
  problem: FormError | undefined;
}

/** The grievance officer, and the default declarations of products. */
export function LegalFields({ legal: { value, version }, problem }: LegalFieldsProps) {
  const field = (name: keyof LegalSettings, label: string) => {
    const saved = value[name];
    return {
      name,
      label,
      defaultValue: problem?.values?.[name] ?? (typeof saved === "string" ? saved : saved.join("\n")),
      error: problem?.fieldErrors?.[name],
    };
  };
  return (
    <SettingsForm name="legal" version={version} problem={problem}>
      <p className="text-sm text-ink-soft">
        Indian law requires a shop to name a grievance officer and to declare facts about its goods. These
        details appear in the footer, on policies and on product pages. With the flat tax and without an
        officer, none of them appear.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field("officerName", "Grievance officer")} maxLength={100} autoComplete="off" />
        <TextField {...field("officerDesignation", "Designation")} maxLength={100} autoComplete="off" />
        <TextAreaField
          {...field("officerContact", "Contact of the grievance officer")}
          rows={3}
          className="sm:col-span-2"
          hint="Phone, email and address, one line each. The officer acknowledges complaints within 48 hours and redresses them within one month."
        />
        <p className="text-sm font-semibold sm:col-span-2">Products without their own declaration</p>
        <TextField {...field("countryOfOrigin", "Country of origin")} maxLength={80} autoComplete="off" />
        <TextField
          {...field("netQuantity", "Net quantity")}
          maxLength={80}
          autoComplete="off"
          hint="In number, such as 1 N."
        />
        <TextAreaField
          {...field("manufacturer", "Manufacturer or packer")}
          rows={3}
          hint="Name and full address."
        />
        <TextAreaField
          {...field("careContact", "Customer care")}
          rows={3}
          hint="Name, address, phone and email for complaints."
        />
      </div>
    </SettingsForm>
  );
}
