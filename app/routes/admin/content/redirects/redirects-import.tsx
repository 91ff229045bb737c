import { readFile } from "node:fs/promises";
import { data, href } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { CsvColumns, CsvUploadForm } from "#app/components/admin/forms/csv-upload-form.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { formError, type FormError } from "#app/components/form-error.ts";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { getApp, temporaryUploadsOf } from "#app/context/context-keys.server.ts";
import { importRedirects } from "#app/domain/redirects/import-redirects.server.ts";
import type { CsvFault } from "#app/lib/text/csv.ts";
import { csvUploadError } from "#app/lib/forms/csv-upload.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readUpload } from "#app/platform/uploads/upload.server.ts";
import { readPagePaths } from "#app/routes/admin/content/redirects/page-paths.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/redirects-import";

export const meta: Route.MetaFunction = () => [{ title: "Import redirects | Admin" }];

const MAX_BYTES = 8 * 1024 * 1024;

/** Adds and changes redirects by the uploaded file. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const limits = { field: "file", maxBytes: MAX_BYTES };
  const upload = await readUpload(request, temporaryUploadsOf(context), limits);
  if (!upload.ok) {
    const { text, status } = csvUploadError(upload.error, MAX_BYTES);
    return data(refusal(text), { status });
  }
  const imported = await importRedirects(app, await readFile(upload.file), {
    origin: app.publicUrl,
    paths: await readPagePaths(),
    actorId: adminOf(context).id,
  });
  if (imported.ok) {
    const { created, updated } = imported;
    const title =
      created + updated === 0
        ? "The redirects are already there"
        : `Redirects imported: ${created} new, ${updated} changed`;
    return redirectWithFlash(href("/admin/content/redirects"), { title, tone: "good" });
  }
  const { faults, count } = imported;
  const description = "Nothing was changed. Correct the file and upload it again.";
  return data({ ...refusal(description), faults, count }, { status: 400 });
}

type Refusal = FormError & { faults?: CsvFault[]; count?: number };

const refusal = (description: string): Refusal => formError("This file was not saved", description);

export default function ImportRedirects({ actionData }: Route.ComponentProps) {
  useErrorToast(actionData);
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/content/redirects")}>Redirects</BackLink>}
        title="Import redirects"
        text="The file that Shopify exports under URL redirects, or any table of two columns."
      />
      <Panel title="Upload a file" className="max-w-3xl">
        <CsvUploadForm
          hint="CSV in UTF-8, up to 8 MB. Redirects that the file does not name stay as they are."
          maxBytes={MAX_BYTES}
          error={actionData?.description}
          faults={actionData?.faults}
          count={actionData?.count}
          button="Import redirects"
          pendingLabel="Importing..."
        />
        <CsvColumns title="Columns" columns={COLUMNS} isWide />
      </Panel>
    </>
  );
}

const COLUMNS = [
  [
    "Redirect from",
    "The old path, such as /collections/summer, or its URL. Also: From, Source, Old URL, Path.",
  ],
  [
    "Redirect to",
    "A page of the shop, such as /products, or a URL with https://. Also: To, Target, Destination, New URL.",
  ],
] as const;
