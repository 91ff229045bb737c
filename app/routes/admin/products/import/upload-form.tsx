import type { ReactNode } from "react";
import { href } from "react-router";
import { CsvUploadForm } from "#app/components/admin/forms/csv-upload-form.tsx";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "#app/domain/catalog/import/import-plan.ts";
import { CheckboxField } from "#app/ui/form/field.tsx";

/** Uploads a file for a check, which changes nothing. */
export function UploadForm({
  children,
  ...props
}: {
  label: string;
  error?: string | undefined;
  /** Shown before the options. */
  children?: ReactNode;
}) {
  return (
    <CsvUploadForm
      {...props}
      action={href("/admin/products/import")}
      hint={`CSV, up to ${MAX_IMPORT_BYTES / 1024 / 1024} MB and ${MAX_IMPORT_ROWS.toLocaleString("en-IN")} rows.`}
      maxBytes={MAX_IMPORT_BYTES}
      button="Check file"
      pendingLabel="Checking..."
    >
      {children}
      <CheckboxField
        name="createsOptions"
        label="Create categories, sizes and colours that are missing"
        hint="You see them before anything is created. Otherwise they are errors."
        defaultChecked
      />
      <CheckboxField
        name="emptyClears"
        label="Empty cells clear the value"
        hint="Otherwise an empty cell leaves the value as it is."
      />
      {!children && (
        <CheckboxField
          name="asksForColumns"
          label="Assign columns by hand"
          hint="For a table of your own, or for columns of another shop’s file that have no field here."
        />
      )}
    </CsvUploadForm>
  );
}
