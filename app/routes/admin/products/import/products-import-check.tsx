import { data, Form, href, useNavigation } from "react-router";
import { revalidateRefused } from "#app/components/admin/forms/edit-revalidation.ts";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { listUrl } from "#app/components/admin/lists/list-url.ts";
import { Moment } from "#app/components/admin/moment.tsx";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { DeadZonePrices } from "#app/components/admin/dead-zone-prices.tsx";
import { formError, invalidForm, type FormError } from "#app/components/form-error.ts";
import { WithoutHsn } from "#app/components/admin/without-hsn.tsx";
import { HSN_MISSING, SELLS_WITHOUT_HSN } from "#app/domain/catalog/product.ts";
import type { ImportSummary, ImportPreview } from "#app/domain/catalog/import/import-plan.ts";
import {
  applyImport,
  type ApplyImportResult,
  dropImport,
  findImport,
} from "#app/domain/catalog/import/apply-import.server.ts";
import { RESTRICTED_VIEWER, variantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import { listDeadZonePrices } from "#app/domain/catalog/products/bulk/dead-zone-prices.server.ts";
import { paysGst } from "#app/domain/settings/seller.ts";
import { pageNumberIn } from "#app/lib/http/page-window.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { redirectWithFlash, redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { FaultTable } from "#app/routes/admin/products/import/fault-table.tsx";
import { countOf, ImportBadge } from "#app/routes/admin/products/import/import-badge.tsx";
import { ImportCounts } from "#app/routes/admin/products/import/import-counts.tsx";
import { UploadForm } from "#app/routes/admin/products/import/upload-form.tsx";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/products-import-check";
import { Badge } from "#app/ui/badge.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Check import | Admin" }];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const viewer = variantFieldViewer(adminOf(context).permissions);
  const page = pageNumberIn(url.searchParams);
  const preview = await findImport(app.db, params.importId, { page, viewer });
  if (!preview) throw data(null, { status: 404 });
  return { preview, deadZonePrices: preview.status === "applied" ? await listDeadZoneInShop(app) : [] };
}

/** The shop's prices between two GST rates; none in a shop that pays no GST. */
async function listDeadZoneInShop({ db, clock, settings }: AppContext) {
  if (!paysGst(await settings.get())) return [];
  return listDeadZonePrices(db, { day: indianDay(clock.now()), targets: null });
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const app = getApp(context);
  const { importId } = params;
  if (!(await findImport(app.db, importId, { page: 1, viewer: RESTRICTED_VIEWER })))
    throw data(null, { status: 404 });
  const { step, [SELLS_WITHOUT_HSN]: sellsWithoutHsn } = await readForm(request);
  if (step === "drop") {
    await dropImport(app, importId);
    const flash = { title: "Import discarded", tone: "plain" as const, durationMs: 3000 };
    return redirectWithFlash(href("/admin/products/import"), flash);
  }
  if (step !== "confirm") throw data(null, { status: 400 });
  const result = await applyImport(app, {
    importId,
    actor: adminOf(context),
    sellsWithoutHsn: sellsWithoutHsn === "on",
  });
  if (!result.ok && result.error === "hsn-missing")
    return data(invalidForm({ [SELLS_WITHOUT_HSN]: HSN_MISSING }), { status: 400 });
  if (!result.ok) {
    const { title, text } = refusalText(result);
    return data(formError(title, text), { status: 409 });
  }
  return redirectWithSuccess(url.pathname, "Products imported");
}

const CHECK_AGAIN = "Nothing was imported. Choose the file again to review its changes.";

function refusalText(result: Exclude<ApplyImportResult, { ok: true } | { error: "hsn-missing" }>) {
  switch (result.error) {
    case "stale": {
      const text = `${countOf(result.productCount, "product")} in this file changed since it was checked. ${CHECK_AGAIN}`;
      return { title: "Changed in the meantime", text };
    }
    case "other-price-rules": {
      const text = `The store’s currency or tax mode changed since this file was checked. ${CHECK_AGAIN}`;
      return { title: "Changed in the meantime", text };
    }
    case "over":
      return {
        title: "Nothing to import",
        text: `This import was already ${result.status === "dropped" ? "discarded" : "applied"}. Nothing was changed.`,
      };
    case "faulty":
      return { title: "Import Error", text: "There are errors in this file. Nothing was changed." };
    case "not-found":
      return { title: "Not found", text: "This file no longer exists. Nothing was changed." };
  }
}

export const shouldRevalidate = revalidateRefused;

