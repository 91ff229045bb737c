import { data, href } from "react-router";
import { revalidateRefused } from "#app/components/admin/forms/edit-revalidation.ts";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { Moment } from "#app/components/admin/moment.tsx";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { DeadZonePrices } from "#app/components/admin/dead-zone-prices.tsx";
import { formError, invalidForm } from "#app/components/form-error.ts";
import { HSN_MISSING, SELLS_WITHOUT_HSN } from "#app/domain/catalog/product.ts";
import { applyImports } from "#app/domain/catalog/import/apply-import.server.ts";
import {
  confirmImport,
  type ConfirmImportResult,
  dropImport,
  stopImport,
} from "#app/domain/catalog/import/confirm-import.server.ts";
import { countImportImages } from "#app/domain/catalog/import/images/image-progress.server.ts";
import { findImport, findImportProgress } from "#app/domain/catalog/import/find-import.server.ts";
import { IMPORT_PARTS, type ImportPart, type ImportPreview } from "#app/domain/catalog/import/import-plan.ts";
import { variantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import { listDeadZonePrices } from "#app/domain/catalog/products/bulk/dead-zone-prices.server.ts";
import { paysGst } from "#app/domain/settings/seller.ts";
import { pageNumberIn } from "#app/lib/http/page-window.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { redirectWithFlash, redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { LEAVES_OUT_FAULTY } from "#app/routes/admin/products/import/confirm-form.tsx";
import { countOf, ImportBadge } from "#app/routes/admin/products/import/import-badge.tsx";
import { ImportFindings } from "#app/routes/admin/products/import/import-findings.tsx";
import { ImagesLink } from "#app/routes/admin/products/import/images-link.tsx";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import type { Route } from "./+types/products-import-check";

export const meta: Route.MetaFunction = () => [{ title: "Check import | Admin" }];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const viewer = variantFieldViewer(adminOf(context).permissions);
  const page = pageNumberIn(url.searchParams);
  const part = partOf(url.searchParams.get("show"));
  const preview = await findImport(app.db, params.importId, { part, page, viewer });
  if (!preview) throw data(null, { status: 404 });
  return {
    preview,
    images: await countImportImages(app.db, params.importId),
    deadZonePrices: preview.status === "applied" ? await listDeadZoneInShop(app) : [],
  };
}

function partOf(text: string | null): ImportPart | null {
  return IMPORT_PARTS.find((part) => part === text) ?? null;
}

/** The shop's prices between two GST rates; none in a shop that pays no GST. */
async function listDeadZoneInShop({ db, clock, settings }: AppContext) {
  if (!paysGst(await settings.get())) return [];
  return listDeadZonePrices(db, { day: indianDay(clock.now()), targets: null });
}

// A small import is done when the page is shown; the job continues with a large one.
const APPLY_IN_REQUEST_MS = 1_500;

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const app = getApp(context);
  const { importId } = params;
  if (!(await findImportProgress(app.db, importId))) throw data(null, { status: 404 });
  const form = await readForm(request);
  const { step } = form;
  if (step === "drop") {
    await dropImport(app, importId);
    return redirectWithFlash(href("/admin/products/import"), told("Import discarded"));
  }
  if (step === "stop") {
    await stopImport(app, importId);
    return redirectWithFlash(url.pathname, told("Import stopped"));
  }
  if (step !== "confirm") throw data(null, { status: 400 });
  const result = await confirmImport(app, {
    importId,
    actor: adminOf(context),
    sellsWithoutHsn: form[SELLS_WITHOUT_HSN] === "on",
    leavesOutFaulty: form[LEAVES_OUT_FAULTY] === "on",
  });
  if (!result.ok) return refuse(result);
  await applyImports(app, { maxMs: APPLY_IN_REQUEST_MS });
  const progress = await findImportProgress(app.db, importId);
  return redirectWithSuccess(
    url.pathname,
    progress?.status === "applied" ? "Products imported" : "Import started",
  );
}

const told = (title: string) => ({ title, tone: "plain" as const, durationMs: 3000 });

type Refusal = Exclude<ConfirmImportResult, { ok: true }>;

function refuse(result: Refusal) {
  if (result.error === "hsn-missing")
    return data(invalidForm({ [SELLS_WITHOUT_HSN]: HSN_MISSING }), { status: 400 });
  const { title, text } = refusalText(result);
  return data(formError(title, text), { status: 409 });
}

function refusalText(result: Exclude<Refusal, { error: "hsn-missing" }>) {
  switch (result.error) {
    case "other-price-rules": {
      const text =
        "The store’s currency or tax mode changed since this file was checked. Nothing was imported. Choose the file again to review its changes.";
      return { title: "Changed in the meantime", text };
    }
    case "over":
      return {
        title: "Nothing to import",
        text:
          result.status === "applying"
            ? "This import is already being applied."
            : `This import was already ${result.status === "dropped" ? "discarded" : "applied"}. Nothing was changed.`,
      };
    case "faulty":
      return { title: "Import Error", text: "There are errors in this file. Nothing was changed." };
    case "not-found":
      return { title: "Not found", text: "This file no longer exists. Nothing was changed." };
  }
}

const ENCODING_NAMES = { "utf-16": "UTF-16", "windows-1252": "Windows-1252" } as const;

/** Says how a file that is not in UTF-8 was read, before it is imported. */
function OtherEncoding({ encoding, status }: Pick<ImportPreview, "encoding" | "status">) {
  if (encoding === "utf-8" || status !== "staged") return null;
  return (
    <Alert tone="plain" title={`Read in the encoding ${ENCODING_NAMES[encoding]}`} className="mb-4">
      Check letters with accents below. If they are wrong, save the file as “CSV UTF-8” and choose it again.
    </Alert>
  );
}

export const shouldRevalidate = revalidateRefused;

export default function ProductsImportCheck({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { preview, images, deadZonePrices } = loaderData;
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/products/import")}>Import and export</BackLink>}
        title={<span className="wrap-anywhere">{preview.fileName}</span>}
        text={
          <span className="flex flex-wrap items-center gap-2">
            <ImportBadge status={preview.status} faultCount={preview.faultCount} />
            <span>
              {countOf(preview.rowCount, "row")}, read
              {preview.formatName !== null && ` as ${preview.formatName}`}, <Moment at={preview.createdAt} />
            </span>
          </span>
        }
      />
      <FormErrorAlert error={refusal} />
      <OtherEncoding encoding={preview.encoding} status={preview.status} />
      <ImagesLink importId={preview.id} images={images} named={preview.summary.fileImages} />
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
      <ImportFindings preview={preview} refusal={refusal} />
    </>
  );
}
