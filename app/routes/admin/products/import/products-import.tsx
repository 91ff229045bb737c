import { readFile } from "node:fs/promises";
import Download from "lucide-react/icons/download";
import { data, href, redirect } from "react-router";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { formError } from "#app/components/form-error.ts";
import { useErrorToast } from "#app/components/use-error-toast.ts";
import { checkImport } from "#app/domain/catalog/import/check-import.server.ts";
import { listRecentImports } from "#app/domain/catalog/import/find-imports.server.ts";
import { MAX_IMPORT_BYTES } from "#app/domain/catalog/import/product-imports.ts";
import { csvUploadError } from "#app/lib/forms/csv-upload.ts";
import { readUpload } from "#app/platform/uploads/upload.server.ts";
import { temporaryUploadsOf, getApp } from "#app/context/context-keys.server.ts";
import { ColumnGuide } from "#app/routes/admin/products/import/column-guide.tsx";
import { RecentImports } from "#app/routes/admin/products/import/recent-imports.tsx";
import { UploadForm } from "#app/routes/admin/products/import/upload-form.tsx";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/products-import";

export const meta: Route.MetaFunction = () => [{ title: "Import and export | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  return { imports: await listRecentImports(getApp(context).db) };
}

/** Checks the file and stores its planned changes for confirmation on the next page. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const refuse = (description: string, status: number) =>
    data(formError("Import Error", description), { status });
  const upload = await readUpload(request, temporaryUploadsOf(context), {
    field: "file",
    maxBytes: MAX_IMPORT_BYTES,
  });
  if (!upload.ok) {
    const { text, status } = csvUploadError(upload.error, MAX_IMPORT_BYTES);
    return refuse(text, status);
  }
  const { file, fileName } = upload;
  const bytes = await readFile(file);
  const result = await checkImport(app, { fileName, bytes, actor: adminOf(context) });
  if (!result.ok) return refuse(result.reason, 400);
  return redirect(href("/admin/products/import/:importId", { importId: result.id }));
}

export default function ProductsImport({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { imports } = loaderData;
  useErrorToast(refusal);
  return (
    <>
      <PageHead
        title="Import and export"
        text="Export products and variants to a spreadsheet, and import them again."
      />
      <div className="grid gap-4 lg:grid-cols-2">
        <Panel title="Export">
          <p className="mb-4 text-sm text-ink-soft">
            All products including drafts, one row per variant. Edit the file and import it again.
          </p>
          <a href={href("/admin/products/export")} download className={buttonClass({ variant: "outline" })}>
            <Download aria-hidden className="size-4" strokeWidth={1.75} /> Export products
          </a>
        </Panel>
        <Panel title="Import">
          <UploadForm label="CSV file" error={refusal?.description} />
          <p className="mt-4 text-sm text-ink-soft">
            You first see what the file would change and every error in it. Nothing changes until you confirm.
          </p>
        </Panel>
      </div>
      <div className="mt-4 space-y-4">
        <ColumnGuide />
        {imports.length > 0 && (
          <section aria-labelledby="recent-imports">
            <h2 id="recent-imports" className="mt-6 mb-3 text-[0.9375rem] font-semibold">
              Recent files
            </h2>
            <RecentImports imports={imports} />
          </section>
        )}
      </div>
    </>
  );
}
