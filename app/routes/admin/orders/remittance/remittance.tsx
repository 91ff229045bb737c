import { readFile } from "node:fs/promises";
import { data, Form, href, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { getApp, temporaryUploadsOf } from "#app/context/context-keys.server.ts";
import { applyRemittance, planRemittance } from "#app/domain/orders/remittance/apply-remittance.server.ts";
import { readRemittanceFile } from "#app/domain/orders/remittance/read-remittance-file.server.ts";
import { RemittanceRows } from "#app/domain/orders/remittance/remittance.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { parseJson } from "#app/lib/parse-json.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { readUpload } from "#app/platform/uploads/upload.server.ts";
import { RemittancePreview } from "#app/routes/admin/orders/remittance/remittance-preview.tsx";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { FileFaults } from "#app/components/admin/file-faults.tsx";
import { Button } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import type { Route } from "./+types/remittance";

export const meta: Route.MetaFunction = () => [{ title: "Courier remittance | Admin" }];

const MAX_BYTES = 1024 * 1024;

const UPLOAD_ERRORS = {
  "no-file": { text: "Please choose a CSV file first.", status: 400 },
  "too-large": { text: "This file is too large: it may have at most 1 MB.", status: 413 },
  "not-stored": { text: "The file could not be stored. Please try again in a moment.", status: 503 },
  busy: { text: "Too many uploads at the moment. Please try again shortly.", status: 503 },
} as const;

/** An uploaded file is planned and shown; the form below the plan, which carries its rows, applies it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, orders, settings } = getApp(context);
  const money = moneyFormatOf((await settings.get()).sales);
  if (!request.headers.get("content-type")?.startsWith("multipart/")) {
    const rows = RemittanceRows.safeParse(parseJson((await readForm(request))["rows"] ?? ""));
    if (!rows.success) return refused("Please upload the file again.", 400);
    const change = { rows: rows.data, currency: money.currency, actorId: adminOf(context).id };
    return data({ planned: await applyRemittance(orders, change), isApplied: true, id: crypto.randomUUID() });
  }
  const upload = await readUpload(request, temporaryUploadsOf(context), {
    field: "file",
    maxBytes: MAX_BYTES,
  });
  if (!upload.ok) {
    const { text, status } = UPLOAD_ERRORS[upload.error];
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
  const isPending = useNavigation().state === "submitting";
  return (
    <>
      <PageHead
        back={<BackLink to={href("/admin/orders")}>Orders</BackLink>}
        title="Courier remittance"
        text="Upload what a courier has paid out to mark its cash orders as paid."
      />
      <div className="max-w-4xl space-y-4">
        {actionData && "planned" in actionData && (
          <RemittancePreview key={actionData.id} {...actionData} money={shop.money} />
        )}
        <Panel title="Upload a file">
          <Form method="post" encType="multipart/form-data" noValidate className="space-y-4">
            {actionData && "faults" in actionData && (
              <FileFaults faults={actionData.faults} count={actionData.count} />
            )}
            <FileField
              label="CSV file"
              name="file"
              accept=".csv,text/csv"
              hint="CSV in UTF-8, up to 1,000 rows. You first see what it would change."
              maxBytes={MAX_BYTES}
              tooLargeText={UPLOAD_ERRORS["too-large"].text}
              error={actionData && "error" in actionData ? actionData.error : undefined}
            />
            <Button type="submit" variant="dark" isPending={isPending} pendingLabel="Checking...">
              Check file
            </Button>
          </Form>
          <p className="mt-5 mb-2 text-sm font-medium">Columns, in any order; others are ignored</p>
          <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[6rem_minmax(0,1fr)]">
            {COLUMNS.map(([name, text]) => (
              <div key={name} className="contents">
                <dt className="font-medium">{name}</dt>
                <dd className="mb-2 text-ink-soft sm:mb-0">{text}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      </div>
    </>
  );
}

const COLUMNS = [
  ["Order", "The order's number, such as 123 or #000123. Or leave it out and name the AWB."],
  ["AWB", "The parcel's tracking number."],
  ["Amount", "The cash that was collected for the order, in the store's currency."],
  ["Date", "Of the remittance: 2026-11-27 or 27/11/2026."],
  ["Reference", "Of the remittance or the bank, such as the UTR."],
] as const;
