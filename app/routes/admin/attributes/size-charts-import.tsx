import { readFile } from "node:fs/promises";
import { data, Form, href, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { FileFaults } from "#app/components/admin/file-faults.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { formError, type FormError } from "#app/components/form-error.ts";
import { useErrorToast } from "#app/components/use-error-toast.ts";
import { getApp, temporaryUploadsOf } from "#app/context/context-keys.server.ts";
import { importSizeCharts } from "#app/domain/catalog/attributes/import-size-charts.server.ts";
import type { ChartFault } from "#app/domain/catalog/attributes/size-chart-csv.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readUpload } from "#app/platform/uploads/upload.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Button } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import type { Route } from "./+types/size-charts-import";

export const meta: Route.MetaFunction = () => [{ title: "Import size charts | Admin" }];

const MAX_BYTES = 1024 * 1024;

const UPLOAD_ERRORS = {
  "no-file": { text: "Please choose a CSV file first.", status: 400 },
  "too-large": { text: "This file is too large: it may have at most 1 MB.", status: 413 },
  "not-stored": { text: "The file could not be stored. Please try again in a moment.", status: 503 },
  busy: { text: "Too many uploads at the moment. Please try again shortly.", status: 503 },
} as const;

/** Creates and updates size charts from the uploaded file. */
export async function action({ request, context }: Route.ActionArgs) {
  const upload = await readUpload(request, temporaryUploadsOf(context), {
    field: "file",
    maxBytes: MAX_BYTES,
  });
  if (!upload.ok) {
    const { text, status } = UPLOAD_ERRORS[upload.error];
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

type Refusal = FormError & { faults?: ChartFault[]; count?: number };

const refusal = (description: string): Refusal => formError("This file was not saved", description);

export default function ImportSizeCharts({ actionData }: Route.ComponentProps) {
  const isPending = useNavigation().state === "submitting";
  useErrorToast(actionData);
  return (
    <>
      <PageHead
        back={<BackLink to={href("/admin/products/attributes")}>Attributes</BackLink>}
        title="Import size charts"
        text="The simplest start is an export: change it in a spreadsheet and upload it here."
      />
      <Panel title="Upload a file" className="max-w-3xl">
        <Form method="post" encType="multipart/form-data" noValidate className="space-y-4">
          {actionData?.faults && <FileFaults faults={actionData.faults} count={actionData.count ?? 0} />}
          <FileField
            label="CSV file"
            name="file"
            accept=".csv,text/csv"
            hint="CSV in UTF-8, up to 1 MB. Charts are found by name; others stay as they are."
            maxBytes={MAX_BYTES}
            tooLargeText={UPLOAD_ERRORS["too-large"].text}
            error={actionData && !actionData.faults ? actionData.description : undefined}
          />
          <Button type="submit" variant="dark" isPending={isPending} pendingLabel="Saving...">
            Import size charts
          </Button>
        </Form>
        <p className="mt-5 mb-2 text-sm font-medium">Columns: a row per size, the smallest first</p>
        <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
          {COLUMNS.map(([name, text]) => (
            <div key={name} className="contents">
              <dt className="font-medium">{name}</dt>
              <dd className="mb-2 text-ink-soft sm:mb-0">{text}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  );
}

const COLUMNS = [
  ["Chart", "The name of the chart, such as Women's kurta. All its sizes have the same."],
  ["Made for", "Women or Men. Empty: everybody."],
  ["Size", "Such as 3XL."],
  ["To fit bust", "The largest body that the size fits, in cm. Also: To fit waist, hip, upper arm, height."],
  [
    "Bust, Upper arm, Length …",
    "The garment, laid flat and doubled, in cm. Any other heading is shown and not used for recommendations.",
  ],
  ["Ease bust (computed) …", "The garment minus the body. Exported for you to read, and not imported."],
] as const;
