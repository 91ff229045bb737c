import { href } from "react-router";
import { CsvUploadForm } from "#app/components/admin/forms/csv-upload-form.tsx";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "#app/domain/catalog/import/import-plan.ts";

/** Uploads a file for a check, which changes nothing. */
export function UploadForm(props: { label: string; error?: string }) {
  return (
    <CsvUploadForm
      {...props}
      action={href("/admin/products/import")}
      hint={`CSV in UTF-8, up to ${MAX_IMPORT_BYTES / 1024 / 1024} MB and ${MAX_IMPORT_ROWS.toLocaleString("en-IN")} rows.`}
      maxBytes={MAX_IMPORT_BYTES}
      button="Check file"
      pendingLabel="Checking..."
    />
  );
}