export default function ProductsImportCheck({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { preview, deadZonePrices } = loaderData;
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/products/import")}>Import and export</BackLink>}
        title={<span className="wrap-anywhere">{preview.fileName}</span>}
        text={
          <span className="flex flex-wrap items-center gap-2">
            <ImportBadge status={preview.status} faultCount={preview.faultCount} />
            {countOf(preview.rowCount, "row")}, read <Moment at={preview.createdAt} />
          </span>
        }
      />
      <FormErrorAlert error={refusal} />
      <DeadZonePrices
        prices={deadZonePrices}
        title="No GST rate fits these prices of the shop"
        className="mb-4"
      />
      {preview.summary.unknownColumns.length > 0 && (
        <Alert tone="warning" title="Unknown columns" className="mb-4">
          Ignored: {preview.summary.unknownColumns.join(", ")}. Check them for spelling mistakes.
        </Alert>
      )}
      <Findings preview={preview} refusal={refusal} />
    </>
  );
}

function Findings({ preview, refusal }: { preview: ImportPreview; refusal: FormError | undefined }) {
  const hsnError = refusal?.fieldErrors?.[SELLS_WITHOUT_HSN];
  const { status, faultCount, faults, listedFaultCount, products, summary, page, pageCount } = preview;
  const path = href("/admin/products/import/:importId", { importId: preview.id });
  if (status !== "checked") return <ImportCounts summary={summary} />;
  const retry = (
    <Panel title="Try again">
      <UploadForm label="Corrected file" />
    </Panel>
  );
  if (faultCount > 0) {
    return (
      <div className="space-y-4">
        <Alert
          tone="warning"
          title={`${countOf(faultCount, "error")} in this file. Nothing has been changed.`}
        >
          Fix them in your file and choose it again below.
          {faultCount > listedFaultCount &&
            ` Only the first ${listedFaultCount.toLocaleString("en-IN")} are listed.`}
        </Alert>
        <FaultTable faults={faults} />
        <Pages path={path} page={page} pageCount={pageCount} label="Errors" />
        {retry}
      </div>
    );
  }
  if (products.length === 0) {
    return (
      <div className="space-y-4">
        <Alert tone="good" title="Nothing to change">
          The store already matches this file.
        </Alert>
        {retry}
      </div>
    );
  }
  return (
    <div className="space-y-4">
      <ImportCounts summary={summary} />
      {refusal && !hsnError ? retry : <Confirm summary={summary} hsnError={hsnError} />}
      <ChangeTable products={products} />
      <Pages path={path} page={page} pageCount={pageCount} label="Changes" />
    </div>
  );
}

function Pages(props: { path: string; page: number; pageCount: number; label: string }) {
  const { path, ...pager } = props;
  return <Pager {...pager} urlOf={(page) => listUrl(path, { status: null, page })} />;
}

function Confirm({ summary, hsnError }: { summary: ImportSummary; hsnError: string | undefined }) {
  const step = useNavigation().formData?.get("step");
  return (
    <Form
      method="post"
      className="flex flex-wrap items-center gap-3 rounded border border-line bg-white p-4 sm:px-5"
    >
      <div className="basis-full empty:hidden">
        <WithoutHsn names={summary.namesWithoutHsn} count={summary.withoutHsn} error={hsnError} />
      </div>
      <p className="min-w-0 flex-1 basis-64 text-sm">
        No errors. Either everything is imported or nothing, and each change is recorded in the audit log.
      </p>
      <Button type="submit" name="step" value="drop" variant="quiet" isPending={step === "drop"}>
        Discard
      </Button>
      <Button
        type="submit"
        name="step"
        value="confirm"
        isPending={step === "confirm"}
        pendingLabel="Importing..."
      >
        Import {countOf(summary.newProducts + summary.changedProducts, "product")}
      </Button>
    </Form>
  );
}

/** The planned changes of an import, by product. */
function ChangeTable({ products }: Pick<ImportPreview, "products">) {
  return (
    <Table
      caption="Changes in the file"
      head={
        <>
          <HeadCell>Product</HeadCell>
          <HeadCell>Changes</HeadCell>
        </>
      }
    >
      {products.map(({ slug, name, isNew, changes }) => (
        <TableRow key={slug} className="max-sm:block">
          <Cell className="align-top max-sm:block max-sm:pb-0 sm:w-2/5">
            <span className="font-medium wrap-anywhere">{name}</span>{" "}
            {isNew && <Badge tone="green">New</Badge>}
            <span className="block text-xs wrap-anywhere text-ink-soft">{slug}</span>
          </Cell>
          <Cell className="align-top max-sm:block max-sm:pl-4">
            <ul className="space-y-1">
              {changes.map(({ what, before, after }) => (
                <li key={what} className="wrap-anywhere">
                  <span className="text-ink-soft">{what}: </span>
                  {before !== null && (
                    <>
                      <del className="text-ink-soft">
                        <span className="sr-only">from </span>
                        {before || "nothing"}
                      </del>{" "}
                      <span aria-hidden>→</span>{" "}
                    </>
                  )}
                  <ins className="no-underline">
                    {before !== null && <span className="sr-only">to </span>}
                    {after || "nothing"}
                  </ins>
                </li>
              ))}
            </ul>
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}
