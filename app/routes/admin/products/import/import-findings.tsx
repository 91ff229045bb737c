import Download from "lucide-react/icons/download";
import { href } from "react-router";
import { FilterLinks } from "#app/components/admin/lists/filter-links.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { IMPORT_PARTS, type ImportPart, type ImportPreview } from "#app/domain/catalog/import/import-plan.ts";
import { SELLS_WITHOUT_HSN } from "#app/domain/catalog/product.ts";
import { ChangeTable } from "#app/routes/admin/products/import/change-table.tsx";
import { ConfirmForm } from "#app/routes/admin/products/import/confirm-form.tsx";
import { FindingTable } from "#app/routes/admin/products/import/finding-table.tsx";
import { countOf } from "#app/routes/admin/products/import/import-badge.tsx";
import { ImportCounts } from "#app/routes/admin/products/import/import-counts.tsx";
import { ImportProgress } from "#app/routes/admin/products/import/import-progress.tsx";
import { NewOptions } from "#app/routes/admin/products/import/new-options.tsx";
import { UploadForm } from "#app/routes/admin/products/import/upload-form.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Pager } from "#app/ui/pager.tsx";

interface ImportFindingsProps {
  preview: ImportPreview;
  refusal: FormError | undefined;
}

/** The state of an import, what can be done with it, and its changes, errors and losses. */
export function ImportFindings({ preview, refusal }: ImportFindingsProps) {
  const { status, summary, options, itemCount, faultCount, totals } = preview;
  const hsnError = refusal?.fieldErrors?.[SELLS_WITHOUT_HSN];
  const isOpen = status === "staged" || status === "stopped";
  const canConfirm = isOpen && itemCount > 0 && !preview.isRefused && (!refusal || hsnError);
  const needsFile = status === "checking" || (isOpen && (faultCount > 0 || itemCount === 0 || !canConfirm));
  return (
    <div className="space-y-4">
      <StatusAlert preview={preview} />
      {status === "applying" && (
        <ImportProgress importId={preview.id} initial={preview} waitsFor={preview.waitsFor} />
      )}
      {canConfirm && <ConfirmForm preview={preview} hsnError={hsnError} />}
      {needsFile && (
        <Panel title="Try again">
          <UploadForm label="Corrected file" />
        </Panel>
      )}
      {itemCount > 0 && <ImportCounts summary={summary} />}
      {status !== "dropped" && <NewOptions options={options} isCorrectable={status === "staged"} />}
      {Object.values(totals).some((total) => total > 0) && <Parts preview={preview} />}
    </div>
  );
}

function StatusAlert({ preview }: { preview: ImportPreview }) {
  const { status, faultCount, isRefused, itemCount, doneCount, skippedCount, problem } = preview;
  if (status === "checking")
    return (
      <Alert tone="warning" title="This file was not read to its end">
        It is still being read, or the store was restarted meanwhile. Nothing was changed.
      </Alert>
    );
  if (status === "applied" && skippedCount > 0)
    return (
      <Alert tone="warning" title={`${countOf(skippedCount, "product")} skipped`}>
        The others are imported. Choose the file again to import what was skipped.
      </Alert>
    );
  if (status === "stopped")
    return (
      <Alert
        tone="warning"
        title={`Stopped after ${doneCount.toLocaleString("en-IN")} of ${countOf(itemCount, "product")}`}
      >
        {problem === "other-price-rules"
          ? "The store’s currency or tax mode changed since this file was checked. Discard the rest, and choose the file again."
          : "Nothing is lost: continue it, or discard the rest."}
      </Alert>
    );
  if (status !== "staged") return null;
  if (faultCount > 0)
    return (
      <Alert tone="warning" title={`${countOf(faultCount, "error")} in this file. Nothing has been changed.`}>
        Fix them in your file and choose it again below
        {isRefused || itemCount === 0 ? "." : ", or import the other products."}
      </Alert>
    );
  if (itemCount > 0) return null;
  return (
    <Alert tone="good" title="Nothing to change">
      The store already matches this file.
    </Alert>
  );
}

const PART_NAMES: Record<ImportPart, string> = {
  changes: "Products",
  errors: "Errors",
  losses: "Not imported",
  skipped: "Skipped",
};

/** The changes, errors, losses and skipped products of a file: one of these lists, and links to the others. */
function Parts({ preview }: { preview: ImportPreview }) {
  const { id, totals, part, products, findings, page, pageCount } = preview;
  const path = href("/admin/products/import/:importId", { importId: id });
  const shown = IMPORT_PARTS.filter((name) => totals[name] > 0);
  const urlOf = (name: ImportPart, number = 1) =>
    `${path}?${new URLSearchParams({ show: name, ...(number > 1 && { page: String(number) }) })}`;
  const choices = shown.map((name) => ({
    name: `${PART_NAMES[name]} (${totals[name].toLocaleString("en-IN")})`,
    to: urlOf(name),
    isCurrent: name === part,
  }));
  return (
    <section aria-label="Rows of the file">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <FilterLinks label="Show" choices={choices} />
        <a
          href={href("/admin/products/import/:importId/report", { importId: id })}
          download
          className={buttonClass({ variant: "outline", size: "sm", className: "mb-4" })}
        >
          <Download aria-hidden className="size-4" strokeWidth={1.75} /> Download as CSV
        </a>
      </div>
      <ListedCount preview={preview} />
      {part === "changes" ? (
        <ChangeTable products={products} />
      ) : (
        <FindingTable part={part} findings={findings} />
      )}
      <Pager
        page={page}
        pageCount={pageCount}
        label={PART_NAMES[part]}
        urlOf={(number) => urlOf(part, number)}
      />
    </section>
  );
}

/** Says that a file has more errors or losses than are stored. */
function ListedCount({ preview: { part, totals, faultCount, lossCount } }: { preview: ImportPreview }) {
  const count = { errors: faultCount, losses: lossCount, changes: 0, skipped: 0 }[part];
  if (count <= totals[part]) return null;
  return (
    <p className="mb-2 text-sm text-ink-soft">
      Only the first {totals[part].toLocaleString("en-IN")} are listed.
    </p>
  );
}
