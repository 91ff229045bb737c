import { readFile } from "node:fs/promises";
import { data, href } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { getApp, temporaryUploadsOf } from "#app/context/context-keys.server.ts";
import { applyRemittance, planRemittance } from "#app/domain/orders/remittance/apply-remittance.server.ts";
import { readRemittanceFile } from "#app/domain/orders/remittance/read-remittance-file.server.ts";
import { MAX_REMITTANCE_ROWS, RemittanceRows } from "#app/domain/orders/remittance/remittance.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { csvUploadError } from "#app/lib/forms/csv-upload.ts";
import { parseJson } from "#app/lib/parse-json.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { readUpload } from "#app/platform/uploads/upload.server.ts";
import { RemittancePreview } from "#app/routes/admin/orders/remittance/remittance-preview.tsx";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { CsvColumns, CsvUploadForm } from "#app/components/admin/forms/csv-upload-form.tsx";
import type { Route } from "./+types/remittance";

export const meta: Route.MetaFunction = () => [{ title: "Courier remittance | Admin" }];

const MAX_BYTES = 1024 * 1024;

/** An uploaded file is planned and shown; the form below the plan, which carries its rows, applies it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, orders, settings } = getApp(context);
  const money = moneyFormatOf((await settings.get()).sales);
  const apply = async (text = "") => {
    const rows = RemittanceRows.safeParse(parseJson(text));
    if (!rows.success) return refused("Please upload the file again.", 400);
    const change = { rows: rows.data, currency: money.currency, actorId: adminOf(context).id };
    return data({ planned: await applyRemittance(orders, change), isApplied: true, id: crypto.randomUUID() });
  };
  // Earlier versions of the page sent the rows in a form of at most 256 kB.
  if (!request.headers.get("content-type")?.startsWith("multipart/"))
    return apply((await readForm(request))["rows"]);
  const upload = await readUpload(request, temporaryUploadsOf(context), {
    field: "file",
    maxBytes: MAX_BYTES,
  });
  if (upload.fields["rows"] !== undefined) return apply(upload.fields["rows"]);
  if (!upload.ok) {
    const { text, status } = csvUploadError(upload.error, MAX_BYTES);
    return refused(text, status);
  }
  const read = await readRemittanceFile(await readFile(upload.file), money);
  if (!read.ok) return data({ faults: read.faults, count: read.count }, { status: 400 });
  const planned = await planRemittance(db, read.rows, money.currency);
  return data({ planned, isApplied: false, id: crypto.randomUUID() });
}

const refused = (error: string, status: number) => data({ error }, { status });

/** Orders change by this page alone, so a preview needs no other data. */
export const shouldRevalidate = () => false;

export default function Remittance({ actionData }: Route.ComponentProps) {
  const { shop } = useShop();
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/orders")}>Orders</BackLink>}
        title="Courier remittance"
        text="Upload what a courier has paid out to mark its cash orders as paid."
      />
      <div className="max-w-4xl space-y-4">
        {actionData && "planned" in actionData && (
          <RemittancePreview key={actionData.id} {...actionData} money={shop.money} />
        )}
        <Panel title="Upload a file">
          <CsvUploadForm
            hint={`CSV in UTF-8, up to ${MAX_REMITTANCE_ROWS.toLocaleString("en-IN")} rows. You first see what it would change.`}
            maxBytes={MAX_BYTES}
            error={actionData && "error" in actionData ? actionData.error : undefined}
            {...(actionData && "faults" in actionData ? actionData : {})}
            button="Check file"
            pendingLabel="Checking..."
          />
          <CsvColumns title="Columns, in any order; others are ignored" columns={COLUMNS} />
        </Panel>
      </div>
    </>
  );
}

const COLUMNS = [
  [
    "Order",
    "The order’s number, such as 123 or #000123, or a parcel’s reference, such as 000123-1. Or leave it out and name the AWB.",
  ],
  ["AWB", "The parcel’s tracking number."],
  ["Amount", "The cash that was collected for the order, in the store’s currency."],
  ["Date", "Of the remittance: 2026-11-27 or 27/11/2026."],
  ["Reference", "Of the remittance or the bank, such as the UTR."],
] as const;
