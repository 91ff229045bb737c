import { Form, href, useNavigation } from "react-router";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "#app/domain/catalog/import/product-imports.ts";
import { UPLOAD_ERRORS } from "#app/routes/admin/products-import/upload-problems.ts";
import { Button } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";

/** Uploads a file for a check, which changes nothing. */
export function UploadForm({ label, error }: { label: string; error?: string }) {
  const action = href("/admin/products/import");
  const isPending = useNavigation().formAction === action;
  return (
    <Form method="post" action={action} encType="multipart/form-data" noValidate className="space-y-4">
      <FileField
        label={label}
        name="file"
        accept=".csv,text/csv"
        hint={`CSV in UTF-8, up to 10 MB and ${MAX_IMPORT_ROWS.toLocaleString("en-IN")} rows.`}
        maxBytes={MAX_IMPORT_BYTES}
        tooLargeText={UPLOAD_ERRORS["too-large"].text}
        error={error}
      />
      <Button type="submit" variant="dark" isPending={isPending} pendingLabel="Checking...">
        Check file
      </Button>
    </Form>
  );
}
