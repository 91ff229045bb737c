import { readFile } from "node:fs/promises";
import Download from "lucide-react/icons/download";
import { data, href, redirect, Link } from "react-router";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { formError } from "#app/components/form-error.ts";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { checkImport } from "#app/domain/catalog/import/check-import.server.ts";
import { listRecentImports } from "#app/domain/catalog/import/find-import.server.ts";
import { MAX_IMPORT_BYTES, type ImportView } from "#app/domain/catalog/import/import-plan.ts";
import { columnOf, importColumnsFor } from "#app/domain/catalog/import/import-columns.ts";
import { variantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { csvUploadError } from "#app/lib/forms/csv-upload.ts";
import { readUpload } from "#app/platform/uploads/upload.server.ts";
import { temporaryUploadsOf, getApp } from "#app/context/context-keys.server.ts";
import { AssignColumns, HEADINGS_FIELD } from "#app/routes/admin/products/import/assign-columns.tsx";
import { saveMapping } from "#app/routes/admin/products/import/save-mapping.server.ts";
import { UploadForm } from "#app/routes/admin/products/import/upload-form.tsx";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/products-import";
import { Moment } from "#app/components/admin/moment.tsx";
import { ImportBadge } from "#app/routes/admin/products/import/import-badge.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

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
  const { file, fileName, fields } = upload;
  const bytes = await readFile(file);
  const actor = adminOf(context);
  if (HEADINGS_FIELD in fields && !(await saveMapping(app, { fields, actorId: actor.id })))
    return refuse("The columns were not saved, as somebody else has just saved some. Try again.", 409);
  const viewer = variantFieldViewer(actor.permissions);
  const result = await checkImport(app, {
    fileName,
    bytes,
    actor,
    viewer,
    createsOptions: fields["createsOptions"] === "on",
    emptyClears: fields["emptyClears"] === "on",
    asksForColumns: fields["asksForColumns"] === "on",
  });
  if (!result.ok && result.error === "unknown-headings") {
    const { reason, all, headings } = result;
    return data({ kind: "unknown-headings" as const, reason, all, headings }, { status: 400 });
  }
  if (!result.ok) return refuse(result.reason, 400);
  return redirect(href("/admin/products/import/:importId", { importId: result.id }));
}

export default function ProductsImport({ loaderData, actionData }: Route.ComponentProps) {
  const { imports } = loaderData;
  const unknown = actionData && "kind" in actionData ? actionData : undefined;
  const refusal = actionData && !("kind" in actionData) ? actionData : undefined;
  useErrorToast(refusal);
  return (
    <>
      <PageHead
        title="Import and export"
        text="Export products and variants to a spreadsheet, and import them again."
      />
      {unknown ? <AssignColumns {...unknown} /> : <ExportAndImport error={refusal?.description} />}
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

function ExportAndImport({ error }: { error: string | undefined }) {
  return (
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
        <UploadForm label="CSV file" error={error} />
        <p className="mt-4 text-sm text-ink-soft">
          You first see what the file would change and every error in it. Nothing changes until you confirm.
        </p>
      </Panel>
    </div>
  );
}

const RULES = [
  "The first row names the columns, in any order. A missing column changes nothing.",
  "Each row is a variant. Product fields are only needed in one of its rows.",
  "An empty cell leaves the value as it is. With “Empty cells clear the value” it clears fields that may be empty: text, tags, the size chart, a variant’s own price. Rows with no product fields leave the product unchanged.",
  "The product files of Shopify, WooCommerce (with headings in ten languages) and Wix, and Shopify’s inventory file, can be imported as they are. Options other than size and colour are joined to the size. HTML becomes formatting. Whatever is changed or left out is listed by row.",
  "Any other table can be imported, too: you assign its columns once, and files with the same headings are then read in the same way.",
  "Products that somebody changes between the check and the import are skipped and listed.",
  "Nothing is deleted: products and variants that the file does not mention stay as they are.",
];

function ColumnGuide() {
  const columns = importColumnsFor(variantFieldViewer(usePermissions()));
  return (
    <Panel title="How to fill in the file">
      <ul className="list-disc space-y-1.5 pl-5 text-sm text-ink-soft">
        {RULES.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <details className="mt-4 rounded border border-line">
        <summary className="flex min-h-11 items-center px-4 text-sm font-medium">The columns</summary>
        <dl className="divide-y divide-line border-t border-line px-4 text-sm">
          {columns.map((column) => {
            const { heading, hint } = columnOf(column);
            return (
              <div key={column} className="grid gap-x-4 py-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
                <dt className="font-medium">{heading}</dt>
                <dd className="text-ink-soft">{hint}</dd>
              </div>
            );
          })}
        </dl>
      </details>
    </Panel>
  );
}

function RecentImports({ imports }: { imports: readonly ImportView[] }) {
  return (
    <Table
      caption="Files, newest first"
      head={
        <>
          <HeadCell>File</HeadCell>
          <HeadCell className="text-right max-sm:hidden">Rows</HeadCell>
          <HeadCell className="max-sm:hidden">Read</HeadCell>
          <HeadCell>Status</HeadCell>
        </>
      }
    >
      {imports.map(({ id, fileName, rowCount, createdAt, status, faultCount }) => (
        <TableRow key={id}>
          <Cell className="max-w-0 w-full">
            <Link
              to={href("/admin/products/import/:importId", { importId: id })}
              className="tile-link block truncate font-medium"
            >
              {fileName}
            </Link>
            <Moment at={createdAt} className="block text-xs text-ink-soft sm:hidden" />
          </Cell>
          <Cell className="text-right tabular max-sm:hidden">{rowCount.toLocaleString("en-IN")}</Cell>
          <Cell className="whitespace-nowrap text-ink-soft max-sm:hidden">
            <Moment at={createdAt} />
          </Cell>
          <Cell>
            <ImportBadge status={status} faultCount={faultCount} />
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}
