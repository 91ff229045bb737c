import { readFile } from "node:fs/promises";
import { data, href } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { CsvColumns, CsvUploadForm } from "#app/components/admin/forms/csv-upload-form.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { formError, type FormError } from "#app/components/form-error.ts";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { getApp, temporaryUploadsOf } from "#app/context/context-keys.server.ts";
import { importSizeCharts } from "#app/domain/catalog/attributes/save-size-chart.server.ts";
import type { CsvFault } from "#app/lib/text/csv.ts";
import { csvUploadError } from "#app/lib/forms/csv-upload.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readUpload } from "#app/platform/uploads/upload.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/size-charts-import";

export const meta: Route.MetaFunction = () => [{ title: "Import size charts | Admin" }];

const MAX_BYTES = 1024 * 1024;

/** Creates and updates size charts from the uploaded file. */
export async function action({ request, context }: Route.ActionArgs) {
  const upload = await readUpload(request, temporaryUploadsOf(context), {
    field: "file",
    maxBytes: MAX_BYTES,
  });
  if (!upload.ok) {
    const { text, status } = csvUploadError(upload.error, MAX_BYTES);
    return data(refusal(text), { status });
  }
  const imported = await importSizeCharts(getApp(context), await readFile(upload.file), adminOf(context));
  if (imported.ok) {
    const { created, updated } = imported;
    const title =
      created + updated === 0
        ? "The charts already have these values"
        : `Size charts imported: ${created} new, ${updated} changed`;
    return redirectWithFlash(href("/admin/products/attributes"), { title, tone: "good" });
  }
  const { faults, count } = imported;
  const description = "Nothing was changed. Correct the file and upload it again.";
  return data({ ...refusal(description), faults, count }, { status: 400 });
}

type Refusal = FormError & { faults?: CsvFault[]; count?: number };

const refusal = (description: string): Refusal => formError("This file was not saved", description);

export default function ImportSizeCharts({ actionData }: Route.ComponentProps) {
  useErrorToast(actionData);
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/products/attributes")}>Attributes</BackLink>}
        title="Import size charts"
        text="The simplest start is an export: change it in a spreadsheet and upload it here."
      />
      <Panel title="Upload a file" className="max-w-3xl">
        <CsvUploadForm
          hint="CSV in UTF-8, up to 1 MB. Charts are matched by name; charts that the file does not name stay as they are."
          maxBytes={MAX_BYTES}
          error={actionData?.description}
          faults={actionData?.faults}
          count={actionData?.count}
          button="Import size charts"
          pendingLabel="Importing..."
        />
        <CsvColumns title="Columns: a row per size, the smallest first" columns={COLUMNS} isWide />
      </Panel>
    </>
  );
}

const COLUMNS = [
  ["Chart", "The name of the chart, such as Women’s kurta; the same in each of its rows."],
  ["Made for", "Women or Men. Empty: everybody."],
  ["Size", "Such as 3XL."],
  ["To fit bust", "The largest body that the size fits, in cm. Also: To fit waist, hip, upper arm, height."],
  [
    "Bust, Upper arm, Length …",
    "The garment, laid flat and doubled, in cm. Any other heading is shown, but not used for recommendations.",
  ],
  ["Ease bust (computed) …", "The garment minus the body. Exported for information only."],
] as const;
