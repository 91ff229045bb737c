import { Form, href, useNavigation } from "react-router";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "#app/domain/catalog/import/product-imports.ts";
import { UPLOAD_PROBLEMS } from "#app/routes/admin/products-import/upload-problems.ts";
import { Button } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";

/** Sends a file to be checked. It changes nothing yet. */
export function UploadForm({ label, error }: { label: string; error?: string }) {
  const address = href("/admin/products/import");
  const isPending = useNavigation().formAction === address;
  return (
    <Form method="post" action={address} encType="multipart/form-data" noValidate className="space-y-4">
      <FileField
        label={label}
        name="file"
        accept=".csv,text/csv"
        hint={`CSV in UTF-8, up to 10 MB and ${MAX_IMPORT_ROWS.toLocaleString("en-IN")} rows.`}
        maxBytes={MAX_IMPORT_BYTES}
        tooLargeText={UPLOAD_PROBLEMS["too-large"].text}
        error={error}
      />
      <Button type="submit" variant="dark" isPending={isPending} pendingLabel="Checking...">
        Check file
      </Button>
    </Form>
  );
}
