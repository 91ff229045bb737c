import { readFile } from "node:fs/promises";
import Download from "lucide-react/icons/download";
import { data, Form, href } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { formError, type FormError } from "#app/components/form-error.ts";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { getApp, temporaryUploadsOf } from "#app/context/context-keys.server.ts";
import { removeCourierTable, replaceCourierTable } from "#app/domain/delivery/courier-table.server.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { csvUploadError } from "#app/lib/forms/csv-upload.ts";
import { cutText } from "#app/lib/text/cut-text.ts";
import { formatMoment } from "#app/lib/time/dates.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readUpload } from "#app/platform/uploads/upload.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { CsvColumns, CsvUploadForm } from "#app/components/admin/forms/csv-upload-form.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/courier";
import { versionField } from "#app/lib/forms/form-fields.ts";

export const meta: Route.MetaFunction = () => [{ title: "Courier | Store Settings | Admin" }];

const MAX_BYTES = 10 * 1024 * 1024;

export async function loader({ context }: Route.LoaderArgs) {
  return readSection(getApp(context).db, "courier");
}

/** Replaces the list by the uploaded file, or removes it. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const upload = await readUpload(request, temporaryUploadsOf(context), {
    field: "file",
    maxBytes: MAX_BYTES,
  });
  const version = versionField.safeParse(upload.fields["version"]);
  const change = { expectedVersion: version.data ?? -1, actorId: adminOf(context).id };
  const to = href("/admin/settings/shipping/courier");
  if (upload.fields["form"] === "remove") {
    const removed = await removeCourierTable(app, change);
    if (!removed.ok) return data(refusal(STALE), { status: 409 });
    return redirectWithFlash(to, { title: "Courier’s list removed", tone: "good" });
  }
  if (!upload.ok) {
    const { text, status } = csvUploadError(upload.error, MAX_BYTES);
    return data(refusal(text), { status });
  }
  const bytes = await readFile(upload.file);
  const replaced = await replaceCourierTable(app, {
    ...change,
    bytes,
    fileName: cutText(upload.fileName, 200),
  });
  if (replaced.ok) {
    const title = `${replaced.pinCodes.toLocaleString("en-IN")} PIN codes saved`;
    return redirectWithFlash(to, { title, tone: "good" });
  }
  if (replaced.error === "stale") return data(refusal(STALE), { status: 409 });
  const { faults, count } = replaced;
  return data(
    { ...refusal("Nothing was changed. Correct the file and upload it again."), faults, count },
    { status: 400 },
  );
}

const STALE = "The list was changed elsewhere since you opened the page. Nothing was overwritten.";

type Refusal = FormError & { faults?: { row: number | null; message: string }[]; count?: number };

const refusal = (description: string): Refusal => formError("This file was not saved", description);

export default function Courier({ loaderData, actionData }: Route.ComponentProps) {
  const { value, version } = loaderData;
  const { table } = value;
  useErrorToast(actionData);
  return (
    <div className="max-w-3xl space-y-6">
      <BackLink to={href("/admin/settings/shipping")}>Shipping</BackLink>
      <Panel title="Where your courier delivers">
        {table ? (
          <>
            <p className="text-sm">
              {table.pinCodes.toLocaleString("en-IN")} PIN codes from “{table.fileName}”, uploaded{" "}
              {formatMoment(new Date(table.uploadedAt))}. Nobody can order to a PIN code that is not in this
              list.
            </p>
            <a
              href={href("/admin/settings/shipping/courier.csv")}
              download
              className={buttonClass({ variant: "outline", className: "mt-4" })}
            >
              <Download aria-hidden className="size-4" strokeWidth={1.75} /> Download the list
            </a>
          </>
        ) : (
          <p className="text-sm">
            No list is uploaded: you deliver to every PIN code in India, in the time of the shipping zone.
          </p>
        )}
      </Panel>
      <Panel title={table ? "Replace the list" : "Upload a list"}>
        <CsvUploadForm
          hint="CSV in UTF-8, up to 10 MB. It replaces the whole list at once."
          maxBytes={MAX_BYTES}
          error={actionData?.description}
          faults={actionData?.faults}
          count={actionData?.count}
          button="Save"
          pendingLabel="Saving..."
        >
          <input type="hidden" name="version" value={version} />
        </CsvUploadForm>
        <CsvColumns title="Columns, in any order; others are ignored" columns={COLUMNS} />
      </Panel>
      {table && (
        <details className="rounded border border-line bg-white">
          <summary className="flex min-h-11 items-center px-4 text-sm font-medium text-ink-soft hover:text-ink">
            Remove the list…
          </summary>
          <Form method="post" encType="multipart/form-data" className="space-y-3 px-4 pb-4 text-sm">
            <p className="text-ink-soft">You then deliver to every PIN code in India again.</p>
            <input type="hidden" name="form" value="remove" />
            <input type="hidden" name="version" value={version} />
            <Button type="submit" variant="danger">
              Remove list
            </Button>
          </Form>
        </details>
      )}
    </div>
  );
}

const COLUMNS = [
  ["PIN", "Six digits, each code once. Also read: Pincode, Destination PIN, Postal code."],
  ["Prepaid", "Whether paid parcels are delivered: yes or no, Y or N, 1 or 0. Empty is no."],
  ["COD", "Whether the courier collects cash: yes or no."],
  ["Days", "Working days in transit, such as 3 or 2-4 (the latest counts). Empty: the time of the zone."],
] as const;
